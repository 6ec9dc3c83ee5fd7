import { pickFields } from '../../core/base/fields/field.ts';
import { pesosOf } from '../../core/base/money.ts';
import type { PromoCode } from '../../core/catalog/promo-codes/promo-code.ts';
import { promoCodeFields, promoCodeKinds } from '../../core/catalog/promo-codes/promo-code-fields.ts';
import {
  boolean,
  count,
  dateTime,
  idOf,
  nullable,
  oneOf,
  record,
  text,
  uuid,
  wholePesos,
} from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';

/** In records of what is of a series. */
export const ofSeries = {
  eventId: nullable(uuid({ description: 'Null: it is of no single event.' })),
  seriesId: uuid({ description: 'The series.' }),
};

const fields = {
  code: text('What buyers type; upper and lower case are the same.'),
  kind: oneOf(promoCodeKinds, { description: '`PERCENT` of the price, or an `AMOUNT` of pesos.' }),
  value: count('Per cent, or whole pesos off each ticket.', 1),
  ticketTypeIds: nullable(
    Type.Array(uuid({ description: 'A ticket type.' }), { description: 'The types that it touches; null for all.' }),
  ),
  ordersMax: nullable(count('Most orders.', 1)),
  ticketsMax: nullable(count('Most tickets that it makes cheaper.', 1)),
  startsAt: nullable(dateTime({ description: 'Good from this time on.' })),
  endsAt: nullable(dateTime({ description: 'Good before this time.' })),
  isActive: boolean({ description: 'Whether anybody can use it.' }),
  usedOrders: count('Orders that hold or bought tickets with it. A refund leaves it as it is.'),
  usedTickets: count('Tickets in them that it made cheaper.'),
  discountTotal: wholePesos('What it took off in all.'),
  createdAt: dateTime({ description: 'When it was made.' }),
  updatedAt: dateTime({ description: 'When it was edited last.' }),
};

export const promoCodeRecord = record(
  'PromoCode',
  { id: idOf('promo code'), eventId: uuid({ description: 'The event.' }), ...fields },
  'A code that makes tickets cheaper.',
);
export const seriesPromoCodeRecord = record(
  'PromoCodeOfSeries',
  { id: idOf('promo code'), ...ofSeries, ...fields },
  'A code that makes tickets of all dates cheaper.',
);

export function presentPromoCode(promo: PromoCode) {
  const { eventId, seriesId } = promo;
  return {
    id: promo.id,
    ...(seriesId === null ? { eventId } : { eventId, seriesId }),
    ...pickFields(promoCodeFields, promo),
    usedOrders: promo.usedOrders,
    usedTickets: promo.usedTickets,
    discountTotal: pesosOf(promo.discountCentavos),
    createdAt: promo.createdAt,
    updatedAt: promo.updatedAt,
  };
}
