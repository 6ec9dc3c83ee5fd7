import { asksFor, type Meanings } from '../../base/states/meanings.ts';
import type { States } from '../../base/states/states.ts';
import type { ProviderName } from './payment-provider.ts';

type DisputeStatus = 'OPEN' | 'WON' | 'LOST';

export const disputeStates: States<DisputeStatus> = {
  table: 'disputes',
  moves: { OPEN: ['WON', 'LOST'], WON: [], LOST: [] },
};

export const disputeMeanings: Meanings<DisputeStatus, 'open' | 'won' | 'lost'> = {
  OPEN: ['open'],
  WON: ['won'],
  LOST: ['lost'],
};

export const isOpenDispute = asksFor(disputeMeanings, 'open');
export const isWonDispute = asksFor(disputeMeanings, 'won');
export const isLostDispute = asksFor(disputeMeanings, 'lost');

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
  readonly status: DisputeStatus;
  openedAt: string;
  endedAt: string | null;
}
