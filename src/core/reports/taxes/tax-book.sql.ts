import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { hasArrived } from '../../back-office/tax-papers/tax-paper.sql.ts';
import {
  exemptByLaw,
  paidForLine,
  ratesOfSale,
  soldWithVat,
  vatOf,
} from '../../back-office/withholding/sold-lines.sql.ts';
import type { Tenant } from '../../base/own.ts';
import { isGoodTicket } from '../../catalog/inventory/ticket-status.sql.ts';
import type { StatutoryDocument, StatutoryKind } from '../../money/tax-rules/tax-rules.ts';
import { ofItsLine } from '../../selling/tickets/ticket-line.sql.ts';

/** price − promo code − VAT taken off − discount = paid; of what went back all are below 0. */
interface BookAmounts {
  /** Sold less given back. */
  tickets: number;
  /** As everybody pays it. */
  priceCentavos: number;
  promoCentavos: number;
  /** What the law takes off the price without VAT where no VAT is due, else off the price. */
  discountCentavos: number;
  vatableCentavos: number;
  vatCentavos: number;
  exemptCentavos: number;
  paidCentavos: number;
}

/** A ticket that cost less by law, as it was sold or when its money went back. */
export interface BookLine extends BookAmounts {
  /** The invoice or the credit note; null until there is one. */
  paper: { id: string; kind: 'INVOICE' | 'CREDIT_NOTE'; number: number } | null;
  isReturn: boolean;
  at: string;
  orderId: string;
  orderNumber: string;
  position: number;
  eventName: string;
  ticketName: string;
  kind: StatutoryKind;
  name: string;
  /** Null where the buyer was erased before there was a paper. */
  document: StatutoryDocument | null;
  numberSealed: string | null;
  eventId: string;
  /** By which a name on a card is the same as another; null where the card is gone. */
  cardName: string | null;
}

/** From when (included) until when (not included). */
interface BookSpan extends Tenant {
  from: string;
  to: string;
}

/** What the books begin with: what was sold in the days, and what credit notes of the days took back. */
function booked({ organizationId, from, to }: BookSpan): Statement {
  return sql`
    moves as (
      select o.id as order_id, o.completed_at as at, 1 as sign, null::uuid as refund_id
      from orders o
      where o.event_id in (select id from events where organization_id = ${organizationId}) and o.taxes is not null
        and o.completed_at >= ${from}::timestamptz and o.completed_at < ${to}::timestamptz
      union all
      select p.order_id, p.issued_at, -1, p.refund_id
      from tax_papers p
      where p.organization_id = ${organizationId} and p.kind = 'CREDIT_NOTE'
        and p.issued_at >= ${from}::timestamptz and p.issued_at < ${to}::timestamptz
    ), booked as (
      select m.at, m.sign, m.refund_id, o.id as order_id, o.order_number, o.event_id, e.name as event_name, i.position, i.name as ticket_name,
             i.statutory ->> 'kind' as kind, i.statutory ->> 'name' as name,
             m.sign * i.quantity as tickets,
             m.sign * i.quantity * (i.price_centavos + a.by_law) as price_centavos,
             m.sign * i.quantity * i.discount_centavos as promo_centavos,
             m.sign * case when a.exempt > 0 then a.exempt - a.paid else a.by_law * i.quantity end as discount_centavos,
             m.sign * case when a.exempt = 0 and ${soldWithVat} then a.paid - v.vat else 0 end as vatable_centavos,
             m.sign * v.vat as vat_centavos,
             m.sign * case when a.exempt > 0 then a.exempt when ${soldWithVat} then 0 else a.paid end as exempt_centavos,
             m.sign * a.paid as paid_centavos
      from moves m join orders o on o.id = m.order_id join events e on e.id = o.event_id
      ${ratesOfSale(organizationId)}
      join order_items i on i.order_id = o.id and i.statutory is not null
      cross join lateral (
        select ${paidForLine} as paid, ${exemptByLaw} as exempt, (i.statutory ->> 'discountCentavos')::bigint as by_law
      ) as a
      cross join lateral (select ${vatOf(trustedSql('a.paid'), trustedSql('a.exempt = 0'))} as vat) as v
      where m.sign = 1 or ${isGivenBack}
    )`;
}

