import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { encodeCursor, idPart, readCursor } from '../../base/cursor.ts';
import type { Page, Paged } from '../../base/page.ts';
import { searchText } from '../../base/search-text.ts';
import { isStorableText } from '../../base/text.ts';
import { instantOf } from '../../base/time.ts';
import type { EventStatus } from '../events/event.ts';
import { countBehindOthers, hasSeries, listCollapsedVersions } from './collapsed-events.sql.ts';
import type { EventReader } from './event-reader.ts';
import {
  countEventRows,
  type EventFilter,
  type EventPlace,
  type EventSort,
  findEventCounts,
  listEventVersions,
  listShownVersions,
  type ShownSort,
} from './list-events.sql.ts';
import type { EventWithChildren } from './read-event.ts';

export interface ListEventsInput {
  page: Page;
  cursor?: string;
  sort: EventSort;
  filter: Omit<EventFilter, 'organizationId'>;
}

/** A page of the caller's events with their venues. */
export async function listEvents(
  db: Queryable,
  reader: EventReader,
  actor: Actor,
  input: ListEventsInput,
): Promise<Paged<EventWithChildren>> {
  const { page, cursor, sort } = input;
  const filter = filterOf(actor, input);
  const after = cursor === undefined ? undefined : eventPlaceOf(cursor, sort);
  const [versions, total] = await Promise.all([
    // One more than asked tells whether there is a next page.
    listEventVersions(db, { filter, sort, take: page.take + 1, skip: after === undefined ? skipOf(page) : 0, after }),
    countEvents(db, filter),
  ]);
  const rows = await reader.complete(versions.slice(0, page.take));
  // From the values that the list was sorted by: an event may have been edited since.
  const last = versions.length > page.take ? versions[page.take - 1] : undefined;
  const nextCursor = last === undefined ? null : encodeCursor(sort, last.place, last.id);
  return { rows, total, page, nextCursor };
}

/** The same in an order for people, page by page. */
export async function listShownEvents(
  db: Queryable,
  reader: EventReader,
  actor: Actor,
  { page, sort, now, ...input }: Omit<ListEventsInput, 'sort' | 'cursor'> & { sort: ShownSort; now: string },
): Promise<Paged<EventWithChildren>> {
  const filter = filterOf(actor, input);
  const [versions, total] = await Promise.all([
    listShownVersions(db, { filter, sort, now, take: page.take, skip: skipOf(page) }),
    countEvents(db, filter),
  ]);
  return { rows: await reader.complete(versions), total, page };
}

/** What comes next first, with one row a series: of its dates that fit the one that comes first. */
export async function listCollapsedEvents(
  db: Queryable,
  reader: EventReader,
  actor: Actor,
  { page, now, ...input }: Omit<ListEventsInput, 'sort' | 'cursor'> & { now: string },
): Promise<Paged<EventWithChildren>> {
  if (!(await hasSeries(db, actor)).hasSeries) {
    return listShownEvents(db, reader, actor, { ...input, page, now, sort: 'soonest' });
  }
  const filter = filterOf(actor, input);
  const [versions, all, { count: behind }] = await Promise.all([
    listCollapsedVersions(db, { filter, now, take: page.take, skip: skipOf(page) }),
    countEvents(db, filter),
    countBehindOthers(db, filter),
  ]);
  return { rows: await reader.complete(versions), total: all - behind, page };
}

function filterOf({ organizationId }: Actor, { filter }: Pick<ListEventsInput, 'filter'>): EventFilter {
  const { search } = filter;
  // A text of nothing but spaces and accents is part of every name.
  const isSearch = search !== undefined && searchText(search) !== '';
  return { ...filter, search: isSearch ? search : undefined, organizationId };
}

function skipOf({ page, take }: Page): number {
  return (page - 1) * take;
}

function eventPlaceOf(cursor: string, sort: EventSort): EventPlace {
  const place = readCursor(sort, cursor, { value: sort.endsWith('name') ? namePart : instantOf, id: idPart });
  if (place === undefined) {
    raiseInvalid([{ field: 'cursor', fault: 'notACursor', values: { of: 'the same list with the same sort' } }]);
  }
  return place;
}

function namePart(text: string): string | undefined {
  return isStorableText(text) ? text : undefined;
}

const countNames = { DRAFT: 'draft', PUBLISHED: 'published', ARCHIVED: 'archived' } as const satisfies Record<
  EventStatus,
  string
>;

async function countEvents(db: Queryable, filter: EventFilter): Promise<number> {
  const { organizationId, status, ...more } = filter;
  if (Object.values(more).some((value) => value !== undefined)) return (await countEventRows(db, filter)).count;
  const counts = await findEventCounts(db, { organizationId });
  if (counts === undefined) return 0;
  return status === undefined ? counts.draft + counts.published + counts.archived : counts[countNames[status]];
}
