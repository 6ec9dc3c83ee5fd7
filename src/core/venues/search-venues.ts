import type { Queryable } from '../../platform/database.ts';
import type { Page, Paged } from '../page.ts';
import { containsPattern, searchText } from '../search-text.ts';
import { countVenueRows, searchVenueRows } from './venue.sql.ts';
import type { Venue } from './venue.ts';

/** Venues whose name or alias has the text in it, or nearly so: case, accents and a typing error are forgiven. */
export async function searchVenues(
  db: Queryable,
  { query, page }: { query: string; page: Page },
): Promise<Paged<Venue>> {
  const search = { text: searchText(query), pattern: containsPattern(query) };
  const [rows, { count }] = await Promise.all([
    searchVenueRows(db, { search, take: page.take, skip: (page.page - 1) * page.take }),
    countVenueRows(db, { search }),
  ]);
  return { rows, total: count, page };
}
