import { judge } from '../acts/may-do.ts';
import type { Order } from '../orders/order.ts';
import { eventCancelledMail } from '../orders/order-mails.ts';
import { isGivenUpRefund, isRefusedRefund, type Refund } from '../payments/refund.ts';
import { refundableCentavosOf } from '../refunds/refundable.ts';
import { holderNewsMail } from '../tickets/ticket-mails.ts';
import { factsAtDesk, replaced } from './acts-at-desk.ts';
import { giveUp } from './cancel-order.ts';
import type { Command, Desk } from './desk.ts';
import type { DeskOrder } from './desk-contents.ts';
import { reserveRefund } from './refund-order.ts';
import { voidTickets } from './void-free-order.ts';

/** What the buyer and the organizer read as the reason of the refund. */
const calledOffReason = 'Event cancelled';

type CalledOffOrder = 'CANCELLED' | 'VOIDED' | 'REFUND_REQUESTED' | 'UNCHANGED';

/**
 * Gives an order of a cancelled event back in any state: a hold ends, what was paid is refunded, and the tickets of a free
 * order become void. Asked again it changes nothing. A worker asks the provider for the refund.
 */
export function callOffOrder({
  orderId,
  cancellationId,
}: {
  orderId: string;
  cancellationId: string;
}): Command<CalledOffOrder> {
  return {
    orderIds: [orderId],
    needsRefunds: true,
    decide(desk) {
      const found = desk.orders.get(orderId);
      if (found === undefined || !desk.eventOfOrder().isCancelled) return 'UNCHANGED';
      const { isSkipped, ends } = judge('CANCEL_EVENT', factsAtDesk(desk, found));
      if (isSkipped) return 'UNCHANGED';
      if (ends.includes('HOLD')) {
        giveUp(desk, found, 'order.cancelled');
        return 'CANCELLED';
      }
      if (found.order.totalCentavos > 0) return callOffRest(desk, found, cancellationId);
      return desk.goodTicketsOf(orderId).length === 0 ? 'UNCHANGED' : callOffFreeOrder(desk, found);
    },
  };
}

function callOffFreeOrder(desk: Desk, found: DeskOrder): CalledOffOrder {
  tellHolders(desk, found.order);
  voidTickets(desk, found);
  desk.changes.mails.push(eventCancelledMail(found.order, { amountCentavos: 0 }));
  return 'VOIDED';
}

/**
 * What is left of a paid order: all of it at first, later what a dispute or another refund had held and released. What the
 * provider refused is for a person and is not tried over and over. What a person gave up stays given up.
 */
export function callOffRest(desk: Desk, found: DeskOrder, cancellationId: string): CalledOffOrder {
  const { order } = found;
  const refunds = desk.refundsOf(order.id);
  const before = refunds.filter((refund) => refund.cancellationId === cancellationId);
  const restingCentavos = before.filter(isLeftToPeople).reduce((sum, { amountCentavos }) => sum + amountCentavos, 0);
  const amountCentavos = refundableCentavosOf(order, refunds) - restingCentavos;
  if (amountCentavos <= 0) return 'UNCHANGED';
  const isFirst = before.length === 0;
  if (isFirst) tellHolders(desk, order);
  reserveRefund(desk, found, { amountCentavos, reason: calledOffReason, dueAt: desk.now, cancellationId });
  if (isFirst) desk.changes.mails.push(eventCancelledMail(order, { amountCentavos }));
  return 'REFUND_REQUESTED';
}

function isLeftToPeople(refund: Refund): boolean {
  return isRefusedRefund(refund) || (isGivenUpRefund(refund) && refund.resolution !== replaced.resolution);
}

/** People who were given tickets come to the event as the buyer does. */
function tellHolders(desk: Desk, order: Order): void {
  for (const ticket of desk.goodTicketsOf(order.id)) {
    if (ticket.holderEmail !== null) desk.changes.mails.push(holderNewsMail('EVENT_CANCELLED', order, ticket));
  }
}
