import { byDefault, flag, line, moment, orNull, text, type ValuesOf, whole } from '../../base/fields/field.ts';

export const bundlesMax = 50;
export const bundleItemsMax = 20;
/** Of one type, and of all types together. */
export const bundleTicketsMax = 200;

/** What an organizer says about a bundle, besides what is in it. Prices are pesos here and centavos once stored. */
export const bundleFields = {
  name: line({ about: 'Name of the bundle.', examples: ['Table of ten'] }),
  description: orNull(text({ lengthMax: 1_000, about: 'What it is good for, in Markdown.' })),
  price: whole({
    least: 0,
    most: 10_000_000,
    about: 'Whole pesos for all its tickets together; at most what they cost one by one.',
    told: 'Whole pesos for all its tickets together.',
  }),
  published: byDefault(flag({ about: 'Whether it is offered for sale.' }), false),
  maximumPurchaseQuantity: byDefault(
    whole({ least: 1, most: 1_000, about: 'Most that one order may have. That of its ticket types does not count.' }),
    8,
  ),
  // Between these times it is sold; null where that side is open.
  onSaleAt: orNull(moment({ about: 'Sold from this time on. The times of its ticket types do not count.' })),
  offSaleAt: orNull(moment({ about: 'Sold before this time; after `onSaleAt`.', told: 'Sold before this time.' })),
};

export type BundleFields = ValuesOf<typeof bundleFields>;
