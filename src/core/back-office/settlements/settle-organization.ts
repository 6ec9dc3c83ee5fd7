import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertMovements } from '../../money/ledger/ledger.sql.ts';
import { payoutMovement } from '../../money/ledger/ledger.ts';
import type { TaxRulesKind } from '../../money/tax-rules/tax-rules.ts';
import { withhold } from '../withholding/withhold.ts';
import {
  carryEarnings,
  keepBack,
  lockDueEarnings,
  lockForPayout,
  sumRefundsUnderWay,
  takeEarnings,
} from './earnings.sql.ts';
import { takeBack } from './move-payouts.ts';
import { insertPayout, lockNotSent } from './payout.sql.ts';
import { announcePayouts, type PayoutNotice } from './payout-notices.sql.ts';
import { isScheduledPayout, type Payout } from './settlement.ts';

/**
 * Withdraws payouts that must not be sent, and schedules one payout of an organization's earnings, less refunds under way
 * and what the rules of taxes withhold. Where that comes to nothing or less, no payout is made, and it is carried over to the next.
 */
export async function settleOrganization(
  tx: Tx,
  input: { organizationId: string; holdDays: number; taxRules?: TaxRulesKind },
): Promise<Payout | undefined> {
  const { organizationId, holdDays, taxRules = 'off' } = input;
  // Two who settle at once do so one after the other, and the second finds nothing left.
  await lockForPayout(tx, { organizationId });
  const { earningsIds, earned, kept } = await coveredEarnings(tx, { organizationId, holdDays });
  if (earned <= 0) {
    await carryEarnings(tx, { earningsIds });
    return undefined;
  }
  const withheld =
    taxRules === 'ph'
      ? await withhold(tx, { organizationId, earningsIds })
      : { withheldCentavos: 0, remittanceCentavos: null };
  const { withheldCentavos } = withheld;
  const amountCentavos = earned - kept - withheldCentavos;
  if (amountCentavos <= 0) return undefined;
  const payout = await insertPayout(tx, { id: newId(), organizationId, amountCentavos, ...withheld });
  const { id: payoutId } = payout;
  const taken = await takeEarnings(tx, { payoutId, earningsIds });
  if (taken !== earningsIds.length)
    throw new Error(`The payout ${payoutId} took ${taken} of ${earningsIds.length} earnings`);
  if (kept > 0) await keepBack(tx, { organizationId, payoutId, amountCentavos: kept });
  await insertMovements(tx, {
    movements: [payoutMovement({ id: newId(), organizationId, payoutId, amountCentavos, withheldCentavos })],
    at: payout.createdAt,
  });
  await announcePayouts(tx, madeOf(payout));
  return payout;
}

/** In a sandbox it is paid at once: all that becomes of it happens with it, one after the other. */
function madeOf(payout: Payout): PayoutNotice[] {
  const scheduled: Payout = { ...payout, status: 'SCHEDULED', sentAt: null, paidAt: null };
  const made: PayoutNotice = { type: 'payout.scheduled', payout: scheduled };
  if (isScheduledPayout(payout)) return [made];
  const sent: Payout = { ...payout, status: 'SENT', paidAt: null };
  return [made, { type: 'payout.sent', payout: sent }, { type: 'payout.paid', payout }];
}

/** What is due and what of it is kept back, after payouts that are stopped or no longer covered were withdrawn. */
async function coveredEarnings(tx: Tx, of: { organizationId: string; holdDays: number }) {
  const notSent = await lockNotSent(tx, of);
  for (const payout of notSent) {
    if (payout.stop !== null) await takeBack(tx, payout, { to: 'WITHDRAWN', cause: payout.stop, reason: null });
  }
  const due = await dueEarnings(tx, of);
  let short = due.kept - due.earned;
  // First payouts that are in no file, the newest first.
  const place = (payout: Payout) => `${isScheduledPayout(payout) ? 1 : 0} ${payout.createdAt}`;
  const open = notSent.filter(({ stop }) => stop === null).sort((one, other) => place(other).localeCompare(place(one)));
  const uncovered = open.filter(({ amountCentavos }) => {
    const isShort = short > 0;
    short -= amountCentavos;
    return isShort;
  });
  for (const payout of uncovered) await takeBack(tx, payout, { to: 'WITHDRAWN', cause: 'NOT_COVERED', reason: null });
  return uncovered.length === 0 ? due : dueEarnings(tx, of);
}

async function dueEarnings(tx: Tx, { organizationId, holdDays }: { organizationId: string; holdDays: number }) {
  const due = await lockDueEarnings(tx, { organizationId, holdDays });
  const earningsIds = due.map(({ id }) => id);
  const earned = due.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0);
  const { amountCentavos: kept } = await sumRefundsUnderWay(tx, { organizationId, earningsIds });
  return { earningsIds, earned, kept };
}
