import { isAwaitedPayment, isPaidPayment, type Payment } from '../payments/payment.ts';
import { isPaidBack, isRefundUnderWay, type Refund } from '../payments/refund.ts';
import { isGivenBack, type Order, type OrderWithItems, wasSold } from './order.ts';

/** What an organizer is shown of a payment. */
export type OrderPayment = Pick<
  Payment,
  | 'id'
  | 'provider'
  | 'method'
  | 'status'
  | 'amountCentavos'
  | 'refundedCentavos'
  | 'currency'
  | 'paidAt'
  | 'providerPaymentId'
>;

export type OrderRefund = Pick<
  Refund,
  | 'id'
  | 'amountCentavos'
  | 'reason'
  | 'status'
  | 'ticketIds'
  | 'createdAt'
  | 'secondTryAt'
  | 'accountWantedAt'
  | 'accountGivenAt'
  | 'wrongAccounts'
>;

export const shownRefundStatuses = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;

/** Whether the buyer has the money back, by whatever way. */
export function shownRefundStatusOf(refund: Pick<Refund, 'status'>): (typeof shownRefundStatuses)[number] {
  if (isPaidBack(refund)) return 'SUCCEEDED';
  return isRefundUnderWay(refund) ? 'PENDING' : 'FAILED';
}

/** How an order stands with the money. */
export interface OrderMoney {
  payment: OrderPayment | null;
  /** Oldest first. */
  refunds: readonly OrderRefund[];
  /** The payout that the sale is part of. */
  payoutId: string | null;
  /** Whether that payout was sent. */
  isPaidOut: boolean;
}

export interface OrderDetail extends OrderWithItems {
  money: OrderMoney;
}

export const orderPaymentStatuses = [
  'NOT_REQUIRED',
  'PENDING',
  'PAID',
  'FAILED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
] as const;
type OrderPaymentStatus = (typeof orderPaymentStatuses)[number];

export function paymentStatusOf(order: Order, payment: OrderPayment | null): OrderPaymentStatus {
  if (order.totalCentavos > 0 && order.channel === 'COUNTER') return cashStatusOf(order);
  if (payment === null) return order.totalCentavos === 0 ? 'NOT_REQUIRED' : 'PENDING';
  if (isAwaitedPayment(payment)) return 'PENDING';
  if (!isPaidPayment(payment)) return 'FAILED';
  // Also where a dispute took what refunds did not.
  if (isGivenBack(order)) return 'REFUNDED';
  if (payment.refundedCentavos === 0) return 'PAID';
  return payment.refundedCentavos === payment.amountCentavos ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

/** What is paid at the counter was there when the sale was. */
function cashStatusOf(order: Order): OrderPaymentStatus {
  const { refundedCentavos } = order;
  if (!wasSold(order)) return 'PENDING';
  if (isGivenBack(order)) return 'REFUNDED';
  return refundedCentavos === 0 ? 'PAID' : 'PARTIALLY_REFUNDED';
}

export const settlementStatuses = ['NOT_REQUIRED', 'PENDING', 'PAID_OUT'] as const;
type SettlementStatus = (typeof settlementStatuses)[number];

/** Whether the organization has its money; there is none to settle of an order that is free, paid in cash or was never completed. */
export function settlementStatusOf(order: Order, { isPaidOut }: Pick<OrderMoney, 'isPaidOut'>): SettlementStatus {
  if (order.totalCentavos === 0 || order.channel === 'COUNTER' || order.completedAt === null) return 'NOT_REQUIRED';
  return isPaidOut ? 'PAID_OUT' : 'PENDING';
}
