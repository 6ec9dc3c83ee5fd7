import { typeKinds } from '../core/catalog/inventory/type-kinds.ts';
import { paymentMethods } from '../core/money/fees/payment-method.ts';
import { buyerRights } from '../core/selling/exchange/rights-lost.ts';
import { orderStatuses } from '../core/selling/orders/order.ts';
import { orderPaymentStatuses, shownRefundStatuses } from '../core/selling/orders/order-detail.ts';
import { issuedTicketStatuses } from '../core/selling/tickets/issued-ticket.ts';
import { answerValue } from '../http/fields/answer-value.ts';
import {
  count,
  currency,
  dateTime,
  nullable,
  oneOf,
  pesos,
  record,
  text,
  uuid,
  wholePesos,
} from '../http/fields/fields.ts';
import { Type } from '../http/fields/schema-type.ts';
import { orderFields } from '../http/records/order.ts';
import { questionFields } from '../http/records/question.ts';
import { refundRoadFields } from '../http/records/refund.ts';
import { ticketReturnRecord } from '../http/records/ticket-return.ts';

const feesRecord = record(
  'Fees',
  {
    platform: pesos('Commission of the platform.'),
    processing: pesos('Fee of the payment provider.'),
    paidBy: oneOf(['ORGANIZER', 'BUYER'], { description: '`BUYER`: they are part of the total, on top of the price.' }),
  },
  'Fees of an order.',
);

export const quoteRecord = record(
  'Quote',
  {
    subtotal: orderFields.subtotal,
    discount: orderFields.discount,
    statutoryDiscount: orderFields.statutoryDiscount,
    promoCode: orderFields.promoCode,
    fees: feesRecord,
    totalAmount: wholePesos('What would be charged.'),
    currency,
    method: oneOf(paymentMethods, { description: 'The payment method that it is priced for.' }),
    totals: Type.Array(
      record(
        'TotalByMethod',
        {
          method: oneOf(paymentMethods, { description: 'A payment method.' }),
          totalAmount: wholePesos('What would be charged by it.'),
        },
        'What an order would cost by one payment method.',
      ),
      {
        description:
          'By each payment method that takes the amount, the cheapest first. They differ only where the buyer bears the fees.',
      },
    ),
  },
  'What an order would cost.',
);

const itemRecord = record(
  'BuyerOrderItem',
  {
    id: uuid({ description: 'Id of the line.' }),
    quantity: count('Tickets of this type and price.', 1),
    price: wholePesos('Price of one ticket; its share where it is of a bundle.'),
    bundleId: orderFields.bundleId,
    statutory: orderFields.statutory,
    eventTicket: Type.Object(
      { id: uuid({ description: 'Id of the ticket type.' }), name: text('Its name.'), section: text('Its section.') },
      { description: 'The ticket type.', additionalProperties: false },
    ),
  },
  'One line of an order.',
);

const eventCancellationRecord = record(
  'EventCancellation',
  {
    cancelledAt: dateTime({ description: 'When it was cancelled.' }),
    reason: nullable(text('Why, in the words of its organizer.')),
  },
  'The event does not take place.',
);

