import { raise } from '../../base/define-error.ts';
import { hasNothingLeftToSell, lowThreshold, stockMoves, unsold } from '../../catalog/inventory/stock.ts';
import { eventSoldOut, inventoryLow } from '../../telling/notices/notice.ts';
import { holdEnded, orderNotFound, orderStateForbids } from '../orders/order.errors.ts';
import { isHeld, type Order, type OrderItem, quantitiesOf, soldForCentavosOf } from '../orders/order.ts';
import { ticketsMail } from '../orders/order-mails.ts';
import { orderNotice } from '../orders/order-notices.ts';
import type { Command, Desk } from './desk.ts';
import type { DeskOrder } from './desk-contents.ts';
import { takeAgreed } from './seats/take-agreed.ts';

/**
 * Turns an order into valid tickets: moves the counters, has the tickets issued and writes the notices. The order
 * already says that it is completed.
 */
export function completeOrder(
  desk: Desk,
  found: DeskOrder,
  { from, caller }: { from: 'held' | 'remaining'; caller?: string },
): void {
  const { order, items } = found;
  const event = desk.eventOfOrder();
  const { changes } = desk;
  const types = [...desk.types.values()];
  const wasSoldOut = hasNothingLeftToSell(types, event.eventCapacity);
  changes.notices.push(orderNotice('order.completed', event, found));
  changes.completedOrderIds.push(order.id);
  changes.countSold(order);
  changes.mails.push(ticketsMail(order, { caller }));
  const replaced = desk.replacedBy(order.id);
  // What takes the places of others' tickets has one line.
  const ownSeats = items.map(({ seats }) => seats && desk.ownSeats(order.id, seats));
  desk.each((part, at) => part.completes?.(at, desk, found));
  for (const [index, item] of items.entries()) {
    const { ticketTypeId } = item;
    const type = desk.type(ticketTypeId);
    type.soldCentavos += item.quantity * soldForCentavosOf(item);
    const seats = ownSeats[index] ?? null;
    const quantity = item.quantity - replaced.length;
    if (quantity === 0) continue;
    const unsoldBefore = unsold(type);
    if (from === 'held') stockMoves.sellHeld(type, quantity);
    else stockMoves.sellRemaining(type, quantity);
    demandTickets(desk, found, { ...item, quantity, seats }, from);
    const threshold = lowThreshold(type);
    const isCrossed = unsoldBefore > threshold && unsold(type) <= threshold && unsold(type) > 0;
    if (isCrossed) changes.notices.push(inventoryLow(event, { ...type, threshold }));
  }
  desk.each((part, at) => part.completed?.(at, desk, order));
  if (!wasSoldOut && hasNothingLeftToSell(types, event.eventCapacity)) changes.notices.push(eventSoldOut(event));
}

/** Somebody takes what is held for them and costs nothing. */
export function takeFreeOffer({ orderId }: { orderId: string }): Command<Order> {
  return {
    orderIds: [orderId],
    decide(desk) {
      const found = desk.orders.get(orderId);
      if (found === undefined) raise(orderNotFound, { orderId });
      const { order } = found;
      if (!isHeld(order) || order.totalCentavos > 0) {
        raise(orderStateForbids, { status: order.status, what: 'be paid' });
      }
      if (order.expiresAt === null || order.expiresAt <= desk.now || !desk.isReady(order)) raise(holdEnded, {});
      desk.changeOrder(order, { status: 'COMPLETED', completedAt: desk.now });
      completeOrder(desk, found, { from: 'held' });
      return order;
    },
  };
}

function demandTickets(desk: Desk, { order, items }: DeskOrder, item: OrderItem, from: 'held' | 'remaining'): void {
  const { changes } = desk;
  const { ticketTypeId, quantity, position } = item;
  const type = desk.type(ticketTypeId);
  const ofType = items.filter((each) => each.ticketTypeId === ticketTypeId);
  const demand = { orderId: order.id, type, line: ofType.length > 1 ? position : null };
  if (item.seats !== null) {
    // The very seats that the line agreed on, which may have another price than the others.
    if (from === 'remaining') takeAgreed(desk, item);
    changes.heldTicketsToIssue.push({ ...demand, quantity, seatIds: item.seats.map(({ id }) => id) });
    return;
  }
  if (from === 'remaining' && type.type === 'RESERVED_SEAT') {
    // For all lines at once, so that they sit side by side.
    const together = quantitiesOf(ofType).get(ticketTypeId) ?? 0;
    if (position === ofType[0]?.position) changes.seatsToHold.push({ ...demand, quantity: together });
    changes.heldTicketsToIssue.push({ ...demand, quantity });
    return;
  }
  // Earlier lines of the type have the first seats that the order holds.
  const before = ofType
    .slice(
      0,
      ofType.findIndex((each) => each.position === position),
    )
    .reduce((sum, each) => sum + each.quantity, 0);
  const held = Math.min(quantity, Math.max(0, desk.heldSeats(order.id, type.id) - before));
  if (held > 0) changes.heldTicketsToIssue.push({ ...demand, quantity: held });
  if (quantity > held) changes.ticketsToIssue.push({ ...demand, quantity: quantity - held });
}
