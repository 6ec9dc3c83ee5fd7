import type { Tx } from '../../../platform/database/database.ts';
import type { ActBy } from '../../accounts/audit-log/act.ts';
import { raise } from '../../base/define-error.ts';
import { payoutWaiting } from './payout.errors.ts';
import { markSent } from './payout.sql.ts';
import { notYet, payoutsForChange, recordPayoutAct } from './payout-for-change.ts';
import type { Payout } from './settlement.ts';

/** The bank was told to pay them. Those that were sent before stay as they are. */
export async function markPayoutsSent(
  tx: Tx,
  by: ActBy,
  { payoutIds }: { payoutIds: readonly string[] },
): Promise<Payout[]> {
  const scheduled = notYet(await payoutsForChange(tx, payoutIds), 'SENT');
  for (const { id: payoutId, accountId, waitingFor } of scheduled) {
    // What stands in a file for the bank may have been sent, whatever was changed since.
    if (accountId === null && waitingFor !== null) raise(payoutWaiting, { payoutId, waitingFor });
  }
  await markSent(tx, { payoutIds: scheduled.map(({ id }) => id) });
  for (const payout of scheduled) await recordPayoutAct(tx, by, 'payout.sent', { payout });
  return payoutsForChange(tx, payoutIds);
}
