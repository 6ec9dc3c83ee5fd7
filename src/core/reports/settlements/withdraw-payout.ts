import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { ActBy } from '../../accounts/audit-log/act.ts';
import { checkName } from '../../base/text.ts';
import { insertMovements } from '../../money/ledger/ledger.sql.ts';
import { payoutReturnedMovement } from '../../money/ledger/ledger.ts';
import { freeEarnings } from './earnings.sql.ts';
import { markWithdrawn } from './payout.sql.ts';
import { notYet, payoutsForChange, recordPayoutAct } from './payout-for-change.ts';
import type { Payout, WithdrawCause } from './settlement.ts';

/** The operator stops a payout that was not sent: it is owed again, and paid once somebody says so (`retryPayout`). */
export async function withdrawPayout(tx: Tx, by: ActBy, input: { payoutId: string; reason: string }): Promise<Payout> {
  const reason = checkName('reason', input.reason);
  for (const payout of notYet(await payoutsForChange(tx, [input.payoutId]), 'WITHDRAWN')) {
    await takeBack(tx, payout, { cause: 'OPERATOR', reason });
    await recordPayoutAct(tx, by, 'payout.withdrawn', { payout, reason });
  }
  return (await payoutsForChange(tx, [input.payoutId]))[0] as Payout;
}

/**
 * Books a payout that is locked and not sent back. What stands in a file may be with the bank, so that nobody pays it a second
 * time before a person has looked.
 */
export async function takeBack(
  tx: Tx,
  payout: Payout,
  { cause, reason }: { cause: WithdrawCause; reason: string | null },
): Promise<void> {
  const { id: payoutId, organizationId, amountCentavos, status } = payout;
  await markWithdrawn(tx, { payoutId, cause, reason, isHeld: cause === 'OPERATOR' || status === 'FILED' });
  await freeEarnings(tx, { payoutId });
  await insertMovements(tx, {
    movements: [payoutReturnedMovement({ id: newId(), organizationId, payoutId, amountCentavos })],
  });
}
