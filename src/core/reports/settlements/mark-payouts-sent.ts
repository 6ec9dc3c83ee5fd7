import type { Tx } from '../../../platform/database/database.ts';
import type { ActBy } from '../../accounts/audit-log/act.ts';
import { raise } from '../../base/define-error.ts';
import { listUncovered } from './earnings.sql.ts';
import { payoutNotCovered, payoutWaiting } from './payout.errors.ts';
import { markSent } from './payout.sql.ts';
import { listInFile } from './payout-file.sql.ts';
import { payoutFileFacts } from './payout-file.ts';
import { notYet, payoutsForChange, recordPayoutAct } from './payout-for-change.ts';
import type { Payout } from './settlement.ts';

/** The bank was told to pay them. Those that were sent before stay as they are. */
export async function markPayoutsSent(
  tx: Tx,
  by: ActBy,
  { payoutIds, holdDays }: { payoutIds: readonly string[]; holdDays: number },
): Promise<Payout[]> {
  const open = notYet(await payoutsForChange(tx, payoutIds), 'SENT');
  const ids = open.map(({ id }) => id);
  const [uncovered] = await listUncovered(tx, { payoutIds: ids, holdDays });
  if (uncovered !== undefined) raise(payoutNotCovered, uncovered);
  for (const { id: payoutId, accountId, waitingFor } of open) {
    // The account of what stands in a file is the one that the bank was told, whatever was changed since.
    if (accountId === null && waitingFor !== null) raise(payoutWaiting, { payoutId, waitingFor });
  }
  await markSent(tx, { payoutIds: ids });
  for (const payout of open) await recordPayoutAct(tx, by, 'payout.sent', { payout });
  return payoutsForChange(tx, payoutIds);
}

/** The bank has the file. What was withdrawn out of it stays withdrawn, and what was sent before stays sent. */
export async function markFileSent(
  tx: Tx,
  by: ActBy,
  { number, holdDays }: { number: string; holdDays: number },
): Promise<Payout[]> {
  const file = await payoutFileFacts(tx, number);
  const payoutIds = (await listInFile(tx, file)).filter(({ status }) => status === 'FILED').map(({ id }) => id);
  return markPayoutsSent(tx, by, { payoutIds, holdDays });
}
