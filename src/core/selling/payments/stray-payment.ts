import type { ProviderName } from './payment-provider.ts';

/** The kind under which giving it back is queued. */
export const strayReturnKind = 'stray-return';

export type StrayStatus = 'OPEN' | 'RETURNING' | 'RETURNED' | 'ACCEPTED' | 'GIVEN_UP';

/** Where each may go. One whose return is refused is open again, and needs a person. */
export const strayTransitions: Record<StrayStatus, readonly StrayStatus[]> = {
  OPEN: ['ACCEPTED', 'RETURNING', 'GIVEN_UP'],
  RETURNING: ['RETURNED', 'OPEN'],
  GIVEN_UP: ['RETURNING'],
  RETURNED: [],
  ACCEPTED: [],
};

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
  status: StrayStatus;
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
