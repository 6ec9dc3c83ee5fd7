import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertMovements } from '../../money/ledger/ledger.sql.ts';
import { payoutMovement } from '../../money/ledger/ledger.ts';
import { insertDuePayout, lockForPayout } from './settlement.sql.ts';
import type { Payout } from './settlement.ts';

/**
 * Pays an organization what is due, in one payout. Where that comes to nothing or less, no payout is made and the same
 * movements count again next time.
 */
export async function settleOrganization(
  tx: Tx,
  { organizationId }: { organizationId: string },
): Promise<Payout | undefined> {
  // Two who settle at once do so one after the other, and the second finds nothing left.
  const isPayable = (await lockForPayout(tx, { organizationId })) === 1;
  if (!isPayable) return undefined;
  const payout = await insertDuePayout(tx, { payoutId: newId(), organizationId });
  if (payout === undefined) return undefined;
  const { id: payoutId, amountCentavos } = payout;
  await insertMovements(tx, {
    movements: [payoutMovement({ id: newId(), organizationId, payoutId, amountCentavos })],
  });
  return payout;
}
