import { newId } from '../../../platform/ids.ts';
import { returnedCentavosOf, ruleFor } from '../../catalog/events/return-rule.ts';
import { ticketShares } from '../../money/fees/ticket-shares.ts';
import { itemOfTicket, type Order, soldForCentavosOf } from '../orders/order.ts';
import type { Refund } from '../payments/refund.ts';
import { refundableCentavosOf } from '../refunds/refundable.ts';
import { newTicketCode } from '../tickets/issued-ticket.ts';
import { returnMail } from '../tickets/ticket-mails.ts';
import type { TicketReturn } from '../tickets/ticket-return.ts';
import type { WaitingEntry } from '../waiting/entry.ts';
import { newsMail } from '../waiting/waiting-mails.ts';
import { markReturningTickets } from './acts-at-desk.ts';
import type { Desk } from './desk.ts';
import type { DeskOrder, DeskTicket } from './desk-contents.ts';
import { reserveRefund } from './refund-order.ts';
import { endWithoutTickets } from './void-free-order.ts';

/** What the seller and the organizer read as the reason of the refund. */
const resoldReason = 'Returned, and bought by somebody else';

/** Who was offered an order, where it is still theirs to take. */
export function offeredTo(
  desk: Desk,
  { id, waitingEntryId }: Pick<Order, 'id' | 'waitingEntryId'>,
): WaitingEntry | undefined {
  const entry = waitingEntryId === null ? undefined : desk.pool.entry(waitingEntryId);
  return entry?.status === 'OFFERED' && entry.orderId === id ? entry : undefined;
}

/** An offer ended untaken: the first that lapses leaves its entry behind all others, the second ends it. */
export function endOffer(desk: Desk, order: Order, told: 'order.cancelled' | 'order.expired'): void {
  const entry = offeredTo(desk, order);
  if (entry === undefined) return;
  const { isSandbox, isCancelled } = desk.eventOfOrder();
  if (isCancelled) {
    desk.pool.changeEntry(entry, { status: 'CLOSED' });
    desk.changes.mails.push(newsMail({ ...entry, isSandbox }, 'CLOSED'));
  } else if (told === 'order.cancelled') desk.pool.changeEntry(entry, { status: 'LEFT' });
  else {
    const isFirst = entry.lapses === 0;
    const ended = isFirst ? ({ status: 'WAITING', place: null } as const) : ({ status: 'LAPSED' } as const);
    desk.pool.changeEntry(entry, { ...ended, lapses: entry.lapses + 1 });
    desk.changes.mails.push(newsMail({ ...entry, isSandbox }, isFirst ? 'LAPSED' : 'LAPSED_TWICE'));
  }
}

/** Who waited has what they waited for, also where late money paid an offer that had ended. */
export function takeOffer(desk: Desk, order: Order): void {
  const entry = order.waitingEntryId === null ? undefined : desk.pool.entry(order.waitingEntryId);
  if (entry === undefined || entry.status === 'TAKEN') return;
  const isOfferedAnother = entry.status === 'OFFERED' && entry.orderId !== order.id;
  if (!isOfferedAnother) desk.pool.changeEntry(entry, { status: 'TAKEN', orderId: order.id });
}

/** Whether every ticket whose place an order is offered may still be replaced. */
export function areStillReturned(desk: Desk, { id }: Pick<Order, 'id'>): boolean {
  return desk.pool.returnsOffered(id).every((returned) => {
    const ticket = desk.currentTicket(returned.ticketId);
    if (returned.status !== 'OPEN') return false;
    // Of an order that this batch does not look at.
    return ticket === undefined || (ticket.status === 'VALID' && ticket.returningAt === null);
  });
}

/**
 * An order that is paid takes the places of tickets that are returned: they are void, its own are issued where they were, and what
 * was paid for them is owed back, all in one transaction. Returns how many those are.
 */
export function resellTickets(desk: Desk, { order, items }: DeskOrder): number {
  const resold = desk.pool.returnsOffered(order.id);
  if (resold.length === 0) return 0;
  // An offer has one line, whose tickets differ by a rest of the division alone.
  const prices = items.flatMap((item) => Array<number>(item.quantity).fill(soldForCentavosOf(item)));
  const replacedCentavos = Math.min(...ticketShares(order.totalCentavos, prices));
  for (const returned of resold) resell(desk, order, returned, replacedCentavos);
  return resold.length;
}

function resell(desk: Desk, { id: orderId }: Order, returned: TicketReturn, replacedCentavos: number): void {
  const seller = desk.orders.get(returned.orderId);
  const ticket = desk.currentTicket(returned.ticketId);
  if (seller === undefined || ticket === undefined)
    throw new Error(`The ticket of the return ${returned.id} is missing`);
  const type = desk.type(returned.ticketTypeId);
  type.refundedQuantity += 1;
  type.soldCentavos -= soldForCentavosOf(itemOfTicket(seller.items, ticket));
  const newTicketId = newId();
  Object.assign(ticket, { status: 'VOID', returningAt: null });
  desk.changes.ticketsToResell.push({ oldId: ticket.id, id: newTicketId, code: newTicketCode(), orderId });
  desk.changes.ticketNotices.push(
    { type: 'ticket.voided', ticketId: ticket.id },
    { type: 'ticket.resold', ticketId: ticket.id, replacedBy: newTicketId },
    { type: 'ticket.issued', ticketId: newTicketId },
  );
  const refund = payBack(
    desk,
    seller,
    { refundCentavos: backAtMost(desk, seller, returned, replacedCentavos) },
    ticket,
  );
  const refundCentavos = refund?.amountCentavos ?? 0;
  const sold = { refundCentavos, refundId: refund?.id ?? null, newTicketId };
  desk.pool.changeReturn(returned, { ...sold, status: 'SOLD', offerOrderId: null, endedAt: desk.now });
  desk.changes.mails.push(returnMail('SOLD', seller.order, returned));
}

/** The lesser of what was paid for the ticket and what its replacement paid, less what is kept: nobody gains by a price that fell. */
function backAtMost(
  desk: Desk,
  { order }: DeskOrder,
  { refundCentavos }: TicketReturn,
  replacedCentavos: number,
): number {
  const rule = ruleFor(order, desk.eventOfOrder());
  return Math.min(refundCentavos, returnedCentavosOf(rule ?? { keep: 0 }, replacedCentavos));
}

/** A worker asks the provider for it. What others have given back meanwhile is not given twice. */
function payBack(
  desk: Desk,
  seller: DeskOrder,
  { refundCentavos }: Pick<TicketReturn, 'refundCentavos'>,
  ticket: DeskTicket,
): Refund | null {
  const { order } = seller;
  const leftCentavos = refundableCentavosOf(order, desk.refundsOf(order.id));
  const amountCentavos = Math.min(refundCentavos, leftCentavos);
  if (amountCentavos === 0) {
    endWithoutTickets(desk, seller, { tickets: [ticket] });
    return null;
  }
  const { refund } = reserveRefund(desk, seller, {
    amountCentavos,
    ticketIds: null,
    reason: resoldReason,
    dueAt: desk.now,
  });
  markReturningTickets(desk, order.id);
  return refund;
}
