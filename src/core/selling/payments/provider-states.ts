import type { Queryable } from '../../../platform/database/database.ts';
import { offeredMethods, type PaymentMethod, paymentMethods } from '../../money/fees/payment-method.ts';
import type { ProviderName } from './payment-provider.ts';
import { findProviderFailures } from './provider-failure.sql.ts';

export interface ProviderState {
  name: ProviderName;
  /** FAILING for a minute after it failed. */
  state: 'WELL' | 'FAILING';
  lastFailure: { at: string; reason: string } | null;
  /** What can be paid through it, the most usual first. */
  methods: PaymentMethod[];
}

/** The providers of the service in the order in which they are asked, and how each of them is. */
export async function listProviders(db: Queryable, names: readonly ProviderName[]): Promise<ProviderState[]> {
  const failures = await findProviderFailures(db);
  return names.map((name) => {
    const failure = failures.find(({ provider }) => provider === name);
    const offered = offeredMethods([name]);
    return {
      name,
      state: failure?.isRecent === true ? 'FAILING' : 'WELL',
      lastFailure: failure === undefined ? null : { at: failure.at, reason: failure.reason },
      methods: paymentMethods.filter((method) => offered[method] !== undefined),
    };
  });
}
