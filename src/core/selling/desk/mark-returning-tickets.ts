import { namedByRefundsUnderWay } from '../orders/refund-of-tickets.ts';
import { setAsideCentavosOf } from '../orders/refundable.ts';
import type { Desk } from './desk.ts';
import { lostCentavosOf } from './refund-order.ts';

/**
 * Tickets that refunds under way are about to take back admit nobody meanwhile: the tickets they name, or all tickets of an
 * order that would be wholly refunded. Computed anew after every command that looks at refunds, so that no command has to
 * think of it.
 */
export function markReturningTickets(desk: Desk, orderId: string): void {
  const order = desk.orders.get(orderId)?.order;
  if (order === undefined) return;
  const refunds = desk.refundsOf(orderId);
  const setAsideCentavos = setAsideCentavosOf(refunds);
  const isWhole =
    setAsideCentavos > 0 &&
    order.refundedCentavos + lostCentavosOf(desk, orderId) + setAsideCentavos >= order.totalCentavos;
  const named = namedByRefundsUnderWay(desk.ticketsOf(orderId), refunds);
  for (const ticket of desk.goodTicketsOf(orderId)) desk.markReturning(ticket, isWhole || named.has(ticket.id));
}
