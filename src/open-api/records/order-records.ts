import { orderStatuses } from '../../core/selling/orders/order.ts';
import {
  orderPaymentStatuses,
  settlementStatuses,
  shownRefundStatuses,
} from '../../core/selling/orders/order-detail.ts';
import { count, dateTime, nullable, oneOf, pesos, record, text, uuid, wholePesos } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { soldByRecord } from '../../http/records/counter-sale.ts';
import { orderFields } from '../../http/records/order.ts';
import { refundRoadFields } from '../../http/records/refund.ts';

// The records of orders, as the reference shows them. Every field is always there.

const orderItemRecord = record(
  'OrderItem',
  {
    id: uuid({ description: 'Id of the line.' }),
    quantity: count('Tickets of this type and price.', 1),
    price: wholePesos('Price of one ticket when the order was placed; its share where it is of a bundle.'),
    bundleId: orderFields.bundleId,
    statutory: orderFields.statutory,
    eventTicket: Type.Object(
      {
        id: uuid({ description: 'Id of the ticket type.' }),
        name: text('Its name when the order was placed.'),
        section: text('Its section when the order was placed.'),
      },
      { description: 'The ticket type.', additionalProperties: false },
    ),
  },
  'One line of an order.',
);

const listFields = {
  id: orderFields.id,
  orderNumber: orderFields.orderNumber,
  status: oneOf(orderStatuses, {
    description:
      '`PENDING` held and not paid yet, `COMPLETED` also after a partial refund, `CANCELLED` never sold, `REFUNDED` refunded in full.',
  }),
  totalAmount: wholePesos('What the buyer pays.'),
  currency: orderFields.currency,
  quantity: orderFields.quantity,
  buyerName: orderFields.buyerName,
  buyerEmail: orderFields.buyerEmail,
  eventId: uuid({ description: 'The event that it belongs to.' }),
  channel: orderFields.channel,
  soldBy: nullable(soldByRecord),
  orderItems: Type.Array(orderItemRecord, { description: 'What was ordered.' }),
  createdAt: orderFields.createdAt,
  updatedAt: orderFields.updatedAt,
};

export const orderRecord = record('Order', listFields, 'An order, as lists and notices show it.');

const feesRecord = record(
  'OrderFees',
  {
    platform: pesos('Commission of the platform.'),
    processing: pesos('Fee of the payment provider.'),
    paidBy: oneOf(['ORGANIZER', 'BUYER'], { description: 'Who bears them: `BUYER` pays them on top of the price.' }),
  },
  'Fees as they were agreed at the sale; refunds do not change them.',
);

const paymentRecord = record(
  'OrderPayment',
  {
    status: oneOf(orderPaymentStatuses, {
      description: 'How the payment stands. `NOT_REQUIRED`: there is nothing to pay.',
    }),
    provider: nullable(text('Payment provider.')),
    method: nullable(
      text(
        'Payment method; of a sale at the counter `CASH`, `CARD_TERMINAL`, `QRPH` or `OTHER`, and `cash` for older ones.',
      ),
    ),
    reference: nullable(text('What the provider knows the payment by.')),
    amount: nullable(wholePesos('What is charged.')),
    currency: nullable(text('Currency of the amount.')),
    paidAt: nullable(dateTime({ description: 'When the money was taken.' })),
  },
  'The payment that completed the order, else the latest attempt; null fields where there was none.',
);

const refundRecord = record(
  'OrderRefund',
  {
    id: uuid({ description: 'Id of the refund.' }),
    amount: pesos('What is refunded.'),
    reason: nullable(text('Why.')),
    status: oneOf(shownRefundStatuses, { description: 'How the refund stands with the provider.' }),
    ...refundRoadFields,
    ticketIds: nullable(
      Type.Array(uuid({ description: 'Id of a ticket.' }), {
        description:
          'The tickets that are void when the money is back; null where it is of an amount alone, which voids none unless it is the rest of all that was paid.',
      }),
    ),
    createdAt: dateTime({ description: 'When it was asked for.' }),
  },
  'Money refunded to the buyer.',
);

const settlementRecord = record(
  'OrderSettlement',
  {
    status: oneOf(settlementStatuses, {
      description: '`PENDING` to be paid out, `PAID_OUT`, or `NOT_REQUIRED` where there is nothing to pay out.',
    }),
    payoutId: nullable(uuid({ description: 'The payout that it is part of, whether or not that was sent yet.' })),
  },
  'Whether the organization has its money.',
);

export const orderDetailRecord = record(
  'OrderDetail',
  {
    ...listFields,
    tickets: orderFields.tickets,
    subtotal: orderFields.subtotal,
    discount: orderFields.discount,
    statutoryDiscount: orderFields.statutoryDiscount,
    promoCode: orderFields.promoCode,
    via: nullable(text('The `via` of the link by which the buyer came.')),
    fees: feesRecord,
    netAmount: Type.Number({
      description:
        'What the organization keeps now, in pesos: total less refunds, disputes, commission kept and processing fee. Negative after a full refund.',
    }),
    refundedAmount: pesos('What refunds gave back so far.'),
    disputedAmount: pesos('What banks of buyers took back by disputes that are open or lost.'),
    expiresAt: orderFields.expiresAt,
    completedAt: orderFields.completedAt,
    payment: paymentRecord,
    refunds: Type.Array(refundRecord, { description: 'Refunds, oldest first.' }),
    settlement: settlementRecord,
    answersMissing: count('Required questions that the buyer or a ticket holder has not answered.'),
    qr: orderFields.qr,
  },
  'An order with its payment. There is no card data in it.',
);
