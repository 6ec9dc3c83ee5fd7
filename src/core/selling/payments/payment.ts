import { asksFor, type Meanings } from '../../base/states/meanings.ts';
import type { States } from '../../base/states/states.ts';
import type { PaymentMethod } from '../../money/fees/payment-method.ts';
import type { ProviderName } from './payment-provider.ts';

const paymentStatuses = ['PENDING', 'PAID', 'FAILED', 'EXPIRED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Money wins: a payment that failed or expired may still be paid, one that is paid stays so whatever is said later. */
export const paymentStates: States<PaymentStatus> = {
  table: 'payments',
  moves: {
    PENDING: ['PAID', 'FAILED', 'EXPIRED'],
    FAILED: ['PAID'],
    EXPIRED: ['PAID'],
    PAID: [],
  },
};

type PaymentMeaning = 'awaited' | 'paid' | 'failed' | 'expired' | 'ended';

/** `awaited`: nothing was heard of it. `ended`: without money. */
export const paymentMeanings: Meanings<PaymentStatus, PaymentMeaning> = {
  PENDING: ['awaited'],
  PAID: ['paid'],
  FAILED: ['failed', 'ended'],
  EXPIRED: ['expired', 'ended'],
};

export const isAwaitedPayment = asksFor(paymentMeanings, 'awaited');
export const isPaidPayment = asksFor(paymentMeanings, 'paid');
export const isFailedPayment = asksFor(paymentMeanings, 'failed');
export const isExpiredPayment = asksFor(paymentMeanings, 'expired');

/** One attempt to pay an order, priced for its method. */
export interface Payment {
  id: string;
  organizationId: string;
  eventId: string;
  orderId: string;
  provider: ProviderName;
  method: PaymentMethod;
  readonly status: PaymentStatus;
  amountCentavos: number;
  commissionCentavos: number;
  processingCentavos: number;
  currency: 'PHP';
  sessionId: string | null;
  providerPaymentId: string | null;
  flag: string | null;
  refundedCentavos: number;
  paidAt: string | null;
  createdAt: string;
}

/** What came of a provider's notice, for a later look. */
export type NoticeOutcome = 'COMPLETED' | 'REFUNDED' | 'RECORDED' | 'REPEATED' | 'FLAGGED' | 'UNKNOWN';

export interface ProviderNoticeRow {
  provider: ProviderName;
  noticeId: string;
  paymentId: string | null;
  state: string;
  amountCentavos: number | null;
  currency: string | null;
  outcome: NoticeOutcome;
}

// The kinds under which dealings with the payment provider are queued.

/** Asking about a payment of which nothing was heard. */
export const paymentPollKind = 'payment-poll';
/** Making sure that nobody pays for an order that is over. */
export const checkoutCloseKind = 'checkout-close';
export const refundKind = 'refund';
/** Paying refunds to accounts, asking for those, and trying again what was refused once: no node of the release before knows how. */
export const refundAccountKind = 'refund-account';
