import {
  byDefault,
  choice,
  flag,
  id,
  line,
  list,
  moment,
  orNull,
  type ValuesOf,
  whole,
} from '../../base/fields/field.ts';

export const promoCodeKinds = ['PERCENT', 'AMOUNT'] as const;
export const promoCodeLengthMax = 50;
const usesMax = 1_000_000;

/** What an organizer says about a code. Set by those who may write tickets, and seen by them and by keys that read tickets. */
export const promoCodeFields = {
  code: line({ lengthMax: promoCodeLengthMax, about: 'What buyers type; upper and lower case are the same.' }),
  kind: choice(promoCodeKinds, { about: '`PERCENT` of the price, or an `AMOUNT` of pesos.' }),
  value: whole({ least: 1, most: 10_000_000, about: 'Per cent, 1 to 100, or whole pesos off each ticket.' }),
  ticketTypeIds: orNull(
    list(id({ about: 'A ticket type of the event.' }), {
      itemsMin: 1,
      itemsMax: 100,
      about: 'The types that it touches; null for all.',
    }),
  ),
  ordersMax: orNull(whole({ least: 1, most: usesMax, about: 'Most orders; null for any number.' })),
  ticketsMax: orNull(
    whole({ least: 1, most: usesMax, about: 'Most tickets that it makes cheaper; null for any number.' }),
  ),
  startsAt: orNull(moment({ about: 'Good from this time on.' })),
  endsAt: orNull(moment({ about: 'Good before this time; after `startsAt`.' })),
  isActive: byDefault(flag({ about: 'False: nobody can use it.' }), true),
};

export type PromoCodeFields = ValuesOf<typeof promoCodeFields>;
