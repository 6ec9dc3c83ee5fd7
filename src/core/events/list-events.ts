import type { Queryable } from '../../platform/database.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Actor } from '../actor.ts';
import { raiseInvalid } from '../common.errors.ts';
import { decodeCursor, encodeCursor, type Page, type Paged } from '../page.ts';
import { searchText } from '../search-text.ts';
import { isStorableText } from '../text.ts';
import { instantOf } from '../time.ts';
import type { Event, EventStatus } from './event.ts';
import {
  countEventRows,
  type EventFilter,
  type EventSort,
  findEventCounts,
  listEventRows,
  sortedLength,
} from './list-events.sql.ts';

export interface ListEventsInput {
  page: Page;
  cursor?: string;
  sort: EventSort;
  filter: Omit<EventFilter, 'organizationId'>;
}

export async function listEvents(db: Queryable, actor: Actor, input: ListEventsInput): Promise<Paged<Event>> {
  const { page, cursor, sort } = input;
  const filter = { ...input.filter, organizationId: actor.organizationId };
  const after = cursor === undefined ? undefined : placeOf(cursor, sort);
  const [rows, total] = await Promise.all([
    // One more than asked tells whether there is a next page.
    listEventRows(db, { filter, sort, take: page.take + 1, skip: after === undefined ? skipOf(page) : 0, after }),
    countEvents(db, filter),
  ]);
  const shown = rows.slice(0, page.take);
  const last = shown.at(-1);
  const nextCursor =
    rows.length > page.take && last !== undefined ? encodeCursor([sort, sortedValue(last, sort), last.id]) : null;
  return { rows: shown, total, page, nextCursor };
}

function skipOf({ page, take }: Page): number {
  return (page - 1) * take;
}

function placeOf(cursor: string, sort: EventSort) {
  const [cursorSort, value = '', id = ''] = decodeCursor(cursor) ?? [];
  const isValue = sort.endsWith('name') ? isStorableText(value) : instantOf(value) !== undefined;
  if (cursorSort !== sort || !isValue || !isUuid(id)) {
    raiseInvalid([{ field: 'cursor', message: 'must be a nextCursor of the same list with the same sort' }]);
  }
  return { value, id };
}

/** What the list is sorted by, of one row; the same as the column that the statement orders by. */
function sortedValue(event: Event, sort: EventSort): string {
  if (sort.endsWith('createdAt')) return event.createdAt;
  if (sort.endsWith('dateTime')) return event.dateTime;
  return Array.from(searchText(event.name)).slice(0, sortedLength).join('');
}

const countNames = { DRAFT: 'draft', PUBLISHED: 'published', ARCHIVED: 'archived' } as const satisfies Record<
  EventStatus,
  string
>;

async function countEvents(db: Queryable, filter: EventFilter): Promise<number> {
  const { organizationId, status, search, from, to } = filter;
  if (search !== undefined || from !== undefined || to !== undefined) return (await countEventRows(db, filter)).count;
  const counts = await findEventCounts(db, { organizationId });
  if (counts === undefined) return 0;
  return status === undefined ? counts.draft + counts.published + counts.archived : counts[countNames[status]];
}
