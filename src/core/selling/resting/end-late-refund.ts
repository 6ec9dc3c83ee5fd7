import { raise } from '../../base/define-error.ts';
import { refundAt } from '../desk/refund-order.ts';
import type { Refund } from '../payments/refund.ts';
import { actOnOrder, findRefund, type Resolver, type RestingTools, requiredReason } from './resolver.ts';
import { restingStateForbids } from './resting.errors.ts';

/** A person has seen to a refund that the buyer has twice: it was sent back, or is written off, as the reason says. */
export async function endLateRefund(
  { db, desk: desks }: RestingTools,
  resolver: Resolver,
  { refundId, reason }: { refundId: string; reason: string },
): Promise<Refund> {
  const said = requiredReason(reason);
  const { eventId, orderId } = await findRefund(db, { refundId });
  return desks.serve(eventId, {
    orderIds: [orderId],
    needsRefunds: true,
    decide(desk) {
      const { refund, found } = refundAt(desk, { id: refundId, orderId });
      if (refund.paidLateEndedAt !== null) return refund;
      if (refund.paidLateAt === null) {
        raise(restingStateForbids, {
          what: 'refund',
          status: `${refund.status} and not paid twice`,
          act: 'be settled',
        });
      }
      const resolution = [refund.resolution, said].filter((each) => each !== null).join('; ');
      desk.changeRefund(refund, { paidLateEndedAt: desk.now, resolution });
      desk.changes.acts.push(actOnOrder(resolver, 'refund.paid_twice_settled', found.order, refund.amountCentavos));
      return refund;
    },
  });
}
