import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { TicketReturn } from '../tickets/ticket-return.ts';

/** The latest of each ticket. */
export function listReturnsOfOrder(
  db: Queryable,
  { orderId }: { orderId: string },
): Promise<Pick<TicketReturn, 'ticketId' | 'status' | 'refundCentavos' | 'mode'>[]> {
  return db.many(sql`
    select distinct on (ticket_id) ticket_id, status, refund_centavos, mode
    from ticket_returns where order_id = ${orderId} order by ticket_id, created_at desc, id desc`);
}
