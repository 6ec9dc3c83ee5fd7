import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { hasText, type TextSearch } from '../../back-office/order-texts/order-texts.sql.ts';
import type { ScannedTicket } from '../../selling/door/scan.ts';

/** A ticket as a supervisor sees it. */
export interface FoundTicket extends ScannedTicket {
  code: string;
  orderNumber: string;
  holderEmail: string;
  buyerName: string;
  buyerEmail: string;
  admittedAt: string | null;
  gate: string | null;
}

interface Wanted {
  eventId: string;
  most: number;
}

export function listTicketsOfCode(
  db: Queryable,
  { code, ...wanted }: Wanted & { code: string },
): Promise<FoundTicket[]> {
  return list(db, wanted, sql`t.code = ${code}`);
}

export function listTicketsOfNumber(
  db: Queryable,
  { orderNumber, ...wanted }: Wanted & { orderNumber: string },
): Promise<FoundTicket[]> {
  return list(db, wanted, sql`o.order_number = ${orderNumber}`);
}

/** Tickets of orders with the text in the name or e-mail address of their buyer, and the named tickets. */
export function listTicketsOfText(
  db: Queryable,
  { text, ticketIds, ...wanted }: Wanted & { text: TextSearch; ticketIds: readonly string[] },
): Promise<FoundTicket[]> {
  return list(db, wanted, sql`(${hasText(text)} or t.id = any(${ticketIds}::uuid[]))`);
}

/** Holders whom tickets were given on to. */
export function listHolders(
  db: Queryable,
  { eventId, most }: Wanted,
): Promise<{ id: string; holderName: string; holderEmail: string }[]> {
  return db.many(sql`
    select id, holder_name, holder_email from issued_tickets
    where event_id = ${eventId} and holder_name is not null and replaced_by is null limit ${most}`);
}

/** Those of the latest orders first. A ticket that was given on is found as its new holder's. */
function list(db: Queryable, { eventId, most }: Wanted, condition: Statement): Promise<FoundTicket[]> {
  return db.many(sql`
    select t.id, t.code, t.status, t.ticket_type_id, i.name, i.section, i.row_label, t.seat, o.order_number,
           coalesce(t.holder_name, o.buyer_name) as holder_name, coalesce(t.holder_email, o.buyer_email) as holder_email,
           o.buyer_name, o.buyer_email, t.admitted_at, t.admitted_gate as gate
    from orders o
    join issued_tickets t on t.order_id = o.id
    join order_items i on i.order_id = o.id and i.ticket_type_id = t.ticket_type_id
    where o.event_id = ${eventId} and t.replaced_by is null and ${condition}
    order by o.created_at desc, o.id desc, t.id limit ${most}`);
}
