import { hasNothingLeftToSell, lowThreshold, stockMoves, unsold } from '../../catalog/inventory/stock.ts';
import { eventSoldOut, inventoryLow } from '../../telling/notices/notice.ts';
import { soldForCentavosOf } from '../orders/order.ts';
import { ticketsMail } from '../orders/order-mails.ts';
import { orderNotice } from '../orders/order-notices.ts';
import type { Desk } from './desk.ts';
import type { DeskOrder, DeskType } from './desk-contents.ts';

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
  for (const item of items) {
    const { ticketTypeId, quantity } = item;
    const type = desk.type(ticketTypeId);
    type.soldCentavos += quantity * soldForCentavosOf(item);
    const unsoldBefore = unsold(type);
    if (from === 'held') stockMoves.sellHeld(type, quantity);
    else stockMoves.sellRemaining(type, quantity);
    demandTickets(desk, order.id, type, quantity, from);
    const threshold = lowThreshold(type);
    const isCrossed = unsoldBefore > threshold && unsold(type) <= threshold && unsold(type) > 0;
    if (isCrossed) changes.notices.push(inventoryLow(event, { ...type, threshold }));
  }
  if (!wasSoldOut && hasNothingLeftToSell(types, event.eventCapacity)) changes.notices.push(eventSoldOut(event));
}

function demandTickets(
  desk: Desk,
  orderId: string,
  type: DeskType,
  quantity: number,
  from: 'held' | 'remaining',
): void {
  const { changes } = desk;
  if (from === 'remaining' && type.type === 'RESERVED_SEAT') {
    changes.seatsToHold.push({ orderId, type, quantity });
    changes.heldTicketsToIssue.push({ orderId, type, quantity });
    return;
  }
  const held = desk.heldSeats(orderId, type.id);
  if (held > 0) changes.heldTicketsToIssue.push({ orderId, type, quantity: held });
  if (quantity > held) changes.ticketsToIssue.push({ orderId, type, quantity: quantity - held });
}
