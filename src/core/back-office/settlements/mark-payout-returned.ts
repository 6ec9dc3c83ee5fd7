import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { ActBy } from '../../accounts/audit-log/act.ts';
import { checkName } from '../../base/text.ts';
import { insertMovements } from '../../money/ledger/ledger.sql.ts';
import { payoutReturnedMovement } from '../../money/ledger/ledger.ts';
import { insertReturned } from './earnings.sql.ts';
import { markReturned } from './payout.sql.ts';
import { notYet, payoutsForChange, recordPayoutAct } from './payout-for-change.ts';
import type { Payout } from './settlement.ts';

/** The bank sent it back: it is owed again, and waits for another account or for `retryPayout`. */
export async function markPayoutReturned(
  tx: Tx,
  by: ActBy,
  input: { payoutId: string; reason: string },
): Promise<Payout> {
  const reason = checkName('reason', input.reason);
  for (const payout of notYet(await payoutsForChange(tx, [input.payoutId]), 'RETURNED')) {
    const { id: payoutId, organizationId, amountCentavos } = payout;
    await markReturned(tx, { payoutId, reason });
    await insertMovements(tx, {
      movements: [payoutReturnedMovement({ id: newId(), organizationId, payoutId, amountCentavos })],
    });
    await insertReturned(tx, { organizationId, payoutId, amountCentavos });
    await recordPayoutAct(tx, by, 'payout.returned', { payout, reason });
  }
  return (await payoutsForChange(tx, [input.payoutId]))[0] as Payout;
}
