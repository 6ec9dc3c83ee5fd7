import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { OfKind } from '../../catalog/inventory/type-kinds.ts';

export function listSoldCounts(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<({ id: string; name: string; sold: number } & OfKind)[]> {
  return db.many(sql`
    select id, name, kind, sold_quantity as sold from ticket_types where event_id = ${eventId} order by ordinal`);
}

/**
 * Counts admissions, also on tickets that were refunded since, by the day of the event: 0 before the first. In no order, so that
 * nothing is sorted.
 */
export function listAdmissionCounts(
  db: Queryable,
  { eventId, edges }: { eventId: string; edges: readonly string[] },
): Promise<{ ticketTypeId: string; gate: string; day: number; admitted: number }[]> {
  return db.many(sql`
    select ticket_type_id, gate, width_bucket(scanned_at, ${edges}::timestamptz[]) as day, count(*) as admitted from scans
    where event_id = ${eventId} and is_admission group by 1, 2, 3`);
}

/** Tickets that were let in, however often. */
export function listAdmittedTickets(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<{ ticketTypeId: string; admitted: number }[]> {
  return db.many(sql`
    select ticket_type_id, count(distinct ticket_id) as admitted from scans
    where event_id = ${eventId} and is_admission group by ticket_type_id`);
}

/** Who came into each zone and who left it, by day; those of the whole place are of no zone. */
export function listPassageCounts(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<{ zoneId: string | null; day: string | null; admitted: number; left: number }[]> {
  // What was redeemed is nobody who came in.
  const isAddOn = sql`ticket_type_id = any (array(select id from ticket_types where event_id = ${eventId} and kind = 'ADD_ON'))`;
  return db.many(sql`
    select zone_id, entry_day::text as day, sum(admitted)::int as admitted, sum(gone)::int as left
    from (select zone_id, entry_day, 1 as admitted, 0 as gone from scans where event_id = ${eventId} and is_admission and not ${isAddOn}
          union all select zone_id, entry_day, 0, 1 from scans where event_id = ${eventId} and is_exit) as passages
    group by 1, 2`);
}
