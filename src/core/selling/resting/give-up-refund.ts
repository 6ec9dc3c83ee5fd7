import { refundAt } from '../desk/refund-order.ts';
import type { Refund } from '../payments/refund.ts';
import { actOnOrder, findRefund, type Resolver, type RestingTools, requiredReason } from './resolver.ts';
import { checkEndable, lookBeforeEnding } from './waiting-refund.ts';

/**
 * Nobody tries any more to give it back. The money stays where it is: with the organization where it paid for an order,
 * else on the account of what belongs to no order. What the provider pays all the same is booked when it is seen.
 */
export async function giveUpRefund(
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
      const { refund, found } = refundAt(desk, { id: refundId, orderId });
      if (refund.status === 'GIVEN_UP') return refund;
      checkEndable(refund, 'GIVEN_UP', { now: desk.now, act: 'be given up' });
      desk.changeRefund(refund, { status: 'GIVEN_UP', resolution });
      desk.changes.acts.push(actOnOrder(resolver, 'refund.given_up', found.order, refund.amountCentavos));
      return refund;
    },
  });
}
