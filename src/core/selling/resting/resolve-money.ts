import { isUuid } from '../../../platform/ids.ts';
import { nothingFound, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { findDispute } from '../payments/dispute.sql.ts';
import type { Dispute } from '../payments/dispute.ts';
import { findRefundsByIds } from '../payments/refund.sql.ts';
import type { Refund } from '../payments/refund.ts';
import { findStray } from '../payments/stray-payment.sql.ts';
import type { StrayPayment } from '../payments/stray-payment.ts';
import { checkRefundReason } from '../refunds/refundable.ts';
import { acceptStray } from './accept-stray.ts';
import { endDispute } from './end-dispute.ts';
import { endLateRefund, endRefund } from './end-refund.ts';
import { moveStray } from './move-stray.ts';
import type { Resolver, RestingTools } from './resolver.ts';
import { retryRefund } from './retry-refund.ts';

/** What can be done about each sort of money that rests. */
export const restingActs = {
  refund: ['retry', 'otherwise', 'give-up', 'settled'],
  payment: ['accept', 'return', 'give-up'],
  dispute: ['won', 'lost'],
} as const;
type RestingSort = keyof typeof restingActs;
export type RestingAct = (typeof restingActs)[RestingSort][number];

type ResolvedMoney =
  | { sort: 'refund'; money: Refund }
  | { sort: 'payment'; money: StrayPayment }
  | { sort: 'dispute'; money: Dispute };

/** Does something about money that rests, whatever it is; an act that was done before changes nothing. */
export async function resolveMoney(
  tools: RestingTools,
  resolver: Resolver,
  { id, act, reason }: { id: string; act: string; reason: string },
): Promise<ResolvedMoney> {
  const sort = await sortOf(tools, id);
  const { [sort]: acts } = restingActs;
  if (!acts.some((known) => known === act)) {
    raiseInvalid([{ field: 'act', fault: 'notAnActOf', values: { choices: acts, sort } }]);
  }
  if (sort === 'refund') {
    const input = { refundId: id, reason };
    if (act === 'retry') return { sort, money: await retryRefund(tools, resolver, input) };
    if (act === 'settled') return { sort, money: await endLateRefund(tools, resolver, input) };
    const to = act === 'otherwise' ? 'SETTLED_OTHERWISE' : 'GIVEN_UP';
    return { sort, money: await endRefund(tools, resolver, { ...input, to }) };
  }
  if (sort === 'dispute') {
    const outcome = act === 'won' ? 'WON' : 'LOST';
    return { sort, money: await endDispute(tools, resolver, { dispute: { id }, outcome }) };
  }
  if (act === 'accept') {
    return { sort, money: await acceptStray(tools, resolver, { strayId: id, reason: checkRefundReason(reason) }) };
  }
  const to = act === 'return' ? 'RETURNING' : 'GIVEN_UP';
  const money = await tools.db.transaction((tx) => moveStray(tx, resolver, { strayId: id, reason, to }));
  return { sort, money };
}

async function sortOf({ db }: RestingTools, id: string): Promise<RestingSort> {
  if (!isUuid(id)) raise(nothingFound, { record: 'money', id });
  if ((await findRefundsByIds(db, { ids: [id] })).length > 0) return 'refund';
  if ((await findStray(db, { id })) !== undefined) return 'payment';
  if ((await findDispute(db, { id })) !== undefined) return 'dispute';
  raise(nothingFound, { record: 'money', id });
}
