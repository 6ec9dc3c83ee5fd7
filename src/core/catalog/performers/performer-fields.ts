import { line, orNull, text, url, type ValuesOf } from '../../base/fields/field.ts';

/** What an organizer says about somebody on stage. Everybody sees it. */
export const performerFields = {
  name: line({ about: 'Name of the performer.' }),
  type: orNull(line({ about: 'Kind, such as ARTIST, DJ, SPEAKER or HOST.' })),
  imageUrl: orNull(url({ about: 'Picture.' })),
  description: orNull(text({ about: 'About the performer, in Markdown.' })),
};

export type PerformerFields = ValuesOf<typeof performerFields>;
