import type { Tx } from '../../../platform/database/database.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import type { ActBy, ActName } from '../../accounts/audit-log/act.ts';
import { recordAct } from '../../accounts/audit-log/record-act.ts';
import { nothingFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { pesosOf } from '../../base/money.ts';
import { mayBecome } from '../../base/states/states.ts';
import { checkName } from '../../base/text.ts';
import { insertMovements } from '../../money/ledger/ledger.sql.ts';
import { payoutReturnedMovement } from '../../money/ledger/ledger.ts';
import { freeEarnings, insertReturned, listUncovered } from './earnings.sql.ts';
import { payoutNotCovered, payoutStateForbids, payoutWaiting } from './payout.errors.ts';
import { type LockedPayout, lockPayouts, type PayoutMove, updatePayoutStatus } from './payout.sql.ts';
import { listInFile } from './payout-file.sql.ts';
import { payoutFileFacts } from './payout-file.ts';
import { announcePayouts } from './payout-notices.sql.ts';
import { isFiledPayout, type Payout, payoutStates } from './settlement.ts';

/**
 * What a person says became of payouts. SENT: the bank was told to pay them. PAID: the money has arrived. RETURNED: the bank sent
 * it back; it is owed again, and waits for another account or for `retryPayout`. WITHDRAWN: the operator stops what was not
 * sent; it is owed again, and paid once somebody says so.
 */
export type PayoutsToMove = { payoutIds: readonly string[] } & (
  | { to: 'SENT'; holdDays: number }
  | { to: 'PAID' }
  | { to: 'RETURNED' | 'WITHDRAWN'; reason: string }
);

const actNames = {
  SENT: 'payout.sent',
  PAID: 'payout.paid',
  RETURNED: 'payout.returned',
  WITHDRAWN: 'payout.withdrawn',
} as const;

/** Those of which it was said before stay as they are. */
export async function movePayouts(tx: Tx, by: ActBy, { payoutIds, ...said }: PayoutsToMove): Promise<Payout[]> {
  const { to } = said;
  const reason = 'reason' in said ? checkName('reason', said.reason) : '';
  const open = (await payoutsForChange(tx, payoutIds)).filter(({ status }) => status !== to);
  for (const { id: payoutId, status } of open) {
    if (!mayBecome(payoutStates, status, to)) raise(payoutStateForbids, { payoutId, status, to });
  }
  if (to === 'SENT') await checkSendable(tx, open, said.holdDays);
  if (to === 'SENT' || to === 'PAID') await updatePayoutStatus(tx, idsOf(open), { to });
  for (const payout of open) {
    if (to === 'RETURNED') await takeBack(tx, payout, { to, reason });
    if (to === 'WITHDRAWN') await takeBack(tx, payout, { to, reason, cause: 'OPERATOR' });
    await recordPayoutAct(tx, by, actNames[to], payout, 'reason' in said ? { reason } : {});
  }
  const moved = await payoutsForChange(tx, payoutIds);
  if (to !== 'WITHDRAWN') {
    const told = moved.filter(({ id }) => open.some((payout) => payout.id === id));
    await announcePayouts(
      tx,
      told.map((payout) => ({ type: actNames[to], payout })),
    );
  }
  return moved;
}

/** The bank has the file. What was withdrawn out of it stays withdrawn, and what was sent before stays sent. */
export async function markFileSent(
  tx: Tx,
  by: ActBy,
  { number, holdDays }: { number: string; holdDays: number },
): Promise<Payout[]> {
  const file = await payoutFileFacts(tx, number);
  const filed = (await listInFile(tx, file)).filter(isFiledPayout);
  return movePayouts(tx, by, { payoutIds: idsOf(filed), to: 'SENT', holdDays });
}

/** The payouts, locked; refuses where one is not there. */
export async function payoutsForChange(tx: Tx, payoutIds: readonly string[]): Promise<LockedPayout[]> {
  const asked = [...new Set(payoutIds)];
  const malformed = asked.find((id) => !isUuid(id));
  const payouts = malformed === undefined ? await lockPayouts(tx, { payoutIds: asked }) : [];
  const found = new Set(idsOf(payouts));
  const missing = malformed ?? asked.find((id) => !found.has(id.toLowerCase()));
  if (missing !== undefined) raise(nothingFound, { record: 'payout', id: missing });
  return payouts;
}

async function checkSendable(tx: Tx, payouts: readonly LockedPayout[], holdDays: number): Promise<void> {
  const [uncovered] = await listUncovered(tx, { payoutIds: idsOf(payouts), holdDays });
  if (uncovered !== undefined) raise(payoutNotCovered, uncovered);
  for (const { id: payoutId, accountId, waitingFor } of payouts) {
    // The account of what stands in a file is the one that the bank was told, whatever was changed since.
    if (accountId === null && waitingFor !== null) raise(payoutWaiting, { payoutId, waitingFor });
  }
}

/** Books back a payout that is locked: it is owed again. What was withheld of one that had left stays withheld; the other never was one. */
export async function takeBack(
  tx: Tx,
  { id: payoutId, organizationId, amountCentavos, withheldCentavos: withheld }: Payout,
  move: Extract<PayoutMove, { reason: unknown }>,
): Promise<void> {
  const owed = { payoutId, organizationId, amountCentavos };
  await updatePayoutStatus(tx, [payoutId], move);
  await (move.to === 'RETURNED' ? insertReturned : freeEarnings)(tx, owed);
  const withheldCentavos = move.to === 'WITHDRAWN' ? withheld : 0;
  await insertMovements(tx, { movements: [payoutReturnedMovement({ id: newId(), ...owed, withheldCentavos })] });
}

export function recordPayoutAct(
  tx: Tx,
  by: ActBy,
  action: ActName,
  { id, organizationId, amountCentavos }: Payout,
  said: { reason?: string } = {},
): Promise<void> {
  const details = { amount: pesosOf(amountCentavos), ...said };
  return recordAct(tx, {
    organizationId,
    by,
    action,
    subject: { kind: 'other', id, label: null },
    details,
    address: null,
  });
}

function idsOf(payouts: readonly Payout[]): string[] {
  return payouts.map(({ id }) => id);
}
