import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import type { IssuedTicket } from './issued-ticket.ts';
import { ofItsLine } from './ticket-line.sql.ts';
import { placeOfTicket } from './ticket-place.sql.ts';

/** The tickets of orders, those of one order in the order of its lines. */
export function listTicketsOfOrders(
  db: Queryable,
  { orderIds }: { orderIds: readonly string[] },
): Promise<IssuedTicket[]> {
  return db.many(selected(sql`t.order_id = any(${orderIds}::uuid[])`));
}

export function findTicket(db: Queryable, { id }: { id: string }): Promise<IssuedTicket | undefined> {
  return db.maybe(selected(sql`t.id = ${id}`));
}

function selected(which: Statement): Statement {
  return sql`
    select t.id, t.order_id, o.order_number, t.code, t.status, t.ticket_type_id, t.line, t.number, i.name, ${placeOfTicket}, y.kind, i.statutory->>'kind' as statutory_kind, y.kind = 'ADD_ON' and not y.standalone as needs_ticket, y.day_numbers,
           coalesce(t.holder_name, t.attendee_name, o.buyer_name) as holder_name, coalesce(t.holder_name, o.buyer_name) as owner_name,
           coalesce(t.holder_email, o.buyer_email) as holder_email,
           t.holder_email is null as is_buyers, t.replaced_by,
           t.returning_at, t.admitted_at, t.admitted_gate, t.created_at, t.voided_at, t.updated_at
    from issued_tickets t
    join orders o on o.id = t.order_id
    join order_items i on ${ofItsLine}
    join ticket_types y on y.id = t.ticket_type_id
    where ${which}
    order by t.order_id, i.position, t.number, t.id`;
}
