import type { ScanResult } from '../../../../door-rules/decide-scan.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Order } from '../../selling/orders/order.ts';
import type { Refund } from '../../selling/payments/refund.ts';
import type { IssuedTicket } from '../../selling/tickets/issued-ticket.ts';
import { ofItsLine } from '../../selling/tickets/ticket-line.sql.ts';
import { placeOfTicket } from '../../selling/tickets/ticket-place.sql.ts';
import type { TimelineMail } from '../orders/order-timeline.sql.ts';
import type { OwnAttendee } from './own-attendee.sql.ts';

// Each is asked for a ticket that the caller was found to own.

export type StoryTicket = Pick<
  IssuedTicket,
  | 'id'
  | 'orderId'
  | 'code'
  | 'status'
  | 'seat'
  | 'seatId'
  | 'name'
  | 'section'
  | 'rowLabel'
  | 'holderName'
  | 'holderEmail'
  | 'replacedBy'
  | 'returningAt'
  | 'admittedAt'
  | 'admittedGate'
  | 'createdAt'
  | 'voidedAt'
> &
  Pick<Order, 'orderNumber' | 'buyerName' | 'channel'>;

/** The ticket with its predecessors and successors that were the same admission, in their order. */
export function listSameAdmission(db: Queryable, { id, orderId }: OwnAttendee): Promise<StoryTicket[]> {
  return db.many(sql`
    with recursive later as (
      select id, replaced_by from issued_tickets where id = ${id}
      union all
      select n.id, n.replaced_by from later l join issued_tickets n on n.id = l.replaced_by
    ), earlier as (
      select id from later
      union
      select b.id from earlier l join issued_tickets b on b.replaced_by = l.id and b.order_id = ${orderId}
    )
    select t.id, t.order_id, t.code, t.status, i.name, ${placeOfTicket},
           coalesce(t.holder_name, t.attendee_name, o.buyer_name) as holder_name, coalesce(t.holder_email, o.buyer_email) as holder_email,
           t.replaced_by, t.returning_at, t.admitted_at, t.admitted_gate, t.created_at, t.voided_at, o.order_number,
           o.buyer_name, o.channel
    from issued_tickets t
    join orders o on o.id = t.order_id
    join order_items i on ${ofItsLine}
    where t.id in (select id from earlier)
    order by t.created_at, t.id`);
}

interface OfTickets {
  orderId: string;
  ticketIds: readonly string[];
}

export interface StoryOffer {
  recipientName: string;
  recipientEmail: string;
  status: 'OPEN' | 'ACCEPTED' | 'TAKEN_BACK';
  /** What the recipient got. */
  newTicketId: string | null;
  createdAt: string;
  endedAt: string | null;
}

export function listOffersOfTickets(db: Queryable, { orderId, ticketIds }: OfTickets): Promise<StoryOffer[]> {
  return db.many(sql`
    select recipient_name, recipient_email, status, new_ticket_id, created_at, ended_at from ticket_offers
    where order_id = ${orderId} and ticket_id = any(${ticketIds}::uuid[]) order by created_at, id`);
}

export type StoryRefund = Pick<Refund, 'id' | 'amountCentavos' | 'status' | 'createdAt'> & {
  /** How many it takes back. */
  tickets: number;
  updatedAt: string;
};

/** Refunds that take the tickets back. */
export function listRefundsOfTickets(db: Queryable, { orderId, ticketIds }: OfTickets): Promise<StoryRefund[]> {
  return db.many(sql`
    select id, amount_centavos, status, created_at, updated_at, cardinality(ticket_ids) as tickets from refunds
    where order_id = ${orderId} and ticket_ids && ${ticketIds}::uuid[] order by created_at, id`);
}

/** Mails about these tickets, and mails to the buyer about the whole order. */
export function listMailsOfTickets(db: Queryable, { orderId, ticketIds }: OfTickets): Promise<TimelineMail[]> {
  return db.many(sql`
    select id, kind, status, recipient, sent_at, created_at from mails
    where order_id = ${orderId} and case when data ? 'ticketId' then data ->> 'ticketId' = any(${ticketIds}::text[])
      else kind in ('TICKETS', 'EVENT_CANCELLED', 'EVENT_CHANGED') end
    order by created_at, id`);
}

export interface StoryScan {
  ticketId: string;
  gate: string;
  device: string;
  scannedAt: string;
  receivedAt: string;
  isUndo: boolean;
  result: ScanResult;
  /** The one that counts. */
  isAdmission: boolean;
  /** The admission that it met. */
  firstScannedAt: string | null;
  firstGate: string | null;
  firstDevice: string | null;
}

/** What doors said to the tickets, those of other events too: the latest of them. */
export function listScansOfTickets(
  db: Queryable,
  { ticketIds, most }: { ticketIds: readonly string[]; most: number },
): Promise<StoryScan[]> {
  return db.many(sql`
    select ticket_id, gate, device, scanned_at, received_at, is_undo, result, is_admission, first_scanned_at, first_gate,
           first_device
    from scans where ticket_id = any(${ticketIds}::uuid[]) order by received_at desc limit ${most}`);
}
