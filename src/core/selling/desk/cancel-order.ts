import { raise } from '../../base/define-error.ts';
import { stockMoves } from '../../catalog/inventory/stock.ts';
import { orderNotFound, orderStateForbids } from '../orders/order.errors.ts';
import { isHeld, isLetGo, type Order } from '../orders/order.ts';
import { orderNotice } from '../orders/order-notices.ts';
import type { PaymentStatus } from '../payments/payment.ts';
import { checkoutCloseKind } from '../payments/payment.ts';
import type { Command, Desk } from './desk.ts';
import type { DeskOrder } from './desk-contents.ts';

// After a failed payment its page is still there, and the buyer may try again on it.
const isOpen: Record<PaymentStatus, boolean> = { PENDING: true, FAILED: true, EXPIRED: false, PAID: false };

/** The buyer gives the tickets back before paying. An order that is cancelled already is answered as it is. */
export function cancelOrder({ orderId }: { orderId: string }): Command<DeskOrder> {
  return {
    orderIds: [orderId],
    decide(desk) {
      const found = desk.orders.get(orderId);
      if (found === undefined) raise(orderNotFound, { orderId });
      const { status } = found.order;
      if (isLetGo(found.order)) return found;
      if (!isHeld(found.order)) raise(orderStateForbids, { status, what: 'be cancelled' });
      return giveUp(desk, found, 'order.cancelled');
    },
  };
}

/** The hold is over, by the time of the database. Returns undefined where there is nothing left to expire. */
export function expireOrder({ orderId }: { orderId: string }): Command<DeskOrder | undefined> {
  return {
    orderIds: [orderId],
    decide(desk) {
      const found = desk.orders.get(orderId);
      if (found === undefined || !isHeld(found.order)) return undefined;
      if (found.order.expiresAt === null || found.order.expiresAt > desk.now) return undefined;
      return giveUp(desk, found, 'order.expired');
    },
  };
}

/** The tickets are on sale again, the order is over, and nobody is to pay for it any more. It is told why, once. */
export function giveUp(desk: Desk, found: DeskOrder, told: 'order.cancelled' | 'order.expired'): DeskOrder {
  const { order, items } = found;
  const replaced = desk.replacedBy(order.id);
  for (const { ticketTypeId, quantity, seats } of items) {
    stockMoves.release(desk.type(ticketTypeId), quantity - replaced.length);
    desk.putBackSeats(
      ticketTypeId,
      desk.ownSeats(order.id, seats ?? []).map(({ id }) => id),
    );
    if (desk.heldSeats(order.id, ticketTypeId) > 0) desk.changes.seatsToRelease.push(order.id);
  }
  desk.changes.takeNoSeats(order.id);
  desk.changeOrder(order, { status: 'CANCELLED' });
  desk.changes.notices.push(orderNotice(told, desk.eventOfOrder(), found));
  closeCheckouts(desk, order);
  desk.each((part, at) => part.letGo?.(at, desk, found, told));
  return found;
}

/** Nobody is to pay for the order on any page that is still open. */
export function closeCheckouts(desk: Desk, order: Order): void {
  for (const { id, status } of desk.paymentsOf(order.id)) {
    if (isOpen[status]) desk.changes.queued.push({ kind: checkoutCloseKind, id, lane: order.organizationId });
  }
}
