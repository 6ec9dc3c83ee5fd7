import type { NewAct } from '../../accounts/audit-log/act.ts';
import { recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { StepClaim } from '../../base/idempotency/claim.ts';
import { completeOrder } from '../desk/complete-order.ts';
import type { Command } from '../desk/desk.ts';
import { askDoorSales, doorSales } from '../door-sales/door-sales-at-desk.ts';
import { checkReceived, type HandOutInput } from '../ordering/hand-out-tickets.ts';
import type { CounterSale } from '../orders/counter-sale.ts';
import { isHeld, isLetGo, type Order } from '../orders/order.ts';
import { reservationOver } from './counter.errors.ts';
import { counter } from './counter-at-desk.ts';

export interface CollectInput extends Pick<HandOutInput, 'receivedCentavos'> {
  reservationId: string;
  counterSale: CounterSale;
  /** Who collects it, where they say so; otherwise it is in the name that it was reserved in. */
  buyer: HandOutInput['buyer'];
  claim?: StepClaim;
  actOf?: (order: Order) => NewAct;
}

/** Turns a reservation into a sale at the counter. */
export function collectReservation(input: CollectInput): Command<{ order: Order }> {
  const { reservationId, counterSale, buyer, claim, actOf } = input;
  return {
    orderIds: [reservationId],
    asks: [askDoorSales(counterSale)],
    claim,
    choosesSeats: true,
    decide(desk) {
      const found = desk.orders.get(reservationId);
      if (found === undefined || found.order.channel !== 'COUNTER') {
        raise(recordNotFound, { record: 'reservation', id: reservationId });
      }
      const { order } = found;
      if (!isHeld(order)) raise(reservationOver, { what: isLetGo(order) ? 'OVER' : 'SOLD' });
      if (order.expiresAt === null || order.expiresAt <= desk.now) raise(reservationOver, { what: 'OVER' });
      checkReceived(order, input.receivedCentavos ?? null);
      desk.at(doorSales).sell(counterSale, order);
      if (buyer.name !== null || buyer.email !== null) {
        Object.assign(order, { buyerName: buyer.name ?? order.buyerName, buyerEmail: buyer.email ?? order.buyerEmail });
        desk.at(counter).named.add(order);
      }
      desk.changeOrder(order, { status: 'COMPLETED', completedAt: desk.now, counterSale });
      completeOrder(desk, found, { from: 'held' });
      if (actOf !== undefined) desk.changes.acts.push(actOf(order));
      return { order };
    },
  };
}
