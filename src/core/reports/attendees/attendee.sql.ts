import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { IssuedTicket } from '../../selling/tickets/issued-ticket.ts';
import { hasText, type TextSearch } from '../orders/order-texts.sql.ts';

/** A ticket with whom it belongs to. */
export interface Attendee {
  ticketId: string;
  code: string;
  status: IssuedTicket['status'];
  ticketTypeName: string;
  section: string;
  rowLabel: string;
  seat: string | null;
  buyerName: string;
  buyerEmail: string;
  orderId: string;
  orderNumber: string;
  /** When the order was placed. */
  orderedAt: string;
}

export interface AttendeeFilter {
  eventId: string;
  status?: IssuedTicket['status'];
  /** In the name or address of the buyer. */
  text?: TextSearch;
  /** The code of one ticket. */
  code?: string;
}

/** Where a page of them ended. */
export interface AttendeePlace {
  orderedAt: string;
  orderId: string;
  ticketId: string;
}

/** By order, newest first, and within an order as they were issued. */
export function listAttendeeRows(
  db: Queryable,
  { filter, after, take }: { filter: AttendeeFilter; after: AttendeePlace | undefined; take: number },
): Promise<Attendee[]> {
  const conditions = conditionsOf(filter);
  if (after !== undefined) {
    // The first of the two lets the index begin there; the second leaves out what was seen of that order.
    conditions.push(sql`(o.created_at, o.id) <= (${after.orderedAt}::timestamptz, ${after.orderId}::uuid)`);
    conditions.push(sql`not (o.id = ${after.orderId}::uuid and t.id <= ${after.ticketId}::uuid)`);
  }
  return db.many(sql`
    select t.id as ticket_id, t.code, t.status, i.name as ticket_type_name, i.section, i.row_label, t.seat,
           o.buyer_name, o.buyer_email, o.id as order_id, o.order_number, o.created_at as ordered_at
    from orders o
    join issued_tickets t on t.order_id = o.id
    join order_items i on i.order_id = o.id and i.ticket_type_id = t.ticket_type_id
    where ${allOf(conditions)}
    order by o.created_at desc, o.id desc, t.id limit ${take}`);
}

export function countAttendees(
  db: Queryable,
  { filter, most }: { filter: AttendeeFilter; most: number },
): Promise<{ count: number }> {
  return db.one(sql`
    select count(*) as count from (
      select 1 from orders o join issued_tickets t on t.order_id = o.id where ${allOf(conditionsOf(filter))} limit ${most}
    ) as found`);
}

/** All tickets that were ever issued for the event: each is sold, or came back. */
export function countIssuedTickets(db: Queryable, { eventId }: { eventId: string }): Promise<{ count: number }> {
  return db.one(sql`
    select coalesce(sum(sold_quantity + refunded_quantity), 0)::int as count from ticket_types
    where event_id = ${eventId}`);
}

function conditionsOf({ eventId, status, text, code }: AttendeeFilter): Statement[] {
  const isNarrow = code !== undefined || text?.isCommon === false;
  // "is true" keeps the planner from walking through all orders where the search finds the few that count.
  const conditions = [isNarrow ? sql`(o.event_id = ${eventId}) is true` : sql`o.event_id = ${eventId}`];
  if (status === undefined) conditions.push(trustedSql('o.completed_at is not null'));
  // Tickets are void with their whole order, so the index of orders by status finds them.
  else conditions.push(sql`o.status = ${status === 'VOID' ? 'REFUNDED' : 'COMPLETED'}`, sql`t.status = ${status}`);
  if (text !== undefined) conditions.push(hasText(text));
  if (code !== undefined) conditions.push(sql`t.code = ${code}`);
  return conditions;
}
