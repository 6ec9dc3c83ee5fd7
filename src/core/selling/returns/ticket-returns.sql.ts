import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { shownStatus } from '../tickets/ticket-return.sql.ts';
import type { ShownReturnStatus, TicketReturn } from '../tickets/ticket-return.ts';

export interface ListedReturn extends Pick<TicketReturn, 'id' | 'mode' | 'refundCentavos' | 'createdAt'> {
  status: ShownReturnStatus;
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
    select r.id, ${shownStatus('r')} as status, r.mode, r.refund_centavos, r.created_at, o.id as order_id, o.order_number, o.buyer_name,
           t.name as ticket_type_name
    from ticket_returns r join orders o on o.id = r.order_id join ticket_types t on t.id = r.ticket_type_id
    where r.event_id = ${eventId} order by r.created_at desc, r.id desc limit ${most}`);
}
