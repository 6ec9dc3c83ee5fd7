import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { ofItsLine } from '../../selling/tickets/ticket-line.sql.ts';
import { placeOfTicket } from '../../selling/tickets/ticket-place.sql.ts';
import type { AddressInQuestion } from './address-in-question.ts';
import { boughtBy, interestOf, isAtItsEnd, mailsOfNobody } from './erase.sql.ts';
import { heldBy, offeredTo } from './holders.sql.ts';

/** An instant inside JSON, written as all others are. */
const instant = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const pesos = (column: string) => `(${column} / 100.0)::float8`;

/** What somebody answered, with the code of the ticket where it is of one. */
function answersWhere(condition: string): string {
  return `
    select coalesce(json_agg(json_build_object('question', q.label, 'ticket', about.code, 'value', a.value,
      'updatedAt', ${instant('a.updated_at')}) order by about.code nulls first, q.position), '[]')
    from answers a join questions q on q.id = a.question_id left join issued_tickets about on about.id = a.ticket_id
    where ${condition}`;
}

/** The parts of an order, selected with its row `o`: everything that is kept of each. */
const partsOfOrder = trustedSql(`
  (select coalesce(json_agg(json_build_object('name', i.name, 'bundle', i.bundle_name, 'section', i.section, 'row', i.row_label,
     'quantity', i.quantity, 'price', ${pesos('i.price_centavos')}) order by i.position), '[]')
   from order_items i where i.order_id = o.id) as items,
  (select coalesce(json_agg(json_build_object('code', t.code, 'status', t.status, 'section', t.seat_section, 'row', t.seat_row, 'seat', t.seat, 'seatId', t.seat_id,
     'name', t.attendee_name, 'createdAt', ${instant('t.created_at')}, 'voidedAt', ${instant('t.voided_at')}) order by t.created_at, t.id), '[]')
   from issued_tickets t where t.order_id = o.id) as tickets,
  (select coalesce(json_agg(json_build_object('provider', p.provider, 'method', p.method, 'status', p.status,
     'amount', ${pesos('p.amount_centavos')}, 'currency', p.currency, 'providerPaymentId', p.provider_payment_id,
     'paidAt', ${instant('p.paid_at')}, 'createdAt', ${instant('p.created_at')}) order by p.created_at, p.id), '[]')
   from payments p where p.order_id = o.id) as payments,
  (select coalesce(json_agg(json_build_object('amount', ${pesos('r.amount_centavos')}, 'reason', r.reason,
     'status', r.status, 'createdAt', ${instant('r.created_at')}) order by r.created_at, r.id), '[]')
   from (select id, amount_centavos, reason, status, created_at from refunds where order_id = o.id
         union all select id, 0, reason, 'SUCCEEDED', created_at from free_refunds where order_id = o.id) r) as refunds,
  (select coalesce(json_agg(json_build_object('kind', m.kind, 'recipient', m.recipient, 'status', m.status,
     'createdAt', ${instant('m.created_at')}, 'sentAt', ${instant('m.sent_at')}) order by m.created_at, m.id), '[]')
   from mails m where m.order_id = o.id) as mails,
  (${answersWhere(`a.order_id = o.id
     and about.holder_email is null`)})
   as answers,
  (select c.said from checkout_answers c where c.order_id = o.id) as said_at_checkout`);

export interface ExportedMail {
  kind: string;
  recipient: string;
  status: string;
  createdAt: string;
  sentAt: string | null;
}

export interface ExportedOrder {
  id: string;
  orderNumber: string;
  event: { name: string; dateTime: string; organizer: string } | null;
  status: string;
  buyerName: string;
  buyerEmail: string;
  language: string;
  via: string | null;
  quantity: number;
  channel: string;
  note: string | null;
  method: string | null;
  totalAmount: number;
  refundedAmount: number;
  currency: string;
  isTest: boolean;
  createdAt: string;
  completedAt: string | null;
  cancelledAt: string | null;
  items: unknown[];
  tickets: unknown[];
  payments: unknown[];
  refunds: unknown[];
  mails: ExportedMail[];
  /** Without answers of people who were given tickets. */
  answers: unknown[];
  /** Names and answers that wait for its tickets. */
  saidAtCheckout: unknown;
}

/** In the order of their ids, which is about that of their time. */
export function listExportedOrders(
  db: Queryable,
  { address, afterId, most }: { address: AddressInQuestion; afterId: string; most: number },
): Promise<ExportedOrder[]> {
  return db.many(sql`
    select o.id, o.order_number,
           case when e.id is not null then json_build_object(
             'name', e.name, 'dateTime', ${trustedSql(instant('e.date_time'))}, 'organizer', n.name) end as event,
           o.status, o.buyer_name, o.buyer_email, o.language, o.via, o.quantity, o.channel, o.note,
           case o.channel when 'ONLINE' then o.method when 'COUNTER' then 'cash' end as method,
           ${trustedSql(pesos('o.total_centavos'))} as total_amount,
           ${trustedSql(pesos('o.refunded_centavos'))} as refunded_amount,
           'PHP' as currency, o.is_sandbox as is_test, o.created_at, o.completed_at, o.cancelled_at, ${partsOfOrder}
    from (
      select * from orders where ${boughtBy(address)} and id > ${afterId}::uuid order by id limit ${most}
    ) as o
    left join events e on e.id = o.event_id left join organizations n on n.id = e.organization_id
    order by o.id`);
}

