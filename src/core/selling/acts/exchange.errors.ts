import { defineError } from '../../base/define-error.ts';

const reasons = {
  STATUS: () => 'Only a completed order can go to another date.',
  OFF: () => 'The organizer does not let buyers of this event change the date.',
  LATE: () => 'The time to change the date of this order is over.',
  CANCELLED: () => 'The event was cancelled, so its orders cannot go to another date.',
  ADMITTED: () => 'Somebody has come in with a ticket of this order, so it cannot go to another date.',
  OFFERED: () => 'A ticket of this order is offered to somebody, so the order cannot go to another date.',
  GIVEN_ON: () => 'A ticket of this order was given on, so the order cannot go to another date.',
  REFUNDED: () => 'Something of this order was refunded or is about to be, so it cannot go to another date.',
  RETURNED: () => 'A ticket of this order is being returned, so the order cannot go to another date.',
  DISPUTED: () => 'The payment of this order was disputed, so it cannot go to another date.',
  GIFT: () => 'Tickets that were given away cannot go to another date.',
  PROMO: () => 'An order with a promo code cannot go to another date.',
  BUNDLE: () => 'An order with a bundle cannot go to another date.',
  PAID_OUT: () => 'What was paid for this order has gone to the organizer, so it cannot go to another date.',
  TOO_OFTEN: () => 'The date of this order was changed too often today.',
  OTHER_SERIES: () => 'That event is no other date of the same series.',
  NO_TYPE: (name: string) => `The other date has no ticket type ${name}.`,
  ONE_TYPE: (name: string) => `The other date has one ticket type ${name} where this order has several.`,
  OTHER_PRICE: (name: string) => `${name} has another price on the other date.`,
  TOO_MANY: (name: string) => `An order on the other date may not have as many of ${name}.`,
} as const;

/** Why an order cannot go to another date. */
export type NotExchangeable = keyof typeof reasons;

export const orderNotExchangeable = defineError<{ why: NotExchangeable; name?: string }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'The order cannot go to that date: it is not completed; a ticket of it was admitted, offered, given on, returned or refunded; it was disputed, given away, bought with a promo code or a bundle, or paid out; the organizer does not allow it, or not any more; or the other date is of another series, or has other ticket types, prices or limits.',
  message: ({ why, name = '' }) => reasons[why](name),
  hint: ({ why }) =>
    why === 'OFFERED'
      ? 'Take the offer back first: DELETE the offer of the ticket.'
      : 'Nothing was changed: the tickets are good for the date that they are for. Ask the organizer for anything else.',
  example: { why: 'LATE' },
});
