import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { encodeCursor, readCursor } from '../../base/cursor.ts';
import type { Page, Paged } from '../../base/page.ts';
import { containsPattern, searchText } from '../../base/search-text.ts';
import { countVenueRows, searchVenueRows, setLikeness } from './venue.sql.ts';
import type { Venue } from './venue.ts';

/**
 * Venues that all may use, and the caller's own, whose name or alias contains the text, or nearly so: case, accents and a
 * typing error are forgiven.
 */
export async function searchVenues(
  tx: Tx,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { query, page, cursor }: { query: string; page: Page; cursor?: string },
): Promise<Paged<Venue>> {
  const skip = cursor === undefined ? (page.page - 1) * page.take : skipOf(cursor);
  const search = { text: searchText(query), pattern: containsPattern(query) };
  await setLikeness(tx, { least: likenessOf(search.text) });
  const [rows, { count }] = await Promise.all([
    searchVenueRows(tx, { search, organizationId, take: page.take, skip }),
    countVenueRows(tx, { search, organizationId }),
  ]);
  const end = skip + rows.length;
  return {
    rows,
    total: count,
    page,
    nextCursor: rows.length > 0 && end < count ? encodeCursor(cursorName, String(end)) : null,
  };
}

const cursorName = 'venues';

/** Venues hardly ever change, so a place among them is simply a number. */
function skipOf(cursor: string): number {
  const place = readCursor(cursorName, cursor, {
    skip: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
  });
  if (place === undefined) raiseInvalid([{ field: 'cursor', fault: 'notACursor', values: { of: 'the same list' } }]);
  return place.skip;
}

const likenessMin = 0.3;
const likenessMax = 0.6;
const lettersMin = 5;

/**
 * How much of the text must be in a name. Likeness is the number of trigrams that two sets share, divided by all that
 * they hold. A word has one for each letter and one more. Two swapped letters spoil four in either set, or a little more
 * at a word's edge. Of fewer than five letters too little would be left: half of all names would be like them.
 */
function likenessOf(text: string): number {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.join('').length;
  if (letters < lettersMin) return likenessMax;
  const trigrams = letters + words.length;
  return Math.min(likenessMax, Math.max(likenessMin, (trigrams - 4) / (trigrams + 4) - 0.05));
}
