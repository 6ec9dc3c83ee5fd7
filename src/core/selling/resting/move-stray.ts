import type { Tx } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { enqueueStatement, nobodysLane } from '../../../platform/queue/queue.sql.ts';
import { recordAct } from '../../accounts/audit-log/record-act.ts';
import { nothingFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { mayBecome } from '../../base/states/states.ts';
import { changedStrayStatement, lockStray } from '../payments/stray-payment.sql.ts';
import { type StrayPayment, strayReturnKind, strayStates } from '../payments/stray-payment.ts';
import { checkRefundReason } from '../refunds/refundable.ts';
import { type Resolver, requiredReason } from './resolver.ts';
import { restingStateForbids } from './resting.errors.ts';

const moves = {
  RETURNING: { act: 'be given back', action: 'payment.returned' },
  GIVEN_UP: { act: 'be given up', action: 'payment.given_up' },
} as const;

/**
 * RETURNING: the provider is to give back money that nobody here asked for; a worker asks for it. GIVEN_UP: nothing is done about
 * it, because it is not ours or was seen to at the provider, and it stays with the provider's account.
 */
export async function moveStray(
  tx: Tx,
  { by, address }: Resolver,
  { strayId, reason, to }: { strayId: string; reason: string; to: keyof typeof moves },
): Promise<StrayPayment> {
  const { act, action } = moves[to];
  const resolution = to === 'GIVEN_UP' ? requiredReason(reason) : checkRefundReason(reason);
  const stray = isUuid(strayId) ? await lockStray(tx, { id: strayId }) : undefined;
  if (stray === undefined) raise(nothingFound, { record: 'payment', id: strayId });
  const { id, status, orderId, organizationId, providerPaymentId: label, amountCentavos } = stray;
  if (status === to) return stray;
  if (!mayBecome(strayStates, status, to)) raise(restingStateForbids, { what: 'payment', status, act });
  const moved: StrayPayment = { ...stray, status: to, resolution, ...(to === 'RETURNING' ? returnOf(stray) : {}) };
  await tx.run(changedStrayStatement(moved));
  if (to === 'RETURNING')
    await tx.run(enqueueStatement([{ kind: strayReturnKind, id, lane: organizationId ?? nobodysLane }]));
  const subject = { kind: orderId === null ? 'other' : 'order', id: orderId, label } as const;
  await recordAct(tx, { organizationId, by, action, subject, details: { amountCentavos }, address });
  return moved;
}

function returnOf({ returnCentavos: before, amountCentavos, attempt }: StrayPayment) {
  const returnCentavos = before ?? amountCentavos;
  if (returnCentavos === null || returnCentavos <= 0) {
    raise(restingStateForbids, { what: 'payment', status: 'of no known amount', act: moves.RETURNING.act });
  }
  return { returnCentavos, attempt: attempt + 1 };
}
