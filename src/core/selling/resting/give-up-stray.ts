import type { Tx } from '../../../platform/database/database.ts';
import { changedStrayStatement } from '../payments/stray-payment.sql.ts';
import type { StrayPayment } from '../payments/stray-payment.ts';
import { lockStrayFor, noteStray } from './lock-stray.ts';
import { type Resolver, requiredReason } from './resolver.ts';

/** Nothing is done about it: it is not ours, or was seen to at the provider. It stays with the provider's account. */
export async function giveUpStray(
  tx: Tx,
  resolver: Resolver,
  { strayId, reason }: { strayId: string; reason: string },
): Promise<StrayPayment> {
  const resolution = requiredReason(reason);
  const stray = await lockStrayFor(tx, { strayId, to: 'GIVEN_UP', act: 'be given up' });
  if (stray.status === 'GIVEN_UP') return stray;
  const ended: StrayPayment = { ...stray, status: 'GIVEN_UP', resolution };
  await tx.run(changedStrayStatement(ended));
  await noteStray(tx, resolver, 'payment.given_up', ended);
  return ended;
}
