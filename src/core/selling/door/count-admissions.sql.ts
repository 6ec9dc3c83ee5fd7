import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export function listSoldCounts(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<{ id: string; name: string; sold: number }[]> {
  return db.many(sql`
    select id, name, sold_quantity as sold from ticket_types where event_id = ${eventId} order by ordinal`);
}

/** Counts the people inside, also on tickets that were refunded since. In no order, so that nothing is sorted. */
export function listAdmissionCounts(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<{ ticketTypeId: string; gate: string; admitted: number }[]> {
  return db.many(sql`
    select ticket_type_id, gate, count(*) as admitted from scans
    where event_id = ${eventId} and is_admission group by ticket_type_id, gate`);
}
