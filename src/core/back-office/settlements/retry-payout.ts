import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { ActBy } from '../../accounts/audit-log/act.ts';
import { raise } from '../../base/define-error.ts';
import { insertMovements } from '../../money/ledger/ledger.sql.ts';
import { payoutMovement } from '../../money/ledger/ledger.ts';
import { keepBack, lockWithdrawn, releaseReturned, takeEarnings } from './earnings.sql.ts';
import { payoutsForChange, recordPayoutAct } from './move-payouts.ts';
import { payoutNotReturned } from './payout.errors.ts';
import { insertPayout, releaseHeld, updatePayoutStatus } from './payout.sql.ts';
import { announcePayouts } from './payout-notices.sql.ts';
import { isWithdrawnPayout, type Payout } from './settlement.ts';

/** What came back, or was withdrawn and is held, is part of the next payout, which the next settlement schedules. */
export async function retryPayout(tx: Tx, by: ActBy, { payoutId }: { payoutId: string }): Promise<Payout> {
  const [payout] = await payoutsForChange(tx, [payoutId]);
  const release = payout !== undefined && isWithdrawnPayout(payout) ? releaseHeld : releaseReturned;
  if (payout === undefined || (await release(tx, { payoutId: payout.id })) === 0)
    raise(payoutNotReturned, { payoutId });
  await recordPayoutAct(tx, by, 'payout.retried', payout);
  return payout;
}

const notWithheld = { withheldCentavos: 0, remittanceCentavos: null };

/**
 * A payout was withdrawn from a file that the bank already had: the bank paid. That is booked as another, sent payout of the
 * same money to the same account; what was taken of the money meanwhile is a debt.
 */
export async function recordSentAnyway(tx: Tx, by: ActBy, { payoutId }: { payoutId: string }): Promise<Payout> {
  const [withdrawn] = await payoutsForChange(tx, [payoutId]);
  if (withdrawn === undefined || withdrawn.fileNumber === null || (await releaseHeld(tx, { payoutId })) === 0) {
    raise(payoutNotReturned, { payoutId });
  }
  const { organizationId, amountCentavos, accountId } = withdrawn;
  const rows = await lockWithdrawn(tx, { payoutId: withdrawn.id });
  // Earnings that another payout took were withheld from with that one.
  const { withheldCentavos, remittanceCentavos } = rows.length > 0 ? withdrawn : notWithheld;
  const anew = await insertPayout(tx, {
    id: newId(),
    organizationId,
    amountCentavos,
    withheldCentavos,
    remittanceCentavos,
  });
  await takeEarnings(tx, { payoutId: anew.id, earningsIds: rows.map(({ id }) => id) });
  const missing = rows.reduce((sum, row) => sum + row.amountCentavos, 0) - amountCentavos - withheldCentavos;
  if (missing !== 0) await keepBack(tx, { organizationId, payoutId: anew.id, amountCentavos: missing });
  await insertMovements(tx, {
    movements: [payoutMovement({ id: newId(), organizationId, payoutId: anew.id, amountCentavos, withheldCentavos })],
  });
  await updatePayoutStatus(tx, [anew.id], { to: 'SENT', accountId });
  await recordPayoutAct(tx, by, 'payout.sent', anew);
  const sent = (await payoutsForChange(tx, [anew.id]))[0] as Payout;
  await announcePayouts(tx, [{ type: 'payout.sent', payout: sent }]);
  return sent;
}
