import type { Queryable } from '../../../platform/database/database.ts';
import { isSearchable, lookInto } from '../../back-office/order-texts/order-texts.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { type CursorPage, checkCursorPage, cursorPageOf, placeOf, streamRows } from '../../base/cursor-page.ts';
import type { Detail } from '../../base/define-error.ts';
import type { Fault } from '../../base/faults/faults.ts';
import { searchText } from '../../base/search-text.ts';
import { unambiguous } from '../../base/text.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { isLetGo } from '../../selling/orders/order.ts';
import {
  countAmongNewest,
  countFoundOrders,
  countOrdersOfOrganization,
  type FoundOrder,
  listFoundOrders,
  type OrderSearchFilter,
  type OrderSort,
  type SearchedOrders,
} from './search-orders.sql.ts';

/** Which orders are looked for. */
export interface OrderFilter extends Omit<OrderSearchFilter, 'organizationId' | 'searched'> {
  /** A part of the order's number, or of the name or address of the buyer. */
  search?: string;
}

export interface FoundOrders extends CursorPage<FoundOrder> {
  /** Exact up to 1,000; where it is not exact there are more. */
  total: number;
  isTotalExact: boolean;
}

// Counting costs as much for each, so a large organization would wait for a figure that tells it nothing.
const totalMax = 1_000;
// For a common text only the newest orders are counted.
const seenMax = 1_000;
const cursorName = 'all-orders';

interface SearchedPage {
  filter?: OrderFilter;
  cursor?: string;
  take?: number;
  /** From 1; not looked at where there is a cursor. */
  page?: number;
  sort?: OrderSort;
}

// Sorted by what they cost, a cursor counts the rows before it.
const skippedMax = 10_000;

/** Orders of the whole organization, newest first where nothing else is said. */
export async function searchOrders(
  db: Queryable,
  actor: Actor,
  { filter = {}, cursor: given, take: wanted, page = 1, sort }: SearchedPage,
): Promise<FoundOrders> {
  const skipped = sort === '-total' ? Math.min(Number(/^\d{1,5}$/.exec(given ?? '')?.[0] ?? 0), skippedMax) : undefined;
  const cursor = skipped === undefined ? given : undefined;
  const { from, to, after, take } = checkCursorPage(cursorName, { ...filter, cursor, take: wanted });
  const checked = await checkFilter(db, actor, { ...filter, from, to });
  const skip = skipped ?? (after === undefined ? (page - 1) * take : 0);
  const [found, total] = await Promise.all([
    listFoundOrders(db, { filter: checked, after, take: take + 1, skip, sort }),
    countOrders(db, checked),
  ]);
  const { rows, nextCursor } = cursorPageOf(cursorName, found, take);
  const isMore = nextCursor !== null && skip + take <= skippedMax;
  return { rows, nextCursor: skipped === undefined ? nextCursor : isMore ? String(skip + take) : null, ...total };
}

/** What is wrong with a cursor or a text. */
export function searchFaults({ search, cursor }: { search?: string; cursor?: string }): Detail[] {
  const faults: Detail[] = isTooLong(search) ? [{ field: 'search', ...tooLong }] : [];
  if (cursor !== undefined && placeOf(cursorName, cursor) === undefined) {
    faults.push({ field: 'cursor', fault: 'notCursorOfThis' });
  }
  return faults;
}

const streamedMax = 100_000;

/** Every order that matches, newest first, at most 100,000: for a file. */
export async function* streamOrders(
  db: Queryable,
  actor: Actor,
  { filter = {}, most = streamedMax }: { filter?: OrderFilter; most?: number } = {},
): AsyncGenerator<FoundOrder> {
  const { from, to } = checkCursorPage(cursorName, filter);
  const checked = await checkFilter(db, actor, { ...filter, from, to });
  yield* streamRows<FoundOrder>({ most: Math.min(most, streamedMax) }, (part) =>
    listFoundOrders(db, { filter: checked, ...part }),
  );
}

async function checkFilter(
  db: Queryable,
  actor: Actor,
  { search, ...filter }: OrderFilter,
): Promise<OrderSearchFilter> {
  const { organizationId } = actor;
  const eventId = filter.eventId === undefined ? undefined : (await ownEvent(db, actor, filter.eventId)).id;
  return { ...filter, organizationId, eventId, searched: await searchFor(db, { organizationId, search }) };
}

const numberShape = new RegExp(`^TK-?([${unambiguous}]{3,8})$`, 'i');

/** The beginning of an order's number, where that is what is looked for. */
export function numberStartOf(search: string): string | undefined {
  const [, digits] = numberShape.exec(search.trim()) ?? [];
  return digits === undefined ? undefined : `TK-${digits.toUpperCase()}`;
}

const searchLengthMax = 200;
const tooLong: Fault = { fault: 'tooLong', values: { most: searchLengthMax } };

// Shorter texts than an index has are compared one by one: among so many of the newest orders.
const shortTextSeenMax = 20_000;

async function searchFor(
  db: Queryable,
  { organizationId, search }: { organizationId: string; search: string | undefined },
): Promise<SearchedOrders> {
  // A text of nothing but spaces and accents is part of every name.
  if (search === undefined || searchText(search) === '') return {};
  const numberStart = numberStartOf(search);
  if (numberStart !== undefined) return { numberStart };
  if (isTooLong(search)) raiseInvalid([{ field: 'search', ...tooLong }]);
  const text = await lookInto(db, { organizationId, search });
  return isSearchable(search) ? { text } : { text: { ...text, isCommon: true }, newest: shortTextSeenMax };
}

function isTooLong(search: string | undefined): boolean {
  return search !== undefined && search.length > searchLengthMax;
}

async function countOrders(
  db: Queryable,
  filter: OrderSearchFilter,
): Promise<Pick<FoundOrders, 'total' | 'isTotalExact'>> {
  const { searched, ids, eventId, eventIds, status, channel, method, refunded, from, to } = filter;
  const { text } = searched;
  if (text?.isCommon) {
    const { count, seen } = await countAmongNewest(db, { filter, text, most: seenMax + 1 });
    return { total: Math.min(count, seenMax), isTotalExact: seen <= seenMax };
  }
  const isFiltered = [text, searched.numberStart, ids, eventIds, channel, method, refunded, from, to].some(
    (each) => each !== undefined,
  );
  // The counts are found by their events, and cancelled orders may be of one that was deleted.
  const isOfEvents = eventId !== undefined || (status !== undefined && !isLetGo({ status }));
  const isCounted = !isFiltered && isOfEvents;
  const { count } = isCounted
    ? await countOrdersOfOrganization(db, filter)
    : await countFoundOrders(db, { filter, most: totalMax + 1 });
  return { total: Math.min(count, totalMax), isTotalExact: count <= totalMax };
}
