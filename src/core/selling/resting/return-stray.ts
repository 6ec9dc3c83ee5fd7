import type { Tx } from '../../../platform/database/database.ts';
import { enqueueStatement, nobodysLane } from '../../../platform/queue/queue.sql.ts';
import { raise } from '../../base/define-error.ts';
import { changedStrayStatement } from '../payments/stray-payment.sql.ts';
import { type StrayPayment, strayReturnKind } from '../payments/stray-payment.ts';
import { lockStrayFor, noteStray } from './lock-stray.ts';
import type { Resolver } from './resolver.ts';
import { restingStateForbids } from './resting.errors.ts';

/** Has the provider give back money that nobody here asked for. A worker asks for it. */
export async function returnStray(
  tx: Tx,
  resolver: Resolver,
  { strayId, reason }: { strayId: string; reason: string | null },
): Promise<StrayPayment> {
  const stray = await lockStrayFor(tx, { strayId, to: 'RETURNING', act: 'be given back' });
  if (stray.status === 'RETURNING') return stray;
  const returnCentavos = stray.returnCentavos ?? stray.amountCentavos;
  if (returnCentavos === null || returnCentavos <= 0) {
    raise(restingStateForbids, { what: 'payment', status: 'of no known amount', act: 'be given back' });
  }
  const returning: StrayPayment = {
    ...stray,
    ...{ status: 'RETURNING', returnCentavos, attempt: stray.attempt + 1, resolution: reason },
  };
  await tx.run(changedStrayStatement(returning));
  await tx.run(enqueueStatement([{ kind: strayReturnKind, id: stray.id, lane: stray.organizationId ?? nobodysLane }]));
  await noteStray(tx, resolver, 'payment.returned', returning);
  return returning;
}