const buyerOrderFields = {
  id: orderFields.id,
  orderNumber: orderFields.orderNumber,
  status: oneOf(orderStatuses, { description: '`PENDING` until it is paid; its tickets are held until `expiresAt`.' }),
  totalAmount: wholePesos('What is charged.'),
  currency: orderFields.currency,
  quantity: orderFields.quantity,
  buyerName: orderFields.buyerName,
  buyerEmail: orderFields.buyerEmail,
  eventId: uuid({ description: 'The event.' }),
  channel: orderFields.channel,
  orderItems: Type.Array(itemRecord, { description: 'What was ordered.' }),
  tickets: orderFields.tickets,
  createdAt: orderFields.createdAt,
  updatedAt: orderFields.updatedAt,
  subtotal: orderFields.subtotal,
  discount: orderFields.discount,
  statutoryDiscount: orderFields.statutoryDiscount,
  promoCode: orderFields.promoCode,
  invoice: Type.Unsafe<unknown>({
    anyOf: [
      record(
        'InvoiceTo',
        {
          name: text('Registered name.'),
          tin: nullable(text('TIN.')),
          address: nullable(text('Address.')),
        },
        'The name and address on an invoice.',
      ),
      { type: 'null' },
    ],
    description: 'The name and address on the invoice; null for the buyer.',
  }),
  fees: feesRecord,
  refundedAmount: pesos('What was refunded.'),
  expiresAt: orderFields.expiresAt,
  completedAt: orderFields.completedAt,
  giveBackUntil: nullable(
    dateTime({ description: 'Until when it can be returned because its event was rescheduled; null where it cannot.' }),
  ),
  eventCancellation: Type.Unsafe<unknown>({
    anyOf: [eventCancellationRecord, { type: 'null' }],
    description: 'Null where the event was not cancelled. What becomes of the money is in `refunds`.',
  }),
  payment: record(
    'BuyerPayment',
    {
      status: oneOf(orderPaymentStatuses, { description: 'How the payment stands.' }),
      method: oneOf(paymentMethods, { description: 'The payment method that the order is priced for.' }),
      reference: nullable(text('What the payment is known by.')),
      paidAt: nullable(dateTime({ description: 'When the money was taken.' })),
    },
    'How the order is paid.',
  ),
  refunds: Type.Array(
    record(
      'BuyerRefund',
      {
        id: uuid({ description: 'Id of the refund.' }),
        amount: pesos('What is refunded.'),
        status: oneOf(shownRefundStatuses, { description: 'How the refund stands.' }),
        ...refundRoadFields,
        ticketIds: nullable(
          Type.Array(uuid({ description: 'Id of a ticket.' }), {
            description:
              'The tickets that are void when the money is back, and admit nobody until then; null where it is of an amount alone.',
          }),
        ),
        createdAt: dateTime({ description: 'When it was asked for.' }),
      },
      'Money refunded.',
    ),
    { description: 'Refunds, oldest first.' },
  ),
  qr: orderFields.qr,
  answersMissing: count('How many of the required `questions` are not answered. No order waits for them.'),
  questions: Type.Array(
    record(
      'AskedQuestion',
      {
        ...questionFields,
        ticketId: nullable(uuid({ description: 'The ticket that it is asked for; null where it is of the order.' })),
        value: answerValue('What was answered; null where nothing was.'),
      },
      'A question to the holder of the order or of its tickets.',
    ),
    {
      description:
        'What is asked once the order is `COMPLETED`, each question once for every good ticket or once; those of checkout too, with what was said.',
    },
  ),
};

export const buyerOrderRecord = record('BuyerOrder', buyerOrderFields, 'An order, as its buyer sees it.');

export const exchangedOrderRecord = record(
  'ExchangedOrder',
  {
    ...buyerOrderFields,
    loses: Type.Array(oneOf(buyerRights, { description: 'One of them.' }), {
      description:
        'What its buyer may do with the order, and not for that date: `GIVE_BACK` it because its event was moved, `RETURN` tickets, return them on such good terms (`RETURN_TERMS`: less comes back, or only when resold), `EXCHANGE` it again, `GIVE_ON` tickets.',
    }),
  },
  'An order on another date.',
);

export const placedOrderFields = {
  ...buyerOrderFields,
  token: text('The only credential of the buyer: shown here and never again.'),
};

export const placedOrderRecord = record('PlacedOrder', placedOrderFields, 'An order that was just placed.');

export const paymentStartRecord = record(
  'PaymentStart',
  {
    reference: text('What the payment is known by.'),
    redirectUrl: text('Where the buyer pays.'),
    code: nullable(text('What is shown at the counter of a shop, where it is paid in cash.')),
    expiresAt: nullable(dateTime({ description: 'Until when it can be paid in cash; the tickets are held as long.' })),
    qr: nullable(
      text(
        'By `qrph`: the code to scan, or to keep and open in an app, as a data URI of a PNG. Null where a page of the provider shows it.',
      ),
    ),
  },
  'An attempt to pay.',
);

export const issuedTicketRecord = record(
  'IssuedTicket',
  {
    id: uuid({ description: 'Id of the ticket.' }),
    code: text('What can be typed at the door.'),
    status: oneOf(issuedTicketStatuses, { description: '`VOID` after a refund, and when it was transferred.' }),
    ticketTypeId: uuid({ description: 'Its ticket type.' }),
    kind: oneOf(typeKinds, { description: '`TICKET` lets somebody in, an `ADD_ON` nobody.' }),
    name: text('Name of the ticket type.'),
    section: text('Section.'),
    row: text('Row.'),
    seat: nullable(text('Seat, where seats are reserved.')),
    seatId: nullable(text('Seat of the plan, as `ORCH-C-28`; null without a plan.')),
    holderName: text('Who comes with it: the buyer, unless they named somebody or gave it on.'),
    qr: text('What its QR code carries: a token that the door verifies.'),
    return: Type.Unsafe<unknown>({
      anyOf: [ticketReturnRecord, { type: 'null' }],
      description: 'How its return stands; null where nobody returned it.',
    }),
  },
  'One admission.',
);
