import { defineError } from '../../base/define-error.ts';
import { type Fault, sentenceOf } from '../../base/faults/faults.ts';
import type { OrderStatus } from './order.ts';

export const orderNotFound = defineError<{ orderId: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'The order does not exist, or the request does not carry its token.',
  message: ({ orderId }) => `There is no order ${orderId.slice(0, 100)} under the given token.`,
  hint: 'Send the header Authorization: Bearer with the token that the order was created with.',
});

export const orderEventDeleted = defineError({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: "The order's event was deleted by its organizer, so there are no files of it.",
  message: () => 'The event of this order was deleted.',
  hint: 'Open the order to see how it stands.',
});

export const notOnSale = defineError<{ what: Fault }>({
  code: 'NOT_ON_SALE',
  kind: 'conflict',
  when: 'The event or the ticket type is not on sale: not published, archived, over, or only for those with an access code.',
  message: ({ what }) => sentenceOf(what),
  hint: 'Read the event again: GET /marketplace/v1/events/:id shows what is on sale now.',
  example: { what: { fault: 'typeNotOnSale', values: { name: 'General Admission' } } },
});

export const soldOutError = defineError<{ name: string; left: number }>({
  code: 'SOLD_OUT',
  kind: 'conflict',
  when: 'Not enough tickets are left. The message names the ticket type and what is left.',
  message: ({ name, left }) =>
    left === 0
      ? `${name} is sold out: 0 tickets are left.`
      : `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`,
  hint: ({ left }) =>
    left === 0
      ? 'Choose another ticket type, or wait for what comes back: POST /marketplace/v1/events/:idOrSlug/waiting.'
      : `Order ${left} or fewer, or choose another ticket type.`,
  example: { name: 'General Admission', left: 2 },
});

export const orderStateForbids = defineError<{ status: OrderStatus; what: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: "The order's status does not allow it.",
  message: ({ status, what }) => `An order that is ${status} cannot ${what}.`,
  hint: 'Read the order again to see how it stands; place a new order where this one is cancelled.',
  example: { status: 'CANCELLED', what: 'be paid' },
});

export const buyerErased = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: "The buyer's name and address were erased, so there is nobody to write to.",
  message: () => "The buyer's name and address were erased, so there is nobody to write to.",
  hint: 'The recipients have their tickets already; they stay as they are.',
});

export const holdEnded = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The time in which the order could be paid is over.',
  message: () => 'The time to pay this order is over, and its tickets are on sale again.',
  hint: 'Place a new order.',
});

export const refundExceeds = defineError<{ refundable: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The refund would give back more than is left of what the buyer paid.',
  message: ({ refundable }) => `At most ₱${refundable} of this order can still be refunded.`,
  hint: 'Refund a smaller amount, or leave the amount out to give back the rest.',
  example: { refundable: '1,500' },
});

export const refundOtherThanShown = defineError<{ pesos: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'Since it was shown what would go back for tickets, other refunds or disputes changed it.',
  message: ({ pesos }) => `By now ₱${pesos} would go back for these tickets, which is not what was shown.`,
  hint: 'Look again at what would go back, and confirm that.',
});

export const ticketsNotRefundable = defineError<{ ticketId: string; why: Fault }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A ticket that the refund names is void already, or another refund that is under way takes it back. `details` has a row for each.',
  message: ({ ticketId, why }) => `The ticket ${ticketId} cannot be refunded: it ${sentenceOf(why)}.`,
  hint: 'Read the tickets of the order again, and name only those that are good.',
  example: { ticketId: '01938f6e-7c1a-7b3e-9d52-4f0a6c8e1b27', why: { fault: 'ticketVoid' } },
});

export const giveBackOver = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The event was not moved since the order was placed, or the time to give its tickets back for that is over.',
  message: () => 'These tickets cannot be given back: their event was not moved, or the time to do so is over.',
  hint: 'Read the order: giveBackUntil says until when it can be given back, and is null where it cannot. Ask the organizer for anything else.',
});

export const ticketsUsed = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: "Somebody has come in with one of the buyer's own tickets, so the order cannot be given back.",
  message: () => 'Somebody has come in with a ticket of this order, so it cannot be given back.',
  hint: 'Ask the organizer.',
});

export const ticketsGivenOn = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'Every ticket of the order that is good was given on, so none is left that its buyer could give back.',
  message: () => 'The tickets of this order were given on, so there is none to give back.',
  hint: 'They belong to those who accepted them. Ask the organizer for anything else.',
});

export const giveBackRefused = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The payment provider refused to give the money back; a person sees to it.',
  message: () => 'The payment provider did not take the refund, so the tickets stay valid.',
  hint: 'It is written down, and somebody sees to it that the money goes back in another way.',
});

export const tooManyWaiting = defineError({
  code: 'SERVICE_UNAVAILABLE',
  kind: 'unavailable',
  when: 'More buyers are waiting for this event than can be served in good time. `Retry-After` says when to come back.',
  message: () => 'Too many buyers are waiting for this event at the moment.',
  hint: 'Nothing was reserved; try again after the seconds in Retry-After.',
});

export const noRefundWaits = defineError<{ orderId: string }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'No refund of the order waits for an account.',
  message: ({ orderId }) => `No refund of the order ${orderId} waits for an account.`,
  hint: 'Read the order: `refunds` has the `state` of each.',
});
