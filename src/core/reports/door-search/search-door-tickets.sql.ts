import { piecesOf } from '../../../../door-rules/match-words.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { hasText, type TextSearch } from '../../back-office/order-texts/order-texts.sql.ts';
import type { ScannedTicket } from '../../selling/door/scan.ts';
import { cardKindOfTicket, sealedCardOfTicket } from '../../selling/statutory/statutory-card.sql.ts';
import type { SealedCard } from '../../selling/statutory/statutory-card.ts';
import { placeOfTicket } from '../../selling/tickets/ticket-place.sql.ts';

/** A ticket as a supervisor sees it. */
export interface FoundTicket extends ScannedTicket {
  code: string;
  orderNumber: string;
  holderEmail: string;
  buyerName: string;
  buyerEmail: string;
  admittedAt: string | null;
  gate: string | null;
  sealedCard: SealedCard | null;
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

export function listTicketsOfIds(
  db: Queryable,
  { ticketIds, ...wanted }: Wanted & { ticketIds: readonly string[] },
): Promise<FoundTicket[]> {
  return list(db, wanted, sql`t.id = any(${ticketIds}::uuid[])`);
}

export function listTicketsOfNumber(
  db: Queryable,
  { orderNumber, ...wanted }: Wanted & { orderNumber: string },
): Promise<FoundTicket[]> {
  return list(db, wanted, sql`o.order_number = ${orderNumber}`);
}

/** Tickets of orders with all of the texts in the name or e-mail address of their buyer, and the named tickets. */
export function listTicketsOfText(
  db: Queryable,
  { texts, ticketIds, ...wanted }: Wanted & { texts: readonly TextSearch[]; ticketIds: readonly string[] },
): Promise<FoundTicket[]> {
  const hasAll = allOf(texts.map((text) => hasText(text)));
  return list(db, wanted, sql`((${hasAll}) or t.id = any(${ticketIds}::uuid[]))`);
}

/** Tickets of orders whose buyer may be called or written to by the words, most alike first; and the named ones. */
export function listTicketsAlike(
  db: Queryable,
  { words, ticketIds, ...wanted }: Wanted & { words: readonly string[]; ticketIds: readonly string[] },
): Promise<FoundTicket[]> {
  const folded = foldedSql(trustedSql("o.buyer_name || ' ' || o.buyer_email"));
  const likeness = words
    .map((word) => sql`word_similarity(${word}, ${folded})`)
    .reduce((sum, each) => sql`${sum} + ${each}`);
  return list(
    db,
    wanted,
    sql`((${mayHave(folded, words)}) or t.id = any(${ticketIds}::uuid[]))`,
    sql`${likeness} desc,`,
  );
}

/** Cheap beside likeness, so that of many names few are compared. */
function mayHave(folded: Statement, words: readonly string[]): Statement {
  return allOf(words.map((word) => sql`${folded} like any(${piecesOf(word).map((piece) => `%${piece}%`)}::text[])`));
}

function foldedSql(text: Statement): Statement {
  return sql`translate(lower(${text}), 'ñáéíóúü', 'naeiouu')`;
}

/** Holders who may be meant: those whom tickets were given on to, and those whom buyers named where the event asks for names. */
export function listHolders(
  db: Queryable,
  { eventId, words, most }: Wanted & { words: readonly string[] },
): Promise<{ id: string; holderName: string; holderEmail: string }[]> {
  return db.many(sql`
    select id, holder_name, holder_email from issued_tickets
    where event_id = ${eventId} and holder_name is not null and replaced_by is null
      and ${mayHave(foldedSql(trustedSql("holder_name || ' ' || holder_email")), words)}
    union all
    select id, attendee_name, '' from issued_tickets
    where event_id = ${eventId} and attendee_name is not null and replaced_by is null
      and (select names_per_ticket from events where id = ${eventId})
      and ${mayHave(foldedSql(trustedSql('attendee_name')), words)}
    limit ${most}`);
}

/** Those of the latest orders first. A ticket that was given on is found as its new holder's. */
function list(
  db: Queryable,
  { eventId, most }: Wanted,
  condition: Statement,
  before: Statement = sql``,
): Promise<FoundTicket[]> {
  return db.many(sql`
    select t.id, t.code, t.status, t.ticket_type_id, i.name, ${placeOfTicket}, y.kind, o.order_number,
           coalesce(t.holder_name, t.attendee_name, o.buyer_name) as holder_name, coalesce(t.holder_email, o.buyer_email) as holder_email,
           o.buyer_name, o.buyer_email, t.admitted_at, t.admitted_gate as gate, ${cardKindOfTicket}, ${sealedCardOfTicket}
    from orders o
    join issued_tickets t on t.order_id = o.id
    join order_items i on i.order_id = o.id and i.ticket_type_id = t.ticket_type_id and i.position = coalesce(t.line, i.position)
    join ticket_types y on y.id = t.ticket_type_id
    where o.event_id = ${eventId} and t.replaced_by is null and ${condition}
    order by ${before} o.created_at desc, o.id desc, t.id limit ${most}`);
}
