import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { pesosOf } from '../../base/money.ts';
import { characterCount } from '../../base/text.ts';
import type { Refund } from '../payments/refund.ts';
import { orderStateForbids, refundExceeds } from './order.errors.ts';
import type { Order } from './order.ts';

export type RefundedOrder = Pick<
  Order,
  'status' | 'channel' | 'paymentId' | 'totalCentavos' | 'refundedCentavos' | 'disputedCentavos'
>;
export type KnownRefund = Pick<Refund, 'status' | 'kind' | 'amountCentavos'>;

/** What is left of what the buyer paid, less what other refunds have set aside and disputes have taken. */
export function refundableCentavosOf(order: RefundedOrder, refunds: readonly KnownRefund[]): number {
  const { totalCentavos, refundedCentavos, disputedCentavos } = order;
  // A dispute may take what a refund under way has set aside.
  return Math.max(0, totalCentavos - refundedCentavos - disputedCentavos - setAsideCentavosOf(refunds));
}

/** What refunds that are under way will take. */
export function setAsideCentavosOf(refunds: readonly KnownRefund[]): number {
  return refunds
    .filter(({ status, kind }) => status === 'PENDING' && kind === 'REQUESTED')
    .reduce((sum, { amountCentavos }) => sum + amountCentavos, 0);
}

/** The amount that a refund gives back, the rest where none is named; refuses what cannot be given back. */
export function refundAmountOf(
  order: RefundedOrder,
  refunds: readonly KnownRefund[],
  wantedCentavos: number | undefined,
): number {
  const isPaid = order.paymentId !== null || (order.channel === 'COUNTER' && order.totalCentavos > 0);
  if (order.status !== 'COMPLETED' || !isPaid) {
    const what = isPaid ? 'be refunded' : 'be refunded: nothing was paid';
    raise(orderStateForbids, { status: order.status, what });
  }
  const refundableCentavos = refundableCentavosOf(order, refunds);
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
