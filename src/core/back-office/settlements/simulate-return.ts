import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { mayBecome } from '../../base/states/states.ts';
import { requireSandbox } from '../../selling/sandbox/simulate-order.ts';
import { takeBack } from './move-payouts.ts';
import { ownPayoutForChange } from './own-payout.sql.ts';
import { payoutStateForbids } from './payout.errors.ts';
import { announcePayouts } from './payout-notices.sql.ts';
import { type Payout, payoutStates } from './settlement.ts';

const to = 'RETURNED';

/** The bank sends a payout of a sandbox back. One that came back already stays as it is. */
export async function simulateReturn(tx: Tx, actor: Actor, { payoutId }: { payoutId: string }): Promise<Payout> {
  requireSandbox(actor);
  const payout = await ownPayoutForChange(tx, actor, payoutId);
  const { status } = payout;
  if (status === to) return payout;
  if (!mayBecome(payoutStates, status, to)) raise(payoutStateForbids, { payoutId, status, to });
  await takeBack(tx, payout, { to, reason: 'Sandbox' });
  const returned = await ownPayoutForChange(tx, actor, payoutId);
  await announcePayouts(tx, [{ type: 'payout.returned', payout: returned }]);
  return returned;
}
