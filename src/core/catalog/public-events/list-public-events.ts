import type { Queryable } from '../../../platform/database/database.ts';
import type { Page, Paged } from '../../base/page.ts';
import { searchText } from '../../base/search-text.ts';
import { wordsOf } from '../search/words.ts';
import { type Counted, countedAnewMax, type KeptCounts } from './kept-counts.ts';
import {
  countPublicEventRows,
  listPastEventRows,
  listPublicEventRows,
  type Narrowing,
} from './list-public-events.sql.ts';
import type { Position } from './near.ts';
import { listNearEvents } from './near-events.sql.ts';
import type { PublicEvent } from './public-event.ts';
import { publicEventOf } from './read-public-event.ts';
import { eventsOf, searchPublicEvents } from './search-public-events.ts';

export interface PublicEventFilter extends Narrowing {
  search?: string;
  /** Nearest to there first, instead of soonest or best. */
  near?: Position;
}

/**
 * A page of the events that anybody may find: published, public, nobody's trial and not yet over. Soonest first; for a
 * search the best match first; or nearest first.
 */
export async function listPublicEvents(
  db: Queryable,
  { page, filter, counts, ...asked }: { page: Page; filter: PublicEventFilter; counts: KeptCounts; counted: Counted },
): Promise<Paged<PublicEvent>> {
  const part = { take: page.take, skip: (page.page - 1) * page.take };
  // Far down the list a reader must know whether there is more.
  const counted = part.skip + part.take > countedAnewMax ? 'ALL' : asked.counted;
  const { search: typed, near, ...rest } = filter;
  const search = textOf(typed);
  const narrowing: Narrowing = { ...rest, city: textOf(filter.city) };
  if (search !== undefined && wordsOf(search).length > 0) {
    return searchPublicEvents(db, { page, search, narrowing, near, counts, counted });
  }
  const meant = { ...narrowing, literal: search };
  const count = () => {
    const most = counted === 'ALL' ? undefined : countedAnewMax + 1;
    return counts.get(`${counted} ${JSON.stringify(meant)}`, () => countPublicEventRows(db, { filter: meant, most }));
  };
  if (near !== undefined) {
    const total = await count();
    const found = await listNearEvents(db, { filter: meant, near, areMany: total > countedAnewMax, ...part });
    return { rows: await eventsOf(db, found), total, page };
  }
  const [rows, total] = await Promise.all([listPublicEventRows(db, { filter: meant, ...part }), count()]);
  return { rows: rows.map(publicEventOf), total, page };
}

/** What an organizer showed before, latest first. */
export async function listPastEvents(
  db: Queryable,
  of: { organizationId: string; most: number },
): Promise<PublicEvent[]> {
  return (await listPastEventRows(db, of)).map(publicEventOf);
}

/** An empty form field sends an empty text, which asks for nothing. */
function textOf(text: string | undefined): string | undefined {
  return text === undefined || searchText(text) === '' ? undefined : text;
}
