import { raise } from '../../base/define-error.ts';
import { checkStillDue, refundAt } from '../desk/refund-order.ts';
import { refundKind } from '../payments/payment.ts';
import { type Refund, refundTransitions } from '../payments/refund.ts';
import { actOnOrder, findRefund, type Resolver, type RestingTools } from './resolver.ts';
import { restingStateForbids } from './resting.errors.ts';

/** Has the provider asked anew for a refund that it refused. One that is under way stays as it is. */
export async function retryRefund(
  { db, desk: desks }: RestingTools,
  resolver: Resolver,
  { refundId }: { refundId: string },
): Promise<Refund> {
  const { eventId, orderId } = await findRefund(db, { refundId });
  return desks.serve(eventId, {
    orderIds: [orderId],
    needsRefunds: true,
    decide(desk) {
      const { refund, found } = refundAt(desk, { id: refundId, orderId });
      if (refund.status === 'PENDING') return refund;
      if (!refundTransitions[refund.status].includes('PENDING')) {
        raise(restingStateForbids, { what: 'refund', status: refund.status, act: 'be tried again' });
      }
      const { order } = found;
      checkStillDue(desk, found, refund);
      desk.changeRefund(refund, { status: 'PENDING', attempt: refund.attempt + 1, resolution: null });
      desk.changes.queued.push({ kind: refundKind, id: refund.id, lane: refund.organizationId });
      desk.changes.acts.push(actOnOrder(resolver, 'refund.retried', order, refund.amountCentavos));
      return refund;
    },
  });
}
