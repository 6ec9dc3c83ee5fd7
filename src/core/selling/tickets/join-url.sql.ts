import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isCompleted } from '../../catalog/inventory/order-status.sql.ts';
import { isGoodTicket } from '../../catalog/inventory/ticket-status.sql.ts';

/**
 * Where the event of an order is joined online, for a holder of a good ticket: the buyer, or somebody who was given one.
 * Null for everybody else; nobody learns it in any other way.
 */
export async function findJoinUrl(
  db: Queryable,
  { orderId, heldTicketId }: { orderId: string; heldTicketId: string | null },
): Promise<string | null> {
  const found = await db.maybe<{ joinUrl: string | null }>(sql`
    select e.join_url from orders o join events e on e.id = o.event_id
    where o.id = ${orderId} and ${isCompleted('o')} and exists (
      select from issued_tickets t
      where t.order_id = o.id and ${isGoodTicket('t')} and t.returning_at is null
        and case when ${heldTicketId}::uuid is null then t.holder_email is null else t.id = ${heldTicketId}::uuid end)`);
  return found?.joinUrl ?? null;
}
