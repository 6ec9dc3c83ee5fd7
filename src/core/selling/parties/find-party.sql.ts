import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isGoodTicket } from '../../catalog/inventory/ticket-status.sql.ts';
import type { IssuedTicketStatus } from '../tickets/issued-ticket.ts';
import { ofItsLine } from '../tickets/ticket-line.sql.ts';

export interface PartyRow {
  orderNumber: string;
  id: string;
  code: string;
  name: string;
  status: IssuedTicketStatus;
  holderName: string;
}

/** The good tickets of an order of this event that are still its buyer's. */
export function listPartyTickets(
  db: Queryable,
  { eventId, orderId }: { eventId: string; orderId: string },
): Promise<PartyRow[]> {
  return db.many(sql`
    select o.order_number, t.id, t.code, i.name, t.status, coalesce(t.attendee_name, o.buyer_name) as holder_name
    from orders o
    join issued_tickets t on t.order_id = o.id
    join order_items i on ${ofItsLine}
    join ticket_types y on y.id = t.ticket_type_id and y.kind = 'TICKET'
    where o.id = ${orderId} and o.event_id = ${eventId} and ${isGoodTicket('t')} and t.returning_at is null and t.holder_email is null
    order by t.created_at, t.id`);
}