/** Whether the refund took back the ticket of the line: by its name, or as the last that names none of an order that has none left. */
const isGivenBack = trustedSql(`exists (
  select from refunds r join issued_tickets t on ${ofItsLine.text} and not ${isGoodTicket('t').text} and t.replaced_by is null
  where r.id = m.refund_id and (t.id = any(r.ticket_ids) or r.ticket_ids is null and not exists (
    select from refunds b
    where b.order_id = r.order_id and b.id <> r.id and ${hasArrived('b').text}
      and (t.id = any(b.ticket_ids) or b.ticket_ids is null and (b.created_at, b.id) > (r.created_at, r.id)))))`);

const sums = trustedSql(
  [
    'sum(tickets)::int as tickets',
    ...['price', 'promo', 'discount', 'vatable', 'vat', 'exempt', 'paid'].map(
      (name) => `sum(${name}_centavos)::bigint as ${name}_centavos`,
    ),
  ].join(', '),
);

export interface BookSums extends BookAmounts {
  kind: StatutoryKind;
  /** Lines, with those of what went back. */
  lines: number;
}

export function sumBook(db: Queryable, span: BookSpan): Promise<BookSums[]> {
  return db.many(
    sql`with ${booked(span)} select kind, count(*)::int as lines, ${sums} from booked group by kind order by kind`,
  );
}

/** Names that have tickets of an event by several cards, of the events of the days. */
export function listNamesOfSeveralCards(
  db: Queryable,
  span: BookSpan,
): Promise<Pick<BookLine, 'eventId' | 'cardName'>[]> {
  return db.many(sql`
    with ${booked(span)}
    select o.event_id, lower(c.name) as card_name from statutory_cards c join orders o on o.id = c.order_id
    where o.event_id in (select event_id from booked) and o.completed_at is not null
    group by 1, 2 having count(distinct c.card_hash) > 1`);
}

/** A line, by what the list is in order of. */
type BookPlace = Pick<BookLine, 'at' | 'orderId' | 'position' | 'isReturn'>;

/** Where every so many lines end: what lies between two of them is found without the rest of the days. */
export function listBookPlaces(
  db: Queryable,
  { every, most, ...span }: BookSpan & { every: number; most: number },
): Promise<BookPlace[]> {
  return db.many(sql`
    with ${booked(span)}, counted as (
      select at, order_id, position, sign < 0 as is_return,
             row_number() over (order by at, order_id, position, sign < 0) as place
      from booked
    )
    select at, order_id, position, is_return from counted where place % ${every}::int = 0 and place <= ${most} order by place`);
}

/** The oldest first: a page of them, or those after one place up to another. */
export function listBook(
  db: Queryable,
  {
    after,
    upTo,
    skip = 0,
    take,
    ...span
  }: BookSpan & { after?: BookPlace; upTo?: BookPlace; skip?: number; take: number },
): Promise<BookLine[]> {
  const narrow = { ...span, from: after?.at ?? span.from, to: upTo === undefined ? span.to : justAfter(upTo.at) };
  const place = trustedSql('(b.at, b.order_id, b.position, b.sign < 0)');
  const rowOf = ({ at, orderId, position, isReturn }: BookPlace) =>
    sql`(${at}::timestamptz, ${orderId}::uuid, ${position}, ${isReturn}::boolean)`;
  const beyond = after === undefined ? trustedSql('true') : sql`${place} > ${rowOf(after)}`;
  const within = upTo === undefined ? trustedSql('true') : sql`${place} <= ${rowOf(upTo)}`;
  return db.many(sql`
    with ${booked(narrow)}
    select b.at, b.sign < 0 as is_return, b.order_id, b.order_number, b.position, b.event_id, b.event_name, b.ticket_name, b.kind,
           coalesce(c.name, b.name) as name, lower(c.name) as card_name, c.document, encode(c.number_sealed, 'hex') as number_sealed,
           b.tickets, b.price_centavos, b.promo_centavos, b.discount_centavos, b.vatable_centavos, b.vat_centavos, b.exempt_centavos,
           b.paid_centavos,
           (select jsonb_build_object('id', p.id, 'kind', p.kind, 'number', p.number) from tax_papers p
            where p.order_id = b.order_id and case when b.sign < 0 then p.refund_id = b.refund_id else p.kind = 'INVOICE' end) as paper
    from booked b left join statutory_cards c on c.order_id = b.order_id and c.position = b.position and c.nth = 0
    where ${beyond} and ${within}
    order by b.at, b.order_id, b.position, b.sign < 0 offset ${skip} limit ${take}`);
}

// Instants are kept by the millisecond.
function justAfter(at: string): string {
  return new Date(Date.parse(at) + 1).toISOString();
}
