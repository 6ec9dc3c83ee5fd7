import { readFile } from 'node:fs/promises';
import { parseCsv } from '../core/base/csv.ts';
import { searchText } from '../core/base/search-text.ts';
import { sha256 } from '../core/base/sha256.ts';
import { loadVenues } from '../core/catalog/event-editing/load-venues.ts';
import type { VenueRow } from '../core/catalog/venues/venue.sql.ts';
import type { Tx } from '../platform/database/database.ts';

const file = new URL('../../seeds/venues.csv', import.meta.url);
const columns = ['slug', 'name', 'address1', 'city', 'state', 'country', 'latitude', 'longitude', 'aliases'];

/** Loads the venues file and answers how many venues are new or changed. */
export async function seedVenues(tx: Tx): Promise<number> {
  return loadVenues(tx, venuesOf(await readFile(file, 'utf8')));
}

export function venuesOf(text: string): VenueRow[] {
  const [header, ...rows] = parseCsv(text);
  if (header?.join() !== columns.join()) throw new Error(`seeds/venues.csv must start with ${columns.join()}`);
  return rows.map((values, index) => {
    if (values.length !== columns.length)
      throw new Error(`seeds/venues.csv has ${values.length} values in row ${index + 2}`);
    const [slug, name, address1, city, state, country, latitude, longitude, aliasText] = values as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const aliases = aliasText.split('|').filter((alias) => alias !== '');
    return {
      id: idOf(slug),
      slug,
      name,
      address1,
      city,
      state,
      country,
      latitude: Number(latitude),
      longitude: Number(longitude),
      aliases,
      searchText: [name, ...aliases].map(searchText).join(' | '),
    };
  });
}

/** The same venue has the same id on every installation: a UUID of version 8 made from its slug. */
function idOf(slug: string): string {
  const bytes = sha256(`takilya venue ${slug}`).subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
