import { raise } from '../../base/define-error.ts';
import { askRefund } from '../cashier/ask-refund.ts';
import type { Command } from '../desk/desk.ts';
import { checkStillDue, refundAt, setGoingAnew } from '../desk/refund-order.ts';
import { isLeftPending, type Refund, refundTransitions } from '../payments/refund.ts';
import { actOnOrder, findRefund, type Resolver, type RestingTools } from './resolver.ts';
import { restingStateForbids } from './resting.errors.ts';
import { orAway } from './waiting-refund.ts';

/**
 * Has the provider asked anew for a refund that it refused. One under way stays as it is. After a day under way, the
 * provider is asked what became of it; only what it says has failed is asked for anew.
 */
export async function retryRefund(
  tools: RestingTools,
  resolver: Resolver,
  { refundId }: { refundId: string },
): Promise<Refund> {
  const { eventId, orderId } = await findRefund(tools.db, { refundId });
  const serve = (by: Resolver | null) => tools.desk.serve(eventId, retry({ refundId, orderId }, by));
  const refund = await serve(resolver);
  if (refund.status !== 'PENDING' || refund.askedAgainAt === null) return refund;
  const asked = await orAway(askRefund(tools, { refundId }));
  return asked.status === 'FAILED' ? serve(null) : asked;
}

/** Noted where somebody is named. */
function retry({ refundId, orderId }: { refundId: string; orderId: string }, by: Resolver | null): Command<Refund> {
  return {
    orderIds: [orderId],
    needsRefunds: true,
    decide(desk) {
      const { refund, found } = refundAt(desk, { id: refundId, orderId });
      if (refund.status === 'PENDING' && !isLeftPending(refund, desk.now)) return refund;
      if (refund.status === 'PENDING') desk.changeRefund(refund, { askedAgainAt: desk.now });
      else {
        if (!refundTransitions[refund.status].includes('PENDING')) {
          raise(restingStateForbids, { what: 'refund', status: refund.status, act: 'be tried again' });
        }
        checkStillDue(desk, found, refund);
        setGoingAnew(desk, refund);
      }
      if (by !== null) desk.changes.acts.push(actOnOrder(by, 'refund.retried', found.order, refund.amountCentavos));
      return refund;
    },
  };
}
