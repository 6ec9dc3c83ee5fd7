import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { OfKind } from '../../catalog/inventory/type-kinds.ts';

interface OfEvent {
  eventId: string;
}

/** In the order of their types. What is sold is good; the counter is the truth. */
export function listSoldCounts(
  db: Queryable,
  { eventId }: OfEvent,
): Promise<({ id: string; name: string; sold: number; dayNumbers: number[] | null } & OfKind)[]> {
  return db.many(sql`
    select id, name, kind, sold_quantity as sold, day_numbers from ticket_types where event_id = ${eventId} order by ordinal`);
}

/** Of each type: those that came in at least once, whatever became of them since, and how many of those are good. */
export function listAdmittedCounts(
  db: Queryable,
  { eventId }: OfEvent,
): Promise<{ ticketTypeId: string; admitted: number; good: number }[]> {
  return db.many(sql`
    select ticket_type_id, count(*) as admitted, count(*) filter (where status = 'USED') as good from issued_tickets
    where event_id = ${eventId} and status in ('USED', 'VOID') and admitted_at is not null group by ticket_type_id`);
}

export interface CountedEvent extends OfEvent {
  /** A ticket has one admission and one exit at most, so that rows are tickets. */
  isPlain: boolean;
  days: readonly string[];
  /** Where days begin, and the end of the last. */
  edges: readonly string[];
}

/** Admissions and exits of tickets, each with the event's day that it counts for. What was redeemed is nobody who came in. */
const passages = ({ eventId, days, edges }: CountedEvent): Statement => sql`
  select ticket_id, gate, zone_id, is_exit, scanned_at,
         coalesce(entry_day::text, (${days}::text[])[width_bucket(scanned_at, ${edges}::timestamptz[])]) as day
  from scans where event_id = ${eventId} and (is_admission or is_exit)
    and ticket_type_id <> all (array(select id from ticket_types where event_id = ${eventId} and kind = 'ADD_ON'))`;

interface AdmittedWhere {
  /** One of the three, by which the row is. */
  gate: string | null;
  day: string | null;
  zoneId: string | null;
  admitted: number;
}

/** Tickets that came in, each once a gate, once a day and once a zone. */
export function listAdmittedWhere(db: Queryable, event: CountedEvent): Promise<AdmittedWhere[]> {
  const people = trustedSql(event.isPlain ? 'count(*)' : 'count(distinct ticket_id)');
  return db.many(sql`
    select gate, day, zone_id, ${people} as admitted from (${passages(event)}) as p
    where not is_exit group by grouping sets ((gate), (day), (zone_id))`);
}

/** Whose last movement was in: of each day, and of the whole event. */
export function listInside(
  db: Queryable,
  event: CountedEvent,
): Promise<{ isWhole: boolean; day: string | null; inside: number }[]> {
  if (event.isPlain) {
    return db.many(sql`
      select grouping(day) = 1 as is_whole, day, sum(case when is_exit then -1 else 1 end)::int as inside from (${passages(event)}) as p
      group by grouping sets ((day), ())`);
  }
  return db.many(sql`
    select is_whole, day, count(*) filter (where is_inside) as inside from (
      select ticket_id, day, grouping(day) = 1 as is_whole, ${isInside} as is_inside from (${passages(event)}) as p
      group by grouping sets ((ticket_id, day), (ticket_id))
    ) as t group by is_whole, day`);
}

/**
 * Whether a ticket's last movement was in, as `door-rules/inside.ts` has it. Each exit ends one admission of its place, so that there the
 * ticket is in where it came in more often than it went out.
 */
const isInside = trustedSql(`
  case when bool_or(zone_id is null)
    then count(*) filter (where zone_id is null and not is_exit) > count(*) filter (where zone_id is null and is_exit)
    else coalesce(max(scanned_at) filter (where not is_exit) > max(scanned_at) filter (where is_exit),
                  bool_or(not is_exit)) end`);

/** How many tickets are in these zones, by the day that they came in on. A ticket is in a zone once. */
export function countInZones(
  db: Queryable,
  { zoneIds, areLimited = false }: { zoneIds: readonly string[]; areLimited?: boolean },
): Promise<{ zoneId: string; day: string | null; inside: number }[]> {
  return db.many(sql`
    select s.zone_id, s.entry_day::text as day, (count(*) filter (where not s.is_exit) - count(*) filter (where s.is_exit))::int as inside
    from event_zones z join scans s on s.zone_id = z.id and (s.is_admission or s.is_exit)
    where z.id = any(${zoneIds}::uuid[]) and (z.capacity is not null or not ${areLimited}::boolean)
    group by s.zone_id, s.entry_day`);
}
