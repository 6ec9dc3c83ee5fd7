import { raise } from '../../base/define-error.ts';
import { orderNotFound, orderStateForbids } from '../orders/order.errors.ts';
import { orderRefunded } from '../orders/order-notices.ts';
import type { Command, Desk, DeskOrder } from './desk.ts';
import { takeTicketsBack } from './refund-order.ts';

/** Takes the tickets of an order back that cost nothing. One that was given back already stays as it is. */
export function voidFreeOrder({ orderId }: { orderId: string }): Command<void> {
  return {
    orderIds: [orderId],
    needsRefunds: true,
    decide(desk) {
      const found = desk.orders.get(orderId);
      if (found === undefined) raise(orderNotFound, { orderId });
      const { status, totalCentavos } = found.order;
      if (status === 'REFUNDED') return;
      if (status !== 'COMPLETED' || totalCentavos > 0) raise(orderStateForbids, { status, what: 'be given back' });
      voidTickets(desk, found);
    },
  };
}

/** An order that cost nothing is wholly refunded when its tickets are void: there is nothing to give back. */
export function voidTickets(desk: Desk, found: DeskOrder): void {
  const { order, items } = found;
  desk.changeOrder(order, { status: 'REFUNDED' });
  takeTicketsBack(desk, found);
  desk.changes.notices.push(orderRefunded(desk.eventOfOrder(), order, items));
}
