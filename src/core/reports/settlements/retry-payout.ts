import type { Tx } from '../../../platform/database/database.ts';
import type { ActBy } from '../../accounts/audit-log/act.ts';
import { raise } from '../../base/define-error.ts';
import { releaseReturned } from './earnings.sql.ts';
import { payoutNotReturned } from './payout.errors.ts';
import { releaseHeld } from './payout.sql.ts';
import { payoutsForChange, recordPayoutAct } from './payout-for-change.ts';
import type { Payout } from './settlement.ts';

/** What came back, or was withdrawn and is held, is part of the next payout, which the next settlement schedules. */
export async function retryPayout(tx: Tx, by: ActBy, { payoutId }: { payoutId: string }): Promise<Payout> {
  const [payout] = await payoutsForChange(tx, [payoutId]);
  const release = payout?.status === 'WITHDRAWN' ? releaseHeld : releaseReturned;
  if (payout === undefined || (await release(tx, { payoutId: payout.id })) === 0)
    raise(payoutNotReturned, { payoutId });
  await recordPayoutAct(tx, by, 'payout.retried', { payout });
  return payout;
}
