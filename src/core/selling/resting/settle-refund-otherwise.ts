import { bookRefund, checkStillDue, refundAt } from '../desk/refund-order.ts';
import type { Refund } from '../payments/refund.ts';
import { actOnOrder, findRefund, type Resolver, type RestingTools, requiredReason } from './resolver.ts';
import { checkEndable, lookBeforeEnding } from './waiting-refund.ts';

/**
 * The buyer was paid back by another way than the provider, such as a transfer: booked as any refund, with the reference in
 * the reason.
 */
export async function settleRefundOtherwise(
  tools: RestingTools,
  resolver: Resolver,
  { refundId, reason }: { refundId: string; reason: string },
): Promise<Refund> {
  const resolution = requiredReason(reason);
  const before = await findRefund(tools.db, { refundId });
  const { eventId, orderId } = before;
  await lookBeforeEnding(tools, before);
  return tools.desk.serve(eventId, {
    orderIds: [orderId],
    needsRefunds: true,
    decide(desk) {
      const { refund, found, payment } = refundAt(desk, { id: refundId, orderId });
      if (refund.status === 'SETTLED_OTHERWISE') return refund;
      checkEndable(refund, 'SETTLED_OTHERWISE', { now: desk.now, act: 'be paid back by another way' });
      const { order } = found;
      checkStillDue(desk, found, refund);
      desk.changeRefund(refund, { status: 'SETTLED_OTHERWISE', resolution });
      bookRefund(desk, found, payment, refund);
      desk.changes.acts.push(actOnOrder(resolver, 'refund.settled_otherwise', order, refund.amountCentavos));
      return refund;
    },
  });
}
