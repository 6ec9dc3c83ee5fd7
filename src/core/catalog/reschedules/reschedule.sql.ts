import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentTime, presentTimeOfEvent } from '../../base/clock/present-time.sql.ts';
import { isCompleted, isLive } from '../inventory/order-status.sql.ts';
import type { Appointment, KnownBefore, Reschedule } from './reschedule.ts';

export const rescheduleColumns = trustedSql(`r.id, r.event_id, r.organization_id, r.name, r.date_time, r.end_date_time,
  r.timezone, r.location_type, r.venue_id, r.is_moved, r.give_back_until, r.changed_at`);

/**
 * Whether anybody has tickets, or is about to buy some; whether any of those is a sale, which a gift is not; and whether the
 * event would be over by then.
 */
export function readBuyersAt(
  db: Queryable,
  { eventId, dateTime, endDateTime }: { eventId: string } & Pick<Appointment, 'dateTime' | 'endDateTime'>,
): Promise<{ hasHolders: boolean; hasSales: boolean; isOver: boolean }> {
  const isHolding = sql`event_id = ${eventId} and ${isLive('orders')}`;
  return db.one(sql`
    select exists (select from orders where ${isHolding}) as has_holders,
           exists (select from orders where ${isHolding} and channel <> 'COMPLIMENTARY') as has_sales,
           coalesce(${endDateTime}::timestamptz, ${dateTime}::timestamptz)
             <= ${presentTimeOfEvent(eventId)} as is_over`);
}

/** Different addresses that have tickets. */
export function countBuyers(db: Queryable, { eventId }: { eventId: string }): Promise<{ buyers: number }> {
  return db.one(sql`
    select count(distinct buyer_email_key) as buyers from orders where event_id = ${eventId} and ${isCompleted('orders')}`);
}

/** The change that buyers have not heard of yet, locked so that no mail goes until the transaction ends. */
export function findWaitingReschedule(tx: Tx, { eventId }: { eventId: string }): Promise<Reschedule | undefined> {
  return tx.maybe(sql`
    select ${rescheduleColumns} from reschedules r where r.event_id = ${eventId} and r.state = 'WAITING' for update`);
}

export function insertReschedule(
  tx: Tx,
  given: Appointment & Pick<Reschedule, 'id' | 'eventId' | 'organizationId' | 'isMoved'> & { giveBackDays: number },
): Promise<number> {
  return tx.run(sql`
    insert into reschedules (id, event_id, organization_id, name, date_time, end_date_time, timezone, location_type, venue_id,
                             is_moved, give_back_until, created_at, changed_at)
    select ${given.id}::uuid, e.id, ${given.organizationId}::uuid, ${given.name}, ${given.dateTime}::timestamptz,
           ${given.endDateTime}::timestamptz, ${given.timezone}, ${given.locationType}, ${given.venueId}::uuid, ${given.isMoved}::boolean,
           case when ${given.isMoved}::boolean and ${given.giveBackDays}::int > 0
             then clock.now + make_interval(days => ${given.giveBackDays}::int) end, clock.now, clock.now
    from events e cross join lateral (select ${presentTime('e')} as now) as clock
    where e.id = ${given.eventId}`);
}

/** Another change before the first was mailed. */
export function extendReschedule(
  tx: Tx,
  { id, isMoved, giveBackDays }: Pick<Reschedule, 'id' | 'isMoved'> & { giveBackDays: number },
): Promise<number> {
  return tx.run(sql`
    update reschedules r set is_moved = ${isMoved}, changed_at = ${presentTime('e')},
      give_back_until = case when ${isMoved} and ${giveBackDays}::int > 0
        then ${presentTime('e')} + make_interval(days => ${giveBackDays}::int) end
    from events e where r.id = ${id} and e.id = r.event_id`);
}

export function deleteReschedule(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`delete from reschedules where id = ${id}`);
}

const knownBeforeColumns = trustedSql(`r.name, r.date_time, r.end_date_time, r.timezone, r.location_type,
  case when v.id is not null then json_build_object('name', v.name, 'address1', v.address1, 'city', v.city) end as venue`);

export function findKnownBefore(db: Queryable, { id }: { id: string }): Promise<KnownBefore | undefined> {
  return db.maybe(sql`
    select ${knownBeforeColumns} from reschedules r left join venues v on v.id = r.venue_id where r.id = ${id}`);
}

/** When and where a moved event that is still to come was to be, as somebody knew it at `since`, or as first announced. */
export function findMovedFrom(
  db: Queryable,
  { eventId, since = null }: { eventId: string; since?: string | null },
): Promise<KnownBefore | undefined> {
  return db.maybe(sql`
    select ${knownBeforeColumns}
    from reschedules r join events e on e.id = r.event_id left join venues v on v.id = r.venue_id
    where r.event_id = ${eventId} and r.is_moved and r.changed_at >= coalesce(${since}::timestamptz, '-infinity')
      and e.ends_at > ${presentTime('e')}
      and (r.date_time, r.end_date_time, r.location_type, r.venue_id)
        is distinct from (e.date_time, e.end_date_time, e.location_type, e.venue_id)
    order by r.created_at limit 1`);
}
