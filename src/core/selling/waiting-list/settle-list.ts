import { closedHours, hoursBefore } from '../../catalog/events/return-rule.ts';
import { isOpenForSale, putAside } from '../../catalog/inventory/put-aside.ts';
import { stockMoves } from '../../catalog/inventory/stock.ts';
import { isAllowed } from '../acts/may-do.ts';
import { factsAtDesk } from '../desk/acts-at-desk.ts';
import { giveUp } from '../desk/cancel-order.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskType } from '../desk/desk-contents.ts';
import { isSeated } from '../desk/seats/seat-desk.ts';
import { isHeld } from '../orders/order.ts';
import { isGoodTicket, isUsedTicket } from '../tickets/issued-ticket.ts';
import { returnMail } from '../tickets/ticket-mails.ts';
import { isOpenReturn, type TicketReturn } from '../tickets/ticket-return.ts';
import { areStillReturned, offeredTo } from './offers-to-waiting.ts';
import type { WaitingAtDesk } from './waiting-at-desk.ts';
import { newsMail } from './waiting-mails.ts';

/**
 * After each command, so that no command has to think of it, and before the next, which may be a buyer: returns whose tickets are
 * no longer their holders' to return end, offers of them end, and what came back is kept for those who wait.
 */
export function settleList(at: WaitingAtDesk, desk: Desk): void {
  for (const returned of at.returns) if (isOpenReturn(returned)) followTicket(at, desk, returned);
  for (const { order, items } of desk.orders.values()) {
    if (order.waitingEntryId === null || !isHeld(order) || areStillReturned(at, desk, order)) continue;
    const entry = offeredTo(at, order);
    if (entry !== undefined && desk.event?.isCancelled !== true) {
      // In its old place: it is not for its fault.
      at.changeEntry(entry, { status: 'WAITING' });
      desk.changes.mails.push(newsMail({ ...entry, isSandbox: order.isSandbox }, 'TAKEN_BACK'));
    }
    giveUp(desk, { order, items }, 'order.cancelled');
  }
  putAside(desk.types.values(), { room: desk.room(), isOffered: (type) => isOffered(desk, type) });
  keepSeats(desk);
}

/** Where a type is on a plan, as many of its seats are kept as its counter says. */
function keepSeats(desk: Desk): void {
  for (const type of desk.types.values()) {
    if (!isSeated(type)) continue;
    const before = desk.changes.setAsideBefore(type);
    if (desk.knownSeats !== undefined || type.setAsideQuantity !== before) desk.seats().keepAside(type, { before });
  }
}

/** Whatever is kept of a type is to be had by anybody, or by those who wait, as is decided next. */
export function bringOut(desk: Desk, type: DeskType): void {
  if (type.setAsideQuantity === 0) return;
  stockMoves.bringOut(type);
  if (isSeated(type)) desk.seats().bringOut(type.id);
}

/** Whether those who wait for the event are offered what comes back. */
export function isPoolOpen({ event, now }: Pick<Desk, 'event' | 'now'>): boolean {
  if (event === undefined || !event.waitingList || event.status !== 'PUBLISHED') return false;
  return !event.isCancelled && !event.isWithheld && now < hoursBefore(event.dateTime, closedHours);
}

export function isOffered(desk: Desk, type: DeskType): boolean {
  return isPoolOpen(desk) && isOpenForSale(type, desk.now);
}

function followTicket(at: WaitingAtDesk, desk: Desk, returned: TicketReturn): void {
  const found = desk.orders.get(returned.orderId);
  const ticket = desk.currentTicket(returned.ticketId);
  // Of an order that this batch does not look at.
  if (found === undefined || ticket === undefined) return;
  const seller = found.order;
  if (isAllowed('RESELL', factsAtDesk(desk, found, ticket))) {
    // The same ticket under another code.
    if (ticket.id !== returned.ticketId) at.changeReturn(returned, { ticketId: ticket.id });
    return;
  }
  const status = isUsedTicket(ticket) ? 'TAKEN_BACK' : 'ENDED';
  at.changeReturn(returned, { status, endedAt: desk.now });
  if (isGoodTicket(ticket)) desk.changes.mails.push(returnMail(status, seller, returned));
}

/** Whether something of a type is to be offered next. */
export function hasOffersToMake({ setAsideQuantity, openReturns, waitingLeast }: DeskType): boolean {
  return setAsideQuantity > 0 || (waitingLeast !== null && openReturns >= waitingLeast);
}