export interface ExportedInterest {
  event: string;
  name: string;
  email: string;
  createdAt: string;
}

export function listExportedInterests(
  db: Queryable,
  { address, most }: { address: AddressInQuestion; most: number },
): Promise<ExportedInterest[]> {
  return db.many(sql`
    select e.name as event, i.name, i.email, i.created_at
    from (select * from interests where ${interestOf(address)} order by created_at, id limit ${most}) as i
    join events e on e.id = i.event_id order by i.created_at, i.id`);
}

interface ExportedWaiting extends ExportedInterest {
  quantity: number;
  status: string;
}

export function listExportedWaiting(
  db: Queryable,
  { address, most }: { address: AddressInQuestion; most: number },
): Promise<ExportedWaiting[]> {
  return db.many(sql`
    select e.name as event, w.name, w.email, w.quantity, w.status, w.created_at
    from (select * from waiting_entries where ${interestOf(address)} order by created_at, id limit ${most}) as w
    join events e on e.id = w.event_id order by w.created_at, w.id`);
}

export function listExportedMails(
  db: Queryable,
  { recipients, most }: { recipients: readonly string[]; most: number },
): Promise<ExportedMail[]> {
  return db.many(sql`
    select kind, recipient, status, created_at, sent_at from mails
    where (${mailsOfNobody(recipients)}) or (data ? 'ticketId' and recipient = any(${recipients}::text[]))
    order by created_at, id limit ${most}`);
}

export interface ExportedTicket {
  event: string;
  ticketType: string;
  code: string;
  status: string;
  section: string;
  rowLabel: string;
  seat: string | null;
  seatId: string | null;
  holderName: string;
  holderEmail: string;
  createdAt: string;
  admittedAt: string | null;
  voidedAt: string | null;
  answers: unknown[];
}

/** Tickets that somebody was given. */
export function listExportedTickets(
  db: Queryable,
  { address, most }: { address: AddressInQuestion; most: number },
): Promise<ExportedTicket[]> {
  return db.many(sql`
    select e.name as event, i.name as ticket_type, t.code, t.status, ${placeOfTicket}, t.holder_name, t.holder_email, t.created_at,
           t.admitted_at, t.voided_at,
           (${trustedSql(answersWhere('a.order_id = t.order_id and a.ticket_id = t.id'))}) as answers
    from (select * from issued_tickets where ${heldBy(address)} order by created_at, id limit ${most}) as t
    join events e on e.id = t.event_id
    join order_items i on ${ofItsLine}
    order by t.created_at, t.id`);
}

export interface ExportedOffer {
  event: string;
  recipientName: string;
  recipientEmail: string;
  status: string;
  createdAt: string;
  endedAt: string | null;
}

/** Tickets that were offered to somebody. */
export function listExportedOffers(
  db: Queryable,
  { address, most }: { address: AddressInQuestion; most: number },
): Promise<ExportedOffer[]> {
  return db.many(sql`
    select e.name as event, f.recipient_name, f.recipient_email, f.status, f.created_at, f.ended_at
    from (select * from ticket_offers where ${offeredTo(address)} order by created_at, id limit ${most}) as f
    join events e on e.id = f.event_id order by f.created_at, f.id`);
}

export interface ExportedAddressChange {
  orderNumber: string;
  /** Whether it is the order's old address or the requested one; the other may be somebody else's. */
  as: 'OLD' | 'NEW';
  status: string;
  createdAt: string;
  endedAt: string | null;
}

export function listExportedAddressChanges(
  db: Queryable,
  { address: { key, spelling }, most }: { address: AddressInQuestion; most: number },
): Promise<ExportedAddressChange[]> {
  const is = (side: 'old' | 'new') => {
    const [isOfKey, isSpelled] = [trustedSql(`c.${side}_email_key`), trustedSql(`c.${side}_email`)];
    return sql`(${isOfKey} = ${key} and (${spelling}::text is null or ${isSpelled} = ${spelling}))`;
  };
  return db.many(sql`
    select o.order_number, case when ${is('old')} then 'OLD' else 'NEW' end as as, c.status, c.created_at, c.ended_at
    from address_changes c join orders o on o.id = c.order_id
    where ${is('old')} or ${is('new')} order by c.created_at, c.id limit ${most}`);
}

interface KeptCounts {
  /** With the tickets that they were given. */
  orders: number;
  /** Of these, the ones that are not finished. */
  ordersLater: number;
  interests: number;
}

export function countKept(db: Queryable, { address }: { address: AddressInQuestion }): Promise<KeptCounts> {
  return db.one(sql`
    select count(*)::int as orders, (count(*) filter (where not ${isAtItsEnd}))::int as orders_later,
           ((select count(*) from interests where ${interestOf(address)})
            + (select count(*) from waiting_entries where ${interestOf(address)}))::int as interests
    from (
      select * from orders where ${boughtBy(address)}
      union all
      select o.* from issued_tickets t join orders o on o.id = t.order_id where ${heldBy(address)}
    ) as o left join events e on e.id = o.event_id`);
}
