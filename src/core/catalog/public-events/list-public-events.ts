import type { Queryable } from '../../../platform/database/database.ts';
import type { Page, Paged } from '../../base/page.ts';
import { searchText } from '../../base/search-text.ts';
import { wordsOf } from '../search/words.ts';
import type { KeptCounts } from './kept-counts.ts';
import {
  countPublicEventRows,
  listPastEventRows,
  listPublicEventRows,
  type Narrowing,
} from './list-public-events.sql.ts';
import type { PublicEvent } from './public-event.ts';
import { publicEventOf } from './read-public-event.ts';
import { searchPublicEvents } from './search-public-events.ts';

export interface PublicEventFilter extends Narrowing {
  search?: string;
}

/**
 * A page of the events that anybody may find: published, public, nobody's trial and not yet over; soonest first, or what
 * matches a search best.
 */
export async function listPublicEvents(
  db: Queryable,
  { page, filter, counts }: { page: Page; filter: PublicEventFilter; counts: KeptCounts },
): Promise<Paged<PublicEvent>> {
  const { search: typed, ...rest } = filter;
  const search = textOf(typed);
  const narrowing: Narrowing = { ...rest, city: textOf(filter.city) };
  if (search !== undefined && wordsOf(search).length > 0) {
    return searchPublicEvents(db, { page, search, narrowing, counts });
  }
  const meant = { ...narrowing, literal: search };
  const [rows, total] = await Promise.all([
    listPublicEventRows(db, { filter: meant, take: page.take, skip: (page.page - 1) * page.take }),
    counts.get(`list ${JSON.stringify(meant)}`, async () => (await countPublicEventRows(db, meant)).count),
  ]);
  return { rows: rows.map(publicEventOf), total, page };
}

/** What an organizer showed before, latest first. */
export async function listPastEvents(
  db: Queryable,
  of: { organizationId: string; most: number },
): Promise<PublicEvent[]> {
  return (await listPastEventRows(db, of)).map(publicEventOf);
}

/** A form that was left empty sends an empty text, which asks for nothing. */
function textOf(text: string | undefined): string | undefined {
  return text === undefined || searchText(text) === '' ? undefined : text;
}
