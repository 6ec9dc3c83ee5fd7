import { wordsOf } from '../../../../door-rules/match-words.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { allOf } from '../../../platform/database/sql.ts';
import type { Page, Paged } from '../../base/page.ts';
import { searchText } from '../../base/search-text.ts';
import { type Counted, type KeptCounts, recountMax } from './kept-counts.ts';
import {
  countPublicEventRows,
  findCollapsedEvents,
  fittingOf,
  type ListFilter,
  listFewEventRows,
  listPastEventRows,
  listPublicEventRows,
  type Narrowing,
  type Part,
} from './list-public-events.sql.ts';
import type { Position } from './near.ts';
import { listNearEvents } from './near-events.sql.ts';
import { countCollapsed, isFarDown, withDates } from './one-a-series.ts';
import type { PublicEvent } from './public-event.ts';
import { publicEventOf } from './read-public-event.ts';
import { eventsOf, searchPublicEvents } from './search-public-events.ts';

export interface PublicEventFilter extends Narrowing {
  search?: string;
  /** Nearest to there first, instead of soonest or best. */
  near?: Position;
}

interface PublicEventsAsked {
  page: Page;
  filter: PublicEventFilter;
  counts: KeptCounts;
  counted: Counted;
  /** Where nothing is searched for: whether what is sold out comes after the rest, or by its date. A search has it last. */
  soldOut: 'LAST' | 'BY_DATE';
}

/** `isPartly`: nothing has all of the words, so that one was left out. */
type FoundEvents = Paged<PublicEvent> & { isPartly?: boolean };

/**
 * A page of the events that anybody may find: published, public, nobody's trial and not yet over. Soonest first; for a
 * search the best match first; or nearest first.
 */
export async function listPublicEvents(
  db: Queryable,
  { page, filter, counts, ...asked }: PublicEventsAsked,
): Promise<FoundEvents> {
  const part = { take: page.take, skip: (page.page - 1) * page.take };
  // Far down the list a reader must know whether there is more.
  const counted = part.skip + part.take > recountMax ? 'ALL' : asked.counted;
  const { search: typed, near, ...rest } = filter;
  const search = textOf(typed);
  const narrowing: Narrowing = { ...rest, city: textOf(filter.city) };
  if (search !== undefined && wordsOf(search).length > 0) {
    const found = await searchPublicEvents(db, { page, search, narrowing, near, counts, counted });
    // Who asked for the nearest gets them.
    return near === undefined ? soldOutLast(found) : found;
  }
  const meant = { ...narrowing, literal: search };
  const count = (filter: ListFilter) => {
    const most = counted === 'ALL' ? undefined : recountMax + 1;
    return counts.get(`${counted} ${JSON.stringify(filter)}`, () => countPublicEventRows(db, { filter, most }));
  };
  if (meant.isCollapsed === true)
    return listCollapsed(db, { ...asked, page, part, filter: meant, near, counts, counted, count });
  if (near !== undefined) {
    const total = await count(meant);
    const found = await listNearEvents(db, { filter: meant, near, areMany: total > recountMax, ...part });
    return { rows: await eventsOf(db, found), total, page };
  }
  if (asked.soldOut === 'LAST') {
    const total = await count(meant);
    const list = total > recountMax ? listPublicEventRows : listFewEventRows;
    const rows = await list(db, { filter: meant, ...part });
    return soldOutLast({ rows: rows.map(publicEventOf), total, page });
  }
  const [rows, total] = await Promise.all([listPublicEventRows(db, { filter: meant, ...part }), count(meant)]);
  return { rows: rows.map(publicEventOf), total, page };
}

interface CollapsedAsked extends Pick<PublicEventsAsked, 'page' | 'counts' | 'counted' | 'soldOut'> {
  part: Part;
  filter: ListFilter;
  near: Position | undefined;
  count(filter: ListFilter): Promise<number>;
}

/** The same with one row a series. What there is to read is not what is shown of it, so both are counted. */
async function listCollapsed(
  db: Queryable,
  { page, part, filter, near, counts, counted, count, soldOut }: CollapsedAsked,
): Promise<FoundEvents> {
  const areMany = (await count({ ...filter, isCollapsed: undefined })) > recountMax;
  const key = JSON.stringify(filter);
  const rowsOf = (most?: number) => countPublicEventRows(db, { filter, most });
  const total = await countCollapsed({ counts, key, counted, areMany, count: rowsOf });
  const conditions = allOf(fittingOf(filter));
  if (near !== undefined) {
    const found = await listNearEvents(db, { filter, near, areMany, ...part });
    return { rows: await withDates(db, await eventsOf(db, found), conditions), total, page };
  }
  const isFar = areMany && isFarDown(part, total);
  const how = !areMany && soldOut === 'LAST' ? 'FEW' : isFar ? 'FAR_DOWN' : 'IN_ORDER';
  const shown = await eventsOf(db, await findCollapsedEvents(db, { filter, how, ...part }));
  const rows = await withDates(db, shown, conditions);
  const found = { rows, total, page };
  return soldOut === 'LAST' ? soldOutLast(found) : found;
}

/** Of a long list only a page is known, so that what is sold out comes last on it. */
function soldOutLast(found: FoundEvents): FoundEvents {
  const isGone = ({ dates, isSoldOut }: PublicEvent) => dates?.isSoldOut ?? isSoldOut;
  return {
    ...found,
    rows: [...found.rows.filter((row) => !isGone(row)), ...found.rows.filter(isGone)],
  };
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
