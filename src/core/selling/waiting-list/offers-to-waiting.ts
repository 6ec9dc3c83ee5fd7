import { newId } from '../../../platform/ids.ts';
import { returnedCentavosOf, ruleFor } from '../../catalog/events/return-rule.ts';
import { ticketShares } from '../../money/fees/ticket-shares.ts';
import { addOnsWith, knownAtDesk, markReturningTickets } from '../desk/acts-at-desk.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskOrder, DeskTicket } from '../desk/desk-contents.ts';
import { reserveRefund } from '../desk/refund-order.ts';
import { endWithoutTickets, takeTicketsBack, voidFreeTickets } from '../desk/void-free-order.ts';
import { itemOfTicket, type Order, soldForCentavosOf } from '../orders/order.ts';
import type { Refund } from '../payments/refund.ts';
import { leftForTickets, refundableTickets } from '../refunds/refund-of-tickets.ts';
import { isUnusedTicket, newTicketCode } from '../tickets/issued-ticket.ts';
import { returnMail } from '../tickets/ticket-mails.ts';
import { isOpenReturn, type TicketReturn } from '../tickets/ticket-return.ts';
import type { WaitingEntry } from './entry.ts';
import type { WaitingAtDesk } from './waiting-at-desk.ts';
import { newsMail } from './waiting-mails.ts';

/** What the seller and the organizer read as the reason of the refund. */
const resoldReason = 'Returned, and bought by somebody else';

/** Who was offered an order, where it is still theirs to take. */
export function offeredTo(
  at: WaitingAtDesk,
  { id, waitingEntryId }: Pick<Order, 'id' | 'waitingEntryId'>,
): WaitingEntry | undefined {
  const entry = waitingEntryId === null ? undefined : at.entry(waitingEntryId);
  return entry?.status === 'OFFERED' && entry.orderId === id ? entry : undefined;
}

/** An offer ended untaken: the first that lapses leaves its entry behind all others, the second ends it. */
export function endOffer(at: WaitingAtDesk, desk: Desk, order: Order, told: 'order.cancelled' | 'order.expired'): void {
  const entry = offeredTo(at, order);
  if (entry === undefined) return;
  const { isSandbox, isCancelled } = desk.eventOfOrder();
  if (isCancelled) {
    at.changeEntry(entry, { status: 'CLOSED' });
    desk.changes.mails.push(newsMail({ ...entry, isSandbox }, 'CLOSED'));
  } else if (told === 'order.cancelled') leavePlace(at, desk, entry, { isTold: true });
  else {
    const isFirst = entry.lapses === 0;
    const ended = isFirst ? ({ status: 'WAITING', place: null } as const) : ({ status: 'LAPSED' } as const);
    at.changeEntry(entry, { ...ended, lapses: entry.lapses + 1 });
    desk.changes.mails.push(newsMail({ ...entry, isSandbox }, isFirst ? 'LAPSED' : 'LAPSED_TWICE'));
  }
}

/**
 * They wait no longer. By a token that no mailed link has confirmed, or by that of an offer, anybody may have left: the address is told, and can
 * undo it.
 */
export function leavePlace(at: WaitingAtDesk, desk: Desk, entry: WaitingEntry, { isTold }: { isTold: boolean }): void {
  at.changeEntry(entry, { status: 'LEFT' });
  const { isSandbox } = desk.eventOfOrder();
  if (isTold) desk.changes.mails.push(newsMail({ ...entry, isSandbox }, 'LEFT'));
}

/** Who waited has what they waited for, also where late money paid an offer that had ended. */
export function takeOffer(at: WaitingAtDesk, _desk: Desk, order: Order): void {
  const entry = order.waitingEntryId === null ? undefined : at.entry(order.waitingEntryId);
  if (entry === undefined || entry.status === 'TAKEN') return;
  const isOfferedAnother = entry.status === 'OFFERED' && entry.orderId !== order.id;
  if (!isOfferedAnother) at.changeEntry(entry, { status: 'TAKEN', orderId: order.id });
}

/** Whether every ticket whose place an order is offered may still be replaced. */
export function areStillReturned(at: WaitingAtDesk, desk: Desk, { id }: Pick<Order, 'id'>): boolean {
  return at.returnsOffered(id).every((returned) => {
    const ticket = desk.currentTicket(returned.ticketId);
    if (!isOpenReturn(returned)) return false;
    // Of an order that this batch does not look at.
    return ticket === undefined || (isUnusedTicket(ticket) && ticket.returningAt === null);
  });
}

