import { Type } from './schema-type.ts';

/** What somebody answered: a text (a `DATE` as `YYYY-MM-DD`), a number, or true and false. */
export const answerValue = (about: string) =>
  Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'], description: about });
