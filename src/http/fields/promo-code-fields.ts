import { promoCodeKinds } from '../../core/catalog/promo-codes/promo-code.ts';
import {
  boolean,
  changeBody,
  createBody,
  dateTime,
  defaulted,
  integer,
  listOf,
  oneOf,
  optional,
  required,
  uuid,
} from './fields.ts';
import { promoCode } from './order-lines.ts';

const usesMax = 1_000_000;

const fields = {
  code: required({ ...promoCode, description: 'What buyers type; upper and lower case are the same.' }),
  kind: required(oneOf(promoCodeKinds, { description: '`PERCENT` of the price, or an `AMOUNT` of pesos.' })),
  value: required(integer({ description: 'Per cent, 1 to 100, or whole pesos off each ticket.' }, 1, 10_000_000)),
  ticketTypeIds: optional(
    listOf(uuid({ description: 'A ticket type of the event.' }), {
      description: 'The types that it touches; null for all.',
      minItems: 1,
      maxItems: 100,
    }),
  ),
  ordersMax: optional(integer({ description: 'Most orders; null for any number.' }, 1, usesMax)),
  ticketsMax: optional(
    integer({ description: 'Most tickets that it makes cheaper; null for any number.' }, 1, usesMax),
  ),
  startsAt: optional(dateTime({ description: 'Good from this time on.' })),
  endsAt: optional(dateTime({ description: 'Good before this time; after `startsAt`.' })),
  isActive: defaulted(boolean({ description: 'False: nobody can use it.' }), true),
};

/** Fields of the record that a client may send back in a body. */
const readOnly = ['id', 'eventId', 'usedOrders', 'usedTickets', 'discountTotal', 'createdAt', 'updatedAt'];

export const promoCodeBody = createBody(fields, { readOnly });
export const promoCodeChanges = changeBody(fields, { readOnly });
