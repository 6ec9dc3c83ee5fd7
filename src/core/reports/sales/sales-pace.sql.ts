import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { salesZone } from '../../selling/orders/sales-days.ts';

export interface PaceDay {
  /** How many days before the one on which the event begins, in Manila; 0 also for what was sold after it. */
  daysBefore: number;
  tickets: number;
}

/** What an event sold on each of its last days, the first of all first; earlier ones are in the first. */
export function listPace(
  db: Queryable,
  { eventId, daysMax }: { eventId: string; daysMax: number },
): Promise<PaceDay[]> {
  return db.many(sql`
    select least(${daysMax}::int, greatest(0, (e.date_time at time zone ${salesZone})::date
             - (s.at at time zone ${salesZone})::date)) as days_before, sum(s.tickets)::int as tickets
    from events e cross join lateral (
      select date_bin('1 day', completed_at, timestamptz '2000-01-01 00:00:00+08') as at, sum(quantity) as tickets
      from orders
      where event_id = e.id and completed_at is not null and channel <> 'COMPLIMENTARY' group by 1
    ) as s
    where e.id = ${eventId} group by 1 order by 1 desc`);
}

export interface ComparableEvent {
  id: string;
  name: string;
  dateTime: string;
  timezone: string;
  /** Whether it begins before the one that it is compared with. */
  isBefore: boolean;
}

/** Others of the organization that sold something and took place: those before this one first, the nearest first. */
export function listComparable(
  db: Queryable,
  { organizationId, eventId, most }: { organizationId: string; eventId: string; most: number },
): Promise<ComparableEvent[]> {
  return db.many(sql`
    select o.id, o.name, o.date_time, o.timezone, o.date_time < e.date_time as is_before
    from events e join events o on o.organization_id = e.organization_id and o.id <> e.id
    where e.id = ${eventId} and e.organization_id = ${organizationId} and o.cancelled_at is null
      and exists (select from orders s where s.event_id = o.id and s.completed_at is not null and s.channel <> 'COMPLIMENTARY')
    order by is_before desc, abs(extract(epoch from o.date_time - e.date_time)), o.id limit ${most}`);
}
