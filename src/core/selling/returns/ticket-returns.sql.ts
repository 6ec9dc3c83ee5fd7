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

export interface ListedReturn extends Pick<TicketReturn, 'id' | 'status' | 'mode' | 'refundCentavos' | 'createdAt'> {
  orderId: string;
  orderNumber: string;
  buyerName: string;
  ticketTypeName: string;
}

export function listReturnsOfEvent(
  db: Queryable,
  { eventId, most }: { eventId: string; most: number },
): Promise<ListedReturn[]> {
  return db.many(sql`
    select r.id, r.status, r.mode, r.refund_centavos, r.created_at, o.id as order_id, o.order_number, o.buyer_name,
           t.name as ticket_type_name
    from ticket_returns r join orders o on o.id = r.order_id join ticket_types t on t.id = r.ticket_type_id
    where r.event_id = ${eventId} order by r.created_at desc, r.id desc limit ${most}`);
}
