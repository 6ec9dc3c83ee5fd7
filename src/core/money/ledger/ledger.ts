import type { PaymentMethod } from '../fees/payment-method.ts';

type MovementKind =
  | 'SALE'
  | 'REFUND'
  | 'UNMATCHED_PAYMENT'
  | 'UNMATCHED_REFUND'
  | 'PAYOUT'
  | 'PAYOUT_RETURNED'
  | 'DISPUTE'
  | 'DISPUTE_WON'
  | 'EXCHANGE';

/**
 * One movement over all accounts, debits positive and credits negative, summing to zero. What the organization is owed is
 * therefore minus the sum of its account.
 */
export interface LedgerRow {
  id: string;
  organizationId: string;
  eventId: string | null;
  orderId: string | null;
  paymentId: string | null;
  refundId: string | null;
  disputeId: string | null;
  payoutId: string | null;
  kind: MovementKind;
  providerCentavos: number;
  organizationCentavos: number;
  commissionCentavos: number;
  processingCentavos: number;
  unmatchedCentavos: number;
  paidOutCentavos: number;
  /** Kept back for the tax office. */
  withheldCentavos: number;
  /** How a sale was paid, which says when the provider settles it. */
  method?: PaymentMethod;
}

interface OfPayment {
  id: string;
  organizationId: string;
  eventId: string;
  orderId: string;
  paymentId: string;
}

/** A payment completes an order: the platform and the provider take their parts, the rest is the organization's. */
export function saleMovement(
  input: OfPayment & {
    totalCentavos: number;
    commissionCentavos: number;
    processingCentavos: number;
    method?: PaymentMethod;
  },
): LedgerRow {
  const { totalCentavos, commissionCentavos, processingCentavos, method } = input;
  return {
    ...ofPayment(input),
    kind: 'SALE',
    ...(method === undefined ? {} : { method }),
    providerCentavos: totalCentavos,
    organizationCentavos: commissionCentavos + processingCentavos - totalCentavos,
    commissionCentavos: minus(commissionCentavos),
    processingCentavos: minus(processingCentavos),
  };
}

/** A refund gives the commission back in proportion; the processing fee stays with the provider. */
export function refundMovement(
  input: OfPayment & { refundId: string; amountCentavos: number; commissionCentavos: number },
): LedgerRow {
  const { refundId, amountCentavos, commissionCentavos } = input;
  return {
    ...ofPayment(input),
    refundId,
    kind: 'REFUND',
    providerCentavos: minus(amountCentavos),
    organizationCentavos: amountCentavos - commissionCentavos,
    commissionCentavos,
  };
}

/** Money that found no order: it is nobody's until it goes back. */
export function unmatchedPaymentMovement(input: OfPayment & { amountCentavos: number }): LedgerRow {
  const { amountCentavos } = input;
  return {
    ...ofPayment(input),
    kind: 'UNMATCHED_PAYMENT',
    providerCentavos: amountCentavos,
    unmatchedCentavos: minus(amountCentavos),
  };
}

export function unmatchedRefundMovement(input: OfPayment & { refundId: string; amountCentavos: number }): LedgerRow {
  const { refundId, amountCentavos } = input;
  return {
    ...ofPayment(input),
    refundId,
    kind: 'UNMATCHED_REFUND',
    providerCentavos: minus(amountCentavos),
    unmatchedCentavos: amountCentavos,
  };
}

/** The buyer's bank takes the money back. The organization bears it: the commission and the fee were earned. */
export function disputeMovement(input: OfPayment & { disputeId: string; amountCentavos: number }): LedgerRow {
  const { disputeId, amountCentavos } = input;
  return {
    ...ofPayment(input),
    disputeId,
    kind: 'DISPUTE',
    providerCentavos: minus(amountCentavos),
    organizationCentavos: amountCentavos,
  };
}

/** What a dispute took comes back. */
export function disputeWonMovement(input: OfPayment & { disputeId: string; amountCentavos: number }): LedgerRow {
  const { disputeId, amountCentavos } = input;
  return {
    ...ofPayment(input),
    disputeId,
    kind: 'DISPUTE_WON',
    providerCentavos: amountCentavos,
    organizationCentavos: minus(amountCentavos),
  };
}

/** A sale is another event's from now on: what the one brought, the other brings. */
export function exchangeMovements(
  input: Omit<OfPayment, 'id' | 'eventId'> & {
    ids: readonly [string, string];
    fromEventId: string;
    toEventId: string;
    totalCentavos: number;
    commissionCentavos: number;
    processingCentavos: number;
  },
): [LedgerRow, LedgerRow] {
  const { ids, fromEventId, toEventId } = input;
  const added: LedgerRow = { ...saleMovement({ ...input, id: ids[1], eventId: toEventId }), kind: 'EXCHANGE' };
  const taken: LedgerRow = {
    ...added,
    id: ids[0],
    eventId: fromEventId,
    providerCentavos: minus(added.providerCentavos),
    organizationCentavos: minus(added.organizationCentavos),
    commissionCentavos: minus(added.commissionCentavos),
    processingCentavos: minus(added.processingCentavos),
  };
  return [taken, added];
}

interface OfPayout {
  id: string;
  organizationId: string;
  payoutId: string;
  amountCentavos: number;
  /** Of the same earnings, for the tax office. */
  withheldCentavos?: number;
}

export function payoutMovement(input: OfPayout): LedgerRow {
  const { id, organizationId, payoutId, amountCentavos, withheldCentavos = 0 } = input;
  return {
    ...emptyMovement({ id, organizationId }),
    payoutId,
    kind: 'PAYOUT',
    organizationCentavos: amountCentavos + withheldCentavos,
    paidOutCentavos: minus(amountCentavos),
    withheldCentavos: minus(withheldCentavos),
  };
}

/** The bank sent it back, or it was withdrawn before it was sent: it is owed again, and with it what is no longer withheld. */
export function payoutReturnedMovement(input: OfPayout): LedgerRow {
  const { amountCentavos, withheldCentavos = 0 } = input;
  return {
    ...payoutMovement(input),
    kind: 'PAYOUT_RETURNED',
    organizationCentavos: minus(amountCentavos + withheldCentavos),
    paidOutCentavos: amountCentavos,
    withheldCentavos,
  };
}

function ofPayment({ id, organizationId, eventId, orderId, paymentId }: OfPayment): Omit<LedgerRow, 'kind'> {
  return { ...emptyMovement({ id, organizationId }), eventId, orderId, paymentId };
}

function emptyMovement({ id, organizationId }: { id: string; organizationId: string }): Omit<LedgerRow, 'kind'> {
  return {
    id,
    organizationId,
    eventId: null,
    orderId: null,
    paymentId: null,
    refundId: null,
    disputeId: null,
    payoutId: null,
    providerCentavos: 0,
    organizationCentavos: 0,
    commissionCentavos: 0,
    processingCentavos: 0,
    unmatchedCentavos: 0,
    paidOutCentavos: 0,
    withheldCentavos: 0,
  };
}

/** Not `-value`: that makes a negative zero of zero. */
function minus(centavos: number): number {
  return 0 - centavos;
}
