import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** A bundle of the event that costs more than its tickets one by one, or has a type whose buyers choose the price. */
export function findMisfitBundle(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<{ name: string } | undefined> {
  return db.maybe(sql`
    select b.name from bundles b join bundle_items i on i.bundle_id = b.id join ticket_types t on t.id = i.ticket_type_id
    where b.event_id = ${eventId} group by b.id
    having b.price_centavos > sum(i.quantity * t.price_centavos) or bool_or(t.price_kind = 'CHOSEN')
    order by b.created_at, b.id limit 1`);
}

/** A bundle that has tickets of the type. */
export function findBundleWith(db: Queryable, { id }: { id: string }): Promise<{ name: string } | undefined> {
  return db.maybe(sql`
    select b.name from bundles b join bundle_items i on i.bundle_id = b.id
    where i.ticket_type_id = ${id} order by b.created_at, b.id limit 1`);
}