/**
 * An order that is paid takes the places of tickets that are returned: they are void, its own are issued where they were, and what
 * was paid for them is owed back, all in one transaction.
 */
export function resellTickets(at: WaitingAtDesk, desk: Desk, { order, items }: DeskOrder): void {
  const resold = at.returnsOffered(order.id);
  if (resold.length === 0) return;
  // An offer has one line, whose tickets differ by a rest of the division alone.
  const prices = items.flatMap((item) => Array<number>(item.quantity).fill(soldForCentavosOf(item)));
  const replacedCentavos = Math.min(...ticketShares(order.totalCentavos, prices));
  for (const returned of resold) resell(at, desk, order, { returned, replacedCentavos });
}

function resell(
  at: WaitingAtDesk,
  desk: Desk,
  { id: orderId }: Order,
  { returned, replacedCentavos }: { returned: TicketReturn; replacedCentavos: number },
): void {
  const seller = desk.orders.get(returned.orderId);
  const ticket = desk.currentTicket(returned.ticketId);
  if (seller === undefined || ticket === undefined)
    throw new Error(`The ticket of the return ${returned.id} is missing`);
  const type = desk.type(returned.ticketTypeId);
  type.refundedQuantity += 1;
  type.soldCentavos -= soldForCentavosOf(itemOfTicket(seller.items, ticket));
  const newTicketId = newId();
  const back = backFor(desk, seller, { returned, ticket, replacedCentavos });
  Object.assign(ticket, { status: 'VOID', returningAt: null });
  at.ticketsToResell.push({ oldId: ticket.id, id: newTicketId, code: newTicketCode(), orderId });
  desk.changes.ticketNotices.push(
    { type: 'ticket.voided', ticketId: ticket.id },
    { type: 'ticket.resold', ticketId: ticket.id, replacedBy: newTicketId },
    { type: 'ticket.issued', ticketId: newTicketId },
  );
  const refund = payBack(desk, seller, back, ticket);
  const refundCentavos = refund?.amountCentavos ?? 0;
  const sold = { refundCentavos, refundId: refund?.id ?? null, newTicketId };
  at.changeReturn(returned, { ...sold, status: 'SOLD', offerOrderId: null, endedAt: desk.now });
  desk.changes.mails.push(returnMail('SOLD', seller.order, returned));
}

/** What goes back for a ticket that is resold, and the add-ons that go with it: nobody comes for them any more. */
interface Back {
  amountCentavos: number;
  addOns: readonly DeskTicket[];
}

/** The lesser of what was paid for the ticket and what its replacement paid, less what is kept: nobody gains by a price that fell. */
function backFor(
  desk: Desk,
  seller: DeskOrder,
  { returned, ticket, replacedCentavos }: { returned: TicketReturn; ticket: DeskTicket; replacedCentavos: number },
): Back {
  const known = knownAtDesk(desk, seller);
  const shares = new Map(refundableTickets(known).map((each) => [each.ticket.id, each.shareCentavos]));
  const shareOf = ({ id }: DeskTicket) => shares.get(id) ?? 0;
  const addOns = addOnsWith(desk, seller, ticket);
  const paidCentavos = addOns.reduce((sum, each) => sum + shareOf(each), Math.min(shareOf(ticket), replacedCentavos));
  const rule = ruleFor(seller.order, desk.eventOfOrder());
  const amountCentavos =
    rule === null ? Math.min(returned.refundCentavos, paidCentavos) : returnedCentavosOf(rule, paidCentavos);
  return { amountCentavos: Math.min(amountCentavos, leftForTickets(known)), addOns };
}

/** A worker asks the provider for it. */
function payBack(desk: Desk, seller: DeskOrder, { amountCentavos, addOns }: Back, ticket: DeskTicket): Refund | null {
  const { order } = seller;
  if (amountCentavos === 0) {
    const isFree = (each: DeskTicket) => soldForCentavosOf(itemOfTicket(seller.items, each)) === 0;
    const free = addOns.filter(isFree);
    if (free.length > 0) voidFreeTickets(desk, seller, { tickets: free, reason: resoldReason });
    const kept = addOns.filter((each) => !isFree(each));
    takeTicketsBack(desk, seller, kept);
    endWithoutTickets(desk, seller, { tickets: [ticket, ...kept] });
    return null;
  }
  const { refund } = reserveRefund(desk, seller, {
    amountCentavos,
    ticketIds: addOns.length === 0 ? null : addOns.map(({ id }) => id),
    reason: resoldReason,
    dueAt: desk.now,
  });
  markReturningTickets(desk, order.id);
  return refund;
}
