import { entryDaysMax } from '../../../../door-rules/entry-days.ts';
import {
  byDefault,
  choice,
  day,
  flag,
  id,
  line,
  list,
  moment,
  orNull,
  text,
  type ValuesOf,
  whole,
} from '../../base/fields/field.ts';
import { perTicketMost, typeKinds } from '../inventory/type-kinds.ts';
import { zonesMax } from '../zones/zone-fields.ts';

const priceKinds = ['FIXED', 'CHOSEN'] as const;
export const ticketTypeKinds = ['GENERAL_ADMISSION', 'RESERVED_SEAT', 'VIP'] as const;

/** What the API fills in. Nobody said it, so no page, mail, file or door shows it to people (`shownPlace`). */
export const sectionAndRowDefault = { section: 'General Admissions', row: 'GA' };

export const quantityMax = 200_000;

/**
 * What an organizer says about a ticket type. Prices are pesos here and centavos once stored. Set by those who may write
 * tickets, and seen by them and by keys that read tickets; buyers see what `PublicTicketType` names.
 */
export const ticketTypeFields = {
  name: line({ about: 'Name of the ticket type.', examples: ['General Admission'] }),
  price: whole({ least: 0, most: 10_000_000, about: 'Whole pesos: 1500 means ₱1,500.00.', told: 'Whole pesos.' }),
  priceKind: byDefault(
    choice(priceKinds, { about: '`CHOSEN`: buyers choose what they pay, and `price` is what is suggested.' }),
    'FIXED',
  ),
  priceMin: orNull(
    whole({
      least: 0,
      most: 10_000_000,
      about: 'Least that a buyer may choose, in whole pesos; 0 where nothing is said. Only where they choose.',
      told: 'Least that a buyer may choose; null where the price is fixed.',
    }),
  ),
  priceMax: orNull(
    whole({
      least: 0,
      most: 10_000_000,
      about: 'Most that a buyer may choose, in whole pesos; null for ₱10,000,000. Only where they choose.',
      told: 'Most that a buyer may choose; null where there is no bound.',
    }),
  ),
  quantity: whole({ least: 1, most: quantityMax, about: 'Total inventory.' }),
  section: byDefault(line({ lengthMax: 100, about: 'Section.' }), sectionAndRowDefault.section),
  row: byDefault(line({ lengthMax: 100, about: 'Row.' }), sectionAndRowDefault.row),
  type: byDefault(choice(ticketTypeKinds, { about: 'Kind of admission.' }), 'GENERAL_ADMISSION'),
  maximumPurchaseQuantity: byDefault(whole({ least: 1, most: 1_000, about: 'Most that one order may have.' }), 8),
  published: byDefault(
    flag({ about: 'True: available for sale immediately.', told: 'Whether it is offered for sale.' }),
    false,
  ),
  description: orNull(text({ lengthMax: 1_000, about: 'What the ticket is good for, in Markdown.' })),
  // Between these times it is sold; null where that side is open.
  onSaleAt: orNull(moment({ about: 'Sold from this time on.' })),
  offSaleAt: orNull(moment({ about: 'Sold before this time; after `onSaleAt`.', told: 'Sold before this time.' })),
  // Kept by their number among the event's days.
  days: orNull(
    list(day({ about: 'A day.' }), {
      itemsMin: 1,
      itemsMax: entryDaysMax,
      about:
        'Days that it is good for, of the `entryDays` of the event; null for all. Moving the event keeps them by number.',
      told: 'Days that it is good for; null for all.',
    }),
  ),
  zoneIds: orNull(
    list(id({ about: 'Id of a zone.' }), {
      itemsMin: 1,
      itemsMax: zonesMax,
      about: 'Zones of the event that it is good for; null for all.',
    }),
  ),
  kind: byDefault(
    choice(typeKinds, {
      about:
        'What it sells: `TICKET` lets somebody in. `ADD_ON` lets nobody in: parking, a shirt, a meal. It stays once something of it was sold.',
      told: '`TICKET` lets somebody in, `ADD_ON` nobody.',
    }),
    'TICKET',
  ),
  perTicketMax: orNull(
    whole({
      least: 1,
      most: perTicketMost,
      about: 'Of an add-on: the most for each ticket of the order; null for any number.',
      told: 'Of an add-on: the most for each ticket of the order.',
    }),
  ),
  standalone: byDefault(
    flag({
      about: 'Of an add-on: true where it is sold without a ticket too.',
      told: 'Whether it is sold without a ticket too.',
    }),
    false,
  ),
  statutoryDiscount: byDefault(
    flag({
      about: 'False: cards of seniors and others take nothing off.',
      told: 'Whether cards take off what the law says, where it costs something.',
    }),
    true,
  ),
  statutoryReason: orNull(line({ lengthMax: 200, about: 'Why not, 10 to 200 characters.', told: 'Why they do not.' })),
};

export type TicketTypeFields = ValuesOf<typeof ticketTypeFields>;
