import { pesosOf } from '../core/base/money.ts';
import { type Asked, missingOf } from '../core/selling/answers/answer.ts';
import type { Quote } from '../core/selling/ordering/quote-order.ts';
import type { EventCancellation } from '../core/selling/orders/buyer-orders.sql.ts';
import { isHeld, type Order, type OrderItem, statutoryCentavosOf } from '../core/selling/orders/order.ts';
import {
  type OrderPayment,
  type OrderRefund,
  paymentStatusOf,
  shownRefundStatusOf,
} from '../core/selling/orders/order-detail.ts';
import { orderListRecord, ticketPlacesOf } from '../core/selling/orders/order-record.ts';
import { paymentReference } from '../core/selling/payments/payment-reference.ts';
import { roadOf } from '../core/selling/payments/refund.ts';
import type { IssuedTicket } from '../core/selling/tickets/issued-ticket.ts';
import type { ShownReturn } from '../core/selling/waiting-list/return-ticket.ts';
import { presentFees } from '../http/records/order.ts';
import { presentQuestion } from '../http/records/question.ts';
import { presentReturn } from '../http/records/ticket-return.ts';

// Field by field: nothing meant for the organizer alone reaches a buyer by accident.

export function presentBuyerOrder(
  order: Order,
  items: readonly OrderItem[],
  {
    payment = null,
    giveBackUntil = null,
    refunds = [],
    asked = [],
    cancellation,
    qr = null,
  }: {
    payment?: OrderPayment | null;
    giveBackUntil?: string | null;
    refunds?: readonly OrderRefund[];
    asked?: readonly Asked[];
    cancellation?: EventCancellation;
    qr?: string | null;
  } = {},
) {
  // Who sold it is the organizer's own business.
  const { soldBy: _soldBy, ...listed } = orderListRecord(order, items);
  return {
    ...listed,
    tickets: ticketPlacesOf(order, items),
    subtotal: pesosOf(order.subtotalCentavos),
    discount: pesosOf(order.discountCentavos),
    statutoryDiscount: pesosOf(statutoryCentavosOf(items)),
    promoCode: order.promoCode,
    // An order that a node of the release before answered has none.
    invoice: order.invoice ?? null,
    fees: presentFees(order),
    refundedAmount: pesosOf(order.refundedCentavos),
    expiresAt: isHeld(order) ? order.expiresAt : null,
    completedAt: order.completedAt,
    giveBackUntil,
    eventCancellation:
      cancellation === undefined ? null : { cancelledAt: cancellation.cancelledAt, reason: cancellation.reason },
    payment: {
      status: paymentStatusOf(order, payment),
      method: order.method,
      reference: payment === null ? null : paymentReference(payment.id),
      paidAt: payment?.paidAt ?? null,
    },
    refunds: refunds.map(presentBuyerRefund),
    qr,
    answersMissing: missingOf(asked),
    questions: asked.map(presentAsked),
  };
}

function presentAsked({ question, ticket, value }: Asked) {
  return { ...presentQuestion(question), ticketId: ticket?.id ?? null, value };
}

/** The reason is written for the organizer's team. */
function presentBuyerRefund(refund: OrderRefund) {
  const { id, amountCentavos, createdAt } = refund;
  return {
    id,
    amount: pesosOf(amountCentavos),
    status: shownRefundStatusOf(refund),
    ...roadOf(refund),
    ticketIds: refund.ticketIds,
    createdAt,
  };
}

export function presentQuote(quote: Quote) {
  return {
    subtotal: pesosOf(quote.subtotalCentavos),
    discount: pesosOf(quote.discountCentavos),
    statutoryDiscount: pesosOf(quote.statutoryCentavos),
    promoCode: quote.promoCode,
    fees: presentFees(quote),
    totalAmount: pesosOf(quote.totalCentavos),
    currency: 'PHP',
    method: quote.method,
    totals: quote.charges.map((charge) => ({
      method: charge.method,
      totalAmount: pesosOf(charge.totalCentavos),
    })),
  };
}

export function presentTicket(ticket: IssuedTicket, qr: string, returned: ShownReturn | null = null) {
  const { id, code, status, ticketTypeId, kind, name, section, rowLabel, seat, seatId, holderName } = ticket;
  const shown = { id, code, status, ticketTypeId, kind, name, section, row: rowLabel, seat, seatId, holderName, qr };
  return { ...shown, return: returned === null ? null : presentReturn(returned) };
}
