import { raise } from '../../base/define-error.ts';
import { refundAt } from '../desk/refund-order.ts';
import { type Refund, refundTransitions } from '../payments/refund.ts';
import { actOnOrder, findRefund, type Resolver, type RestingTools, requiredReason } from './resolver.ts';
import { restingStateForbids } from './resting.errors.ts';

/**
 * Nobody tries any more to give it back. The money stays where it is: with the organization where it paid for an order,
 * else on the account of what belongs to no order.
 */
export async function giveUpRefund(
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
      const { refund, found } = refundAt(desk, { id: refundId, orderId });
      if (refund.status === 'GIVEN_UP') return refund;
      if (!refundTransitions[refund.status].includes('GIVEN_UP')) {
        raise(restingStateForbids, { what: 'refund', status: refund.status, act: 'be given up' });
      }
      desk.changeRefund(refund, { status: 'GIVEN_UP', resolution });
      desk.changes.acts.push(actOnOrder(resolver, 'refund.given_up', found.order, refund.amountCentavos));
      return refund;
    },
  });
}
