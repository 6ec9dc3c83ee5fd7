import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { OrderChannel } from '../../selling/orders/order.ts';
import type { MailKind, MailStatus } from '../../telling/mails/mail.ts';
import type { TimelineMail } from '../orders/order-timeline.sql.ts';
import { type AttendeePath, ownAttendee } from './own-attendee.sql.ts';
import {
  listMailsOfTickets,
  listOffersOfTickets,
  listRefundsOfTickets,
  listSameAdmission,
  listScansOfTickets,
  type StoryOffer,
  type StoryRefund,
  type StoryScan,
  type StoryTicket,
} from './ticket-timeline.sql.ts';

/** One thing that happened to a ticket. */
export type TicketEntry = { at: string } & (
  | { kind: 'SOLD'; to: string; channel: OrderChannel }
  | { kind: 'MAIL'; mail: MailKind; status: MailStatus; recipient: string }
  | { kind: 'OFFERED' | 'OFFER_TAKEN_BACK'; to: string; email: string }
  /** From then on it has another code. */
  | { kind: 'GIVEN_ON'; from: string; to: string }
  /** The same person gets another code, because the earlier one went to a wrong address. */
  | { kind: 'REISSUED' }
  /** To another seat, and another code. */
  | { kind: 'MOVED'; from: string; to: string }
  | ({ kind: 'SCANNED'; code: string } & Omit<StoryScan, 'ticketId' | 'scannedAt'>)
  | { kind: 'REFUND_REQUESTED' | RefundEnd; amountCentavos: number; tickets: number }
  | { kind: 'VOID' }
);

export interface TicketStory {
  ticket: StoryTicket;
  /** The ticket that is the same admission now; the same one where it was never given on. */
  current: StoryTicket;
  entries: TicketEntry[];
}

// Nobody shows a ticket so often by mistake.
const scansMax = 200;

/** What happened to a ticket of the caller's event and to the same admission before and after it, in order. */
export async function ticketTimeline(db: Queryable, actor: Actor, path: AttendeePath): Promise<TicketStory> {
  const own = await ownAttendee(db, actor, path);
  const tickets = await listSameAdmission(db, own);
  const ticket = tickets.find(({ id }) => id === own.id);
  const current = tickets.find(({ replacedBy }) => replacedBy === null);
  if (ticket === undefined || current === undefined) throw new Error(`The ticket ${own.id} has no story`);
  const of = { orderId: own.orderId, ticketIds: tickets.map(({ id }) => id) };
  const [offers, refunds, scans, mails] = await Promise.all([
    listOffersOfTickets(db, of),
    listRefundsOfTickets(db, of),
    listScansOfTickets(db, { ...of, most: scansMax }),
    listMailsOfTickets(db, of),
  ]);
  const entries = [
    ...tickets.flatMap((each, place) => ticketEntries(each, tickets[place - 1], offers)),
    ...offers.flatMap(offerEntries),
    ...refunds.flatMap(refundEntries),
    ...scans.map((scan) => scanEntry(scan, tickets)),
    ...mails.map(mailEntry),
  ];
  return { ticket, current, entries: entries.sort(byTime((tickets[0] as StoryTicket).createdAt)) };
}

/** The order of things that were written in the same instant. */
const rank: Record<TicketEntry['kind'], number> = {
  SOLD: 0,
  OFFERED: 1,
  GIVEN_ON: 2,
  REISSUED: 2,
  MOVED: 2,
  OFFER_TAKEN_BACK: 3,
  SCANNED: 4,
  REFUND_REQUESTED: 5,
  REFUND_FAILED: 6,
  REFUND_SUCCEEDED: 7,
  REFUND_OTHERWISE: 8,
  REFUND_GIVEN_UP: 9,
  VOID: 10,
  MAIL: 11,
};

/** Nothing happens to a ticket before it is sold, whatever the clock of a device says. */
function byTime(soldAt: string) {
  const timeOf = ({ at }: TicketEntry) => (at < soldAt ? soldAt : at);
  return (one: TicketEntry, other: TicketEntry) =>
    timeOf(one).localeCompare(timeOf(other)) || rank[one.kind] - rank[other.kind] || one.at.localeCompare(other.at);
}

function ticketEntries(
  ticket: StoryTicket,
  before: StoryTicket | undefined,
  offers: readonly StoryOffer[],
): TicketEntry[] {
  const { voidedAt, replacedBy } = ticket;
  const begun = beginOf(ticket, before, offers);
  return voidedAt === null || replacedBy !== null ? [begun] : [begun, { at: voidedAt, kind: 'VOID' }];
}

function beginOf(ticket: StoryTicket, before: StoryTicket | undefined, offers: readonly StoryOffer[]): TicketEntry {
  const { id, createdAt: at, holderName: to, buyerName, channel } = ticket;
  if (before === undefined) return { at, kind: 'SOLD', to: buyerName, channel };
  if (before.seatId !== ticket.seatId) return { at, kind: 'MOVED', from: placeOf(before), to: placeOf(ticket) };
  const isGiven = offers.some(({ newTicketId }) => newTicketId === id);
  return isGiven ? { at, kind: 'GIVEN_ON', from: before.holderName, to } : { at, kind: 'REISSUED' };
}

function placeOf({ section, rowLabel, seat }: StoryTicket): string {
  return [section, rowLabel, seat].filter(Boolean).join(', ');
}

function offerEntries({ recipientName: to, recipientEmail: email, ...offer }: StoryOffer): TicketEntry[] {
  const entries: TicketEntry[] = [{ at: offer.createdAt, kind: 'OFFERED', to, email }];
  if (offer.status === 'TAKEN_BACK' && offer.endedAt !== null) {
    entries.push({ at: offer.endedAt, kind: 'OFFER_TAKEN_BACK', to, email });
  }
  return entries;
}

type RefundEnd = 'REFUND_SUCCEEDED' | 'REFUND_FAILED' | 'REFUND_OTHERWISE' | 'REFUND_GIVEN_UP';

const refundEnds: Record<StoryRefund['status'], RefundEnd | null> = {
  PENDING: null,
  SUCCEEDED: 'REFUND_SUCCEEDED',
  FAILED: 'REFUND_FAILED',
  SETTLED_OTHERWISE: 'REFUND_OTHERWISE',
  GIVEN_UP: 'REFUND_GIVEN_UP',
};

function refundEntries({ amountCentavos, tickets, status, createdAt, updatedAt }: StoryRefund): TicketEntry[] {
  const asked: TicketEntry = { at: createdAt, kind: 'REFUND_REQUESTED', amountCentavos, tickets };
  const kind = refundEnds[status];
  return kind === null ? [asked] : [asked, { at: updatedAt, kind, amountCentavos, tickets }];
}

function scanEntry({ ticketId, scannedAt: at, ...scan }: StoryScan, tickets: readonly StoryTicket[]): TicketEntry {
  const { code = '' } = tickets.find(({ id }) => id === ticketId) ?? {};
  return { at, kind: 'SCANNED', code, ...scan };
}

function mailEntry({ kind: mail, status, recipient, sentAt, createdAt }: TimelineMail): TicketEntry {
  return { at: sentAt ?? createdAt, kind: 'MAIL', mail, status, recipient };
}
