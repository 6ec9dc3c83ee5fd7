import { raise } from '../../base/define-error.ts';
import { mayBecome } from '../../base/states/states.ts';
import { askRefund } from '../cashier/ask-refund.ts';
import { checkStillDue, restartRefund } from '../desk/refund-order.ts';
import { isLeftPending, isRefundUnderWay, isRefusedRefund, type Refund, refundStates } from '../payments/refund.ts';
import { raiseWhenAway } from './end-refund.ts';
import { atRefund, findRefund, noteAct, type Resolver, type RestingTools } from './resolver.ts';
import { restingStateForbids } from './resting.errors.ts';

/**
 * Has the provider asked anew for a refund that it refused. One under way stays as it is. After a day under way, the
 * provider is asked what became of it; only what it says has failed is asked for anew.
 */
export async function retryRefund(
  tools: RestingTools,
  resolver: Resolver,
  { refundId }: { refundId: string },
): Promise<Refund> {
  const before = await findRefund(tools.db, { refundId });
  // Noted where somebody is named.
  const retry = (by?: Resolver) =>
    atRefund(tools, before, (desk, { refund, found }) => {
      const { status, amountCentavos } = refund;
      if (isRefundUnderWay(refund)) {
        if (!isLeftPending(refund, desk.now)) return;
        desk.changeRefund(refund, { askedAgainAt: desk.now });
      } else {
        if (!mayBecome(refundStates, status, 'PENDING')) {
          raise(restingStateForbids, { what: 'refund', status, act: 'be tried again' });
        }
        checkStillDue(desk, found, refund);
        restartRefund(desk, found, refund);
      }
      if (by !== undefined) noteAct(desk, by, 'refund.retried', found.order, amountCentavos);
    });
  const refund = await retry(resolver);
  if (!isRefundUnderWay(refund) || refund.askedAgainAt === null) return refund;
  const asked = await raiseWhenAway(askRefund(tools, { refundId }));
  return isRefusedRefund(asked) ? retry() : asked;
}
