import { line, orNull, text, url, type ValuesOf } from '../../base/fields/field.ts';

/** What an organizer says about a sponsor or partner. Everybody sees it. */
export const brandFields = {
  name: line({ about: 'Name of the brand.' }),
  url: orNull(url({ about: 'Website.' })),
  imageUrl: orNull(url({ about: 'Logo.' })),
  description: orNull(text({ about: 'About the brand, in Markdown.' })),
};

export type BrandFields = ValuesOf<typeof brandFields>;
