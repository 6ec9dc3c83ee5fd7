import { asksFor, type Meanings } from '../../base/states/meanings.ts';
import type { States } from '../../base/states/states.ts';
import type { ProviderName } from './payment-provider.ts';

/** The kind under which giving it back is queued. */
export const strayReturnKind = 'stray-return';

export type StrayStatus = 'OPEN' | 'RETURNING' | 'RETURNED' | 'ACCEPTED' | 'GIVEN_UP';

/** One whose return is refused is open again, and needs a person. */
export const strayStates: States<StrayStatus> = {
  table: 'stray_payments',
  moves: {
    OPEN: ['ACCEPTED', 'RETURNING', 'GIVEN_UP'],
    RETURNING: ['RETURNED', 'OPEN'],
    GIVEN_UP: ['RETURNING'],
    RETURNED: [],
    ACCEPTED: [],
  },
};

type StrayMeaning = 'open' | 'returning' | 'returned' | 'accepted' | 'resting' | 'ended';

/** `resting`: something is still to be done about it. */
export const strayMeanings: Meanings<StrayStatus, StrayMeaning> = {
  OPEN: ['open', 'resting'],
  RETURNING: ['returning', 'resting'],
  RETURNED: ['returned', 'ended'],
  ACCEPTED: ['accepted', 'ended'],
  GIVEN_UP: ['ended'],
};

export const isReturningStray = asksFor(strayMeanings, 'returning');
export const isAcceptedStray = asksFor(strayMeanings, 'accepted');

/** Money that the provider took and that we did not ask for so. */
export interface StrayPayment {
  id: string;
  provider: ProviderName;
  providerPaymentId: string;
  /** The attempt to pay that it was reported for, with its order; null where it fits none. */
  paymentId: string | null;
  orderId: string | null;
  eventId: string | null;
  organizationId: string | null;
  amountCentavos: number | null;
  currency: string | null;
  /** What is wrong with it. */
  flag: string;
  readonly status: StrayStatus;
  returnCentavos: number | null;
  attempt: number;
  failure: string | null;
  resolution: string | null;
  receivedAt: string;
}

export type NewStray = Pick<
  StrayPayment,
  | 'id'
  | 'provider'
  | 'providerPaymentId'
  | 'paymentId'
  | 'orderId'
  | 'eventId'
  | 'organizationId'
  | 'amountCentavos'
  | 'currency'
  | 'flag'
>;
