import { newId } from '../../../platform/ids.ts';
import { raise } from '../../base/define-error.ts';
import { stockMoves } from '../../catalog/inventory/stock.ts';
import { orderNotFound, orderStateForbids } from '../orders/order.errors.ts';
import { isCompleted, isGivenBack, itemOfTicket, soldForCentavosOf } from '../orders/order.ts';
import { ticketsVoidMail } from '../orders/order-mails.ts';
import { orderNotice } from '../orders/order-notices.ts';
import { holderNewsMail } from '../tickets/ticket-mails.ts';
import { endWithoutGoodTickets } from './acts-at-desk.ts';
import type { Command, Desk } from './desk.ts';
import type { DeskOrder, DeskTicket } from './desk-contents.ts';

/** Takes back the tickets of an order that cost nothing. An order that was given back already stays as it is. */
export function voidFreeOrder({ orderId }: { orderId: string }): Command<void> {
  return {
    orderIds: [orderId],
    needsRefunds: true,
    decide(desk) {
      const found = desk.orders.get(orderId);
      if (found === undefined) raise(orderNotFound, { orderId });
      const { status, totalCentavos } = found.order;
      if (isGivenBack(found.order)) return;
      if (!isCompleted(found.order) || totalCentavos > 0) raise(orderStateForbids, { status, what: 'be given back' });
      voidTickets(desk, found);
    },
  };
}

/** An order that cost nothing is wholly refunded when its tickets are void: there is nothing to give back. */
export function voidTickets(desk: Desk, found: DeskOrder): void {
  desk.changeOrder(found.order, { status: 'REFUNDED' });
  takeTicketsBack(desk, found);
  desk.changes.notices.push(orderNotice('order.refunded', desk.eventOfOrder(), found));
}

/** Takes back single tickets that cost nothing. The last of an order that cost nothing ends it. */
export function voidFreeTickets(
  desk: Desk,
  found: DeskOrder,
  { tickets, reason }: { tickets: readonly DeskTicket[]; reason: string | null },
): void {
  const { order } = found;
  const { organizationId, eventId, id: orderId } = order;
  const ticketIds = tickets.map(({ id }) => id);
  desk.changes.freeRefunds.push({
    id: newId(),
    organizationId,
    eventId,
    orderId,
    ticketIds,
    reason,
    createdAt: desk.now,
  });
  takeTicketsBack(desk, found, tickets);
  endWithoutTickets(desk, found, { tickets });
}

/** Tickets for which nothing goes back are void: the last good one ends its order. */
export function endWithoutTickets(
  desk: Desk,
  found: DeskOrder,
  { tickets }: { tickets: readonly Pick<DeskTicket, 'id'>[] },
): void {
  const { order } = found;
  desk.changeOrder(order, {});
  if (endWithoutGoodTickets(desk, found)) {
    desk.changes.notices.push(orderNotice('order.refunded', desk.eventOfOrder(), found));
  }
  desk.changes.mails.push(ticketsVoidMail(order, { ticketIds: tickets.map(({ id }) => id) }));
}

/** The named tickets admit nobody any more, and their places are free again. */
export function takeTicketsBack(
  desk: Desk,
  { order, items }: DeskOrder,
  tickets: readonly DeskTicket[] = desk.goodTicketsOf(order.id),
): void {
  for (const ticket of tickets) {
    const item = itemOfTicket(items, ticket);
    const type = desk.type(ticket.ticketTypeId);
    stockMoves.takeBack(type, 1);
    type.soldCentavos -= soldForCentavosOf(item);
    desk.voidTicket(ticket);
    // Holders of a ticket of a cancelled event have heard of that already.
    const isTold = ticket.holderEmail === null || desk.eventOfOrder().isCancelled;
    if (!isTold) desk.changes.mails.push(holderNewsMail('TICKET_VOID', order, ticket));
  }
}
