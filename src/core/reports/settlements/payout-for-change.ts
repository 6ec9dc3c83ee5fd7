import type { Tx } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { ActBy, ActName } from '../../accounts/audit-log/act.ts';
import { recordAct } from '../../accounts/audit-log/record-act.ts';
import { nothingFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { pesosOf } from '../../base/money.ts';
import { payoutStateForbids } from './payout.errors.ts';
import { lockPayouts } from './payout.sql.ts';
import { type Payout, type PayoutStatus, payoutTransitions } from './settlement.ts';

type LockedPayout = Awaited<ReturnType<typeof lockPayouts>>[number];

/** The payouts, locked; refuses where one is not there. */
export async function payoutsForChange(tx: Tx, payoutIds: readonly string[]): Promise<LockedPayout[]> {
  const asked = [...new Set(payoutIds)];
  const malformed = asked.find((id) => !isUuid(id));
  if (malformed !== undefined) raise(nothingFound, { record: 'payout', id: malformed });
  const payouts = await lockPayouts(tx, { payoutIds: asked });
  const found = new Set(payouts.map(({ id }) => id));
  const missing = asked.find((id) => !found.has(id.toLowerCase()));
  if (missing !== undefined) raise(nothingFound, { record: 'payout', id: missing });
  return payouts;
}

/** Those that are not there yet; refuses where the way does not lead there. */
export function notYet<Some extends Payout>(payouts: readonly Some[], to: PayoutStatus): Some[] {
  const open = payouts.filter(({ status }) => status !== to);
  for (const { id: payoutId, status } of open) {
    if (!payoutTransitions[status].includes(to)) raise(payoutStateForbids, { payoutId, status, to });
  }
  return open;
}

export async function recordPayoutAct(
  tx: Tx,
  by: ActBy,
  action: ActName,
  { payout, reason }: { payout: Payout; reason?: string },
): Promise<void> {
  await recordAct(tx, {
    organizationId: payout.organizationId,
    by,
    action,
    subject: { kind: 'other', id: payout.id, label: null },
    details: { amount: pesosOf(payout.amountCentavos), ...(reason === undefined ? {} : { reason }) },
    address: null,
  });
}
