import { raise } from '../../base/define-error.ts';
import { bookRefund, checkStillDue, refundAt } from '../desk/refund-order.ts';
import { type Refund, refundTransitions } from '../payments/refund.ts';
import { actOnOrder, findRefund, type Resolver, type RestingTools, requiredReason } from './resolver.ts';
import { restingStateForbids } from './resting.errors.ts';

/**
 * The buyer was paid back by another way than the provider, such as a transfer: booked as any refund, with the reference in
 * the reason.
 */
export async function settleRefundOtherwise(
  { db, desk: desks }: RestingTools,
  resolver: Resolver,
  { refundId, reason }: { refundId: string; reason: string },
): Promise<Refund> {
  const resolution = requiredReason(reason);
  const { eventId, orderId } = await findRefund(db, { refundId });
  return desks.serve(eventId, {
    orderIds: [orderId],
    needsRefunds: true,
    decide(desk) {
      const { refund, found, payment } = refundAt(desk, { id: refundId, orderId });
      if (refund.status === 'SETTLED_OTHERWISE') return refund;
      if (!refundTransitions[refund.status].includes('SETTLED_OTHERWISE')) {
        raise(restingStateForbids, { what: 'refund', status: refund.status, act: 'be paid back by another way' });
      }
      const { order } = found;
      checkStillDue(desk, found, refund);
      desk.changeRefund(refund, { status: 'SETTLED_OTHERWISE', resolution });
      bookRefund(desk, found, payment, refund);
      desk.changes.acts.push(actOnOrder(resolver, 'refund.settled_otherwise', order, refund.amountCentavos));
      return refund;
    },
  });
}
