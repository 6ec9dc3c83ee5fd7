import type { Tx } from '../../platform/database.ts';
import type { Page, Paged } from '../page.ts';
import { containsPattern, searchText } from '../search-text.ts';
import { countVenueRows, searchVenueRows, setLikeness } from './venue.sql.ts';
import type { Venue } from './venue.ts';

// PostgreSQL's own 0.6 misses nine in ten single words with a wrong letter ("musuem"). This finds all of five letters and
// more, and still a dozen venues rather than all of them.
const likenessMin = 0.3;

/** Venues whose name or alias has the text in it, or nearly so: case, accents and a typing error are forgiven. */
export async function searchVenues(tx: Tx, { query, page }: { query: string; page: Page }): Promise<Paged<Venue>> {
  await setLikeness(tx, { least: likenessMin });
  const search = { text: searchText(query), pattern: containsPattern(query) };
  const [rows, { count }] = await Promise.all([
    searchVenueRows(tx, { search, take: page.take, skip: (page.page - 1) * page.take }),
    countVenueRows(tx, { search }),
  ]);
  return { rows, total: count, page };
}
