import { stockMoves } from '../../catalog/inventory/stock.ts';
import { itemOfTicket, soldForCentavosOf } from '../orders/order.ts';
import { holderNewsMail } from '../tickets/ticket-mails.ts';
import type { Desk } from './desk.ts';
import type { DeskOrder, DeskTicket } from './desk-contents.ts';

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
