import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertMovements } from '../../money/ledger/ledger.sql.ts';
import { payoutMovement } from '../../money/ledger/ledger.ts';
import {
  carryEarnings,
  keepBack,
  lockDueEarnings,
  lockForPayout,
  sumRefundsUnderWay,
  takeEarnings,
} from './earnings.sql.ts';
import { insertPayout } from './payout.sql.ts';
import type { Payout } from './settlement.ts';

/**
 * Schedules one payout of what an organization has earned, less refunds under way. Where that comes to nothing or less, no
 * payout is made, and it is carried over to the next.
 */
export async function settleOrganization(
  tx: Tx,
  { organizationId, holdDays }: { organizationId: string; holdDays: number },
): Promise<Payout | undefined> {
  // Two who settle at once do so one after the other, and the second finds nothing left.
  await lockForPayout(tx, { organizationId });
  const due = await lockDueEarnings(tx, { organizationId, holdDays });
  const earningsIds = due.map(({ id }) => id);
  const earned = due.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0);
  if (earned <= 0) {
    await carryEarnings(tx, { earningsIds });
    return undefined;
  }
  const { amountCentavos: kept } = await sumRefundsUnderWay(tx, { organizationId, earningsIds });
  const amountCentavos = earned - kept;
  if (amountCentavos <= 0) return undefined;
  const payout = await insertPayout(tx, { id: newId(), organizationId, amountCentavos });
  const { id: payoutId } = payout;
  const taken = await takeEarnings(tx, { payoutId, earningsIds });
  if (taken !== earningsIds.length)
    throw new Error(`The payout ${payoutId} took ${taken} of ${earningsIds.length} earnings`);
  if (kept > 0) await keepBack(tx, { organizationId, payoutId, amountCentavos: kept });
  await insertMovements(tx, {
    movements: [payoutMovement({ id: newId(), organizationId, payoutId, amountCentavos })],
    at: payout.createdAt,
  });
  return payout;
}
