import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { pesosOf } from '../../base/money.ts';
import { characterCount } from '../../base/text.ts';
import { mayDo } from '../acts/may-do.ts';
import { orderStateForbids, refundExceeds } from '../orders/order.errors.ts';
import { isGivenBack, type Order } from '../orders/order.ts';
import { type Dispute, isLostDispute } from '../payments/dispute.ts';
import { isRefundUnderWay, type Refund } from '../payments/refund.ts';

export type RefundedOrder = Pick<
  Order,
  'status' | 'channel' | 'paymentId' | 'totalCentavos' | 'refundedCentavos' | 'disputedCentavos'
>;
type KnownRefund = Pick<Refund, 'status' | 'kind' | 'amountCentavos'>;

/** What is left of what the buyer paid, less what other refunds have set aside and disputes have taken. */
export function refundableCentavosOf(order: RefundedOrder, refunds: readonly KnownRefund[]): number {
  const { totalCentavos, refundedCentavos, disputedCentavos } = order;
  // A dispute may take what a refund under way has set aside.
  return Math.max(0, totalCentavos - refundedCentavos - disputedCentavos - setAsideCentavosOf(refunds));
}

/** What refunds that are under way will take. */
export function setAsideCentavosOf(refunds: readonly KnownRefund[]): number {
  return refunds
    .filter((refund) => isRefundUnderWay(refund) && refund.kind === 'REQUESTED')
    .reduce((sum, { amountCentavos }) => sum + amountCentavos, 0);
}

/**
 * Whether an amount is all that is left of an order: then its tickets go back with it. Any other is goodwill, and takes none. What
 * is disputed is not gone yet.
 */
export function isAllThatIsLeft(
  {
    order,
    refunds,
    disputes,
  }: {
    order: RefundedOrder;
    refunds: readonly KnownRefund[];
    disputes: readonly Pick<Dispute, 'status' | 'amountCentavos'>[];
  },
  amountCentavos: number,
): boolean {
  const lostCentavos = disputes.filter(isLostDispute).reduce((sum, dispute) => sum + dispute.amountCentavos, 0);
  const goneCentavos = order.refundedCentavos + lostCentavos + setAsideCentavosOf(refunds);
  return amountCentavos > 0 && goneCentavos + amountCentavos >= order.totalCentavos;
}

/** The amount that a refund gives back, the rest where none is named; refuses what cannot be given back. */
export function refundAmountOf(
  order: RefundedOrder,
  refunds: readonly KnownRefund[],
  wantedCentavos: number | undefined,
): number {
  mayDo(wantedCentavos === undefined ? 'REFUND_REST' : 'REFUND_AMOUNT', {
    order: { ...order, isPartlyRefunded: false },
    event: { isCancelled: false, isOver: false },
  });
  const refundableCentavos = refundableCentavosOf(order, refunds);
  if (isGivenBack(order) && refundableCentavos === 0) {
    raise(orderStateForbids, { status: order.status, what: 'be refunded' });
  }
  const amountCentavos = wantedCentavos ?? refundableCentavos;
  if (!Number.isSafeInteger(amountCentavos) || amountCentavos < 0) {
    raiseInvalid([{ field: 'amount', fault: 'notAboveZero' }]);
  }
  if (amountCentavos === 0 || amountCentavos > refundableCentavos) {
    raise(refundExceeds, { refundable: String(pesosOf(refundableCentavos)) });
  }
  return amountCentavos;
}

const reasonLengthMax = 500;

/** Why money goes back, as it is written down; null where nobody says. */
export function checkRefundReason(text: string): string | null {
  const reason = text.trim();
  if (characterCount(reason) > reasonLengthMax) {
    raiseInvalid([{ field: 'reason', fault: 'tooLong', values: { most: reasonLengthMax } }]);
  }
  return reason === '' ? null : reason;
}
