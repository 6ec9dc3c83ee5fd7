import type { ProviderName } from './payment-provider.ts';

export type DisputeStatus = 'OPEN' | 'WON' | 'LOST';

/** A buyer's bank takes a payment back: the money is gone until it is won, and for good where it is lost. */
export interface Dispute {
  id: string;
  provider: ProviderName;
  /** The provider's, by which it is known. */
  reference: string;
  organizationId: string;
  eventId: string;
  orderId: string;
  paymentId: string;
  amountCentavos: number;
  reason: string | null;
  status: DisputeStatus;
  openedAt: string;
  endedAt: string | null;
}
