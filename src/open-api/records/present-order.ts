import { pesosOf } from '../../core/base/money.ts';
import { isHeld, netCentavosOf, type Order, statutoryCentavosOf } from '../../core/selling/orders/order.ts';
import {
  type OrderDetail,
  type OrderPayment,
  type OrderRefund,
  paymentStatusOf,
  settlementStatusOf,
  shownRefundStatusOf,
} from '../../core/selling/orders/order-detail.ts';
import { orderListRecord, ticketPlacesOf } from '../../core/selling/orders/order-record.ts';
import { paymentReference } from '../../core/selling/payments/payment-reference.ts';
import { roadOf } from '../../core/selling/payments/refund.ts';
import { presentFees } from '../../http/records/order.ts';

// Field by field: a new column never reaches a client by accident.

export function presentOrder(
  { order, items, money }: OrderDetail,
  { answersMissing, qr }: { answersMissing: number; qr: string | null },
) {
  return {
    ...orderListRecord(order, items),
    tickets: ticketPlacesOf(order, items),
    subtotal: pesosOf(order.subtotalCentavos),
    discount: pesosOf(order.discountCentavos),
    statutoryDiscount: pesosOf(statutoryCentavosOf(items)),
    promoCode: order.promoCode,
    via: order.via,
    fees: presentFees(order),
    netAmount: pesosOf(netCentavosOf(order)),
    refundedAmount: pesosOf(order.refundedCentavos),
    disputedAmount: pesosOf(order.disputedCentavos),
    // A hold that is over is nobody's business any more.
    expiresAt: isHeld(order) ? order.expiresAt : null,
    completedAt: order.completedAt,
    payment: presentPayment(order, money.payment),
    refunds: money.refunds.map(presentRefund),
    settlement: { status: settlementStatusOf(order, money), payoutId: money.payoutId },
    answersMissing,
    qr,
  };
}

function presentPayment(order: Order, payment: OrderPayment | null) {
  const status = paymentStatusOf(order, payment);
  if (order.channel === 'COUNTER' && order.totalCentavos > 0) {
    const { totalCentavos, completedAt: paidAt } = order;
    const method = order.counterSale?.method ?? (order.completedAt === null ? null : 'cash');
    const taken = { provider: null, method, reference: null, currency: 'PHP' };
    return { status, ...taken, amount: pesosOf(totalCentavos), paidAt };
  }
  return {
    status,
    provider: payment?.provider ?? null,
    method: payment?.method ?? null,
    reference: payment === null ? null : paymentReference(payment.id),
    amount: payment === null ? null : pesosOf(payment.amountCentavos),
    currency: payment?.currency ?? null,
    paidAt: payment?.paidAt ?? null,
  };
}

function presentRefund(refund: OrderRefund) {
  return {
    id: refund.id,
    amount: pesosOf(refund.amountCentavos),
    reason: refund.reason,
    status: shownRefundStatusOf(refund),
    ...roadOf(refund),
    ticketIds: refund.ticketIds,
    createdAt: refund.createdAt,
  };
}
