import type { Tx } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { ActName } from '../../accounts/audit-log/act.ts';
import { recordAct } from '../../accounts/audit-log/record-act.ts';
import { nothingFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { lockStray } from '../payments/stray-payment.sql.ts';
import { type StrayPayment, type StrayStatus, strayTransitions } from '../payments/stray-payment.ts';
import type { Resolver } from './resolver.ts';
import { restingStateForbids } from './resting.errors.ts';

/** Refuses where it cannot go there; one that is there already is answered as it is. */
export async function lockStrayFor(
  tx: Tx,
  { strayId, to, act }: { strayId: string; to: StrayStatus; act: string },
): Promise<StrayPayment> {
  const stray = isUuid(strayId) ? await lockStray(tx, { id: strayId }) : undefined;
  if (stray === undefined) raise(nothingFound, { record: 'payment', id: strayId });
  if (stray.status !== to && !strayTransitions[stray.status].includes(to)) {
    raise(restingStateForbids, { what: 'payment', status: stray.status, act });
  }
  return stray;
}

export function noteStray(tx: Tx, { by, address }: Resolver, action: ActName, stray: StrayPayment): Promise<void> {
  const { orderId, organizationId, providerPaymentId, amountCentavos } = stray;
  return recordAct(tx, {
    organizationId,
    by,
    action,
    subject: { kind: orderId === null ? 'other' : 'order', id: orderId, label: providerPaymentId },
    details: { amountCentavos },
    address,
  });
}
