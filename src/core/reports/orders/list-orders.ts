import type { Queryable } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import type { Detail } from '../../base/define-error.ts';
import { decodeCursor, encodeCursor, type Page, type Paged } from '../../base/page.ts';
import { instantOf } from '../../base/time.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { listItemsOfOrders } from '../../selling/orders/order.sql.ts';
import type { Order, OrderStatus, OrderWithItems } from '../../selling/orders/order.ts';
import {
  countChangedOrderRows,
  type EventOrderFilter,
  findOrderCounts,
  listFewOrderRows,
  listOrderRows,
  type OrderPart,
  type OrderPlace,
} from './list-orders.sql.ts';

export interface ListOrdersInput {
  eventId: string;
  page: Page;
  cursor?: string;
  status?: OrderStatus;
  updatedSince?: string;
}

/** A page of the orders of the caller's event, newest first. */
export async function listOrders(
  db: Queryable,
  actor: Actor,
  { page, cursor, status, updatedSince, ...input }: ListOrdersInput,
): Promise<Paged<OrderWithItems>> {
  const event = await ownEvent(db, actor, input.eventId);
  const faults = cursorFaults(cursor);
  if (faults.length > 0) raiseInvalid(faults);
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const filter = { eventId: event.id, status, updatedSince };
  // One more than asked tells whether there is a next page.
  const part = { take: page.take + 1, skip: after === undefined ? (page.page - 1) * page.take : 0, after };
  const { found, total } = await (updatedSince === undefined
    ? findOrders(db, filter, part)
    : findChangedOrders(db, filter, part));
  const orders = found.slice(0, page.take);
  const last = found.length > page.take ? orders.at(-1) : undefined;
  const nextCursor = last === undefined ? null : encodeCursor([cursorName, last.createdAt, last.id]);
  const items = await listItemsOfOrders(db, { orderIds: orders.map(({ id }) => id) });
  const itemsByOrder = Map.groupBy(items, ({ orderId }) => orderId);
  const rows = orders.map((order) => ({ order, items: itemsByOrder.get(order.id) ?? [] }));
  return { rows, total, page, nextCursor };
}

const cursorName = 'orders';

/** What is wrong with a cursor that did not come from here. */
export function cursorFaults(cursor: string | undefined): Detail[] {
  if (cursor === undefined || placeOf(cursor) !== undefined) return [];
  return [{ field: 'cursor', message: 'must be a nextCursor of a list of orders' }];
}

function placeOf(cursor: string): OrderPlace | undefined {
  const [name, text = '', id = ''] = decodeCursor(cursor) ?? [];
  // Read anew rather than passed on: PostgreSQL knows fewer zones than RFC 3339 allows.
  const createdAt = instantOf(text);
  return name === cursorName && createdAt !== undefined && isUuid(id) ? { createdAt, id } : undefined;
}

const countNames = {
  PENDING: 'pending',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
  REFUNDED: 'refunded',
} as const satisfies Record<OrderStatus, string>;

interface Found {
  found: Order[];
  total: number;
}

async function findOrders(db: Queryable, filter: EventOrderFilter, part: OrderPart): Promise<Found> {
  const [found, total] = await Promise.all([listOrderRows(db, { filter, ...part }), countOrders(db, filter)]);
  return { found, total };
}

// So many rows are sorted in a few milliseconds; of more than these, a walk from the newest on meets enough soon.
const fewMax = 5_000;

/** Clients that poll ask for what changed a moment ago, which must not cost a walk through all orders. */
async function findChangedOrders(db: Queryable, filter: EventOrderFilter, part: OrderPart): Promise<Found> {
  const { count: total } = await countChangedOrderRows(db, filter);
  const list = total <= fewMax ? listFewOrderRows : listOrderRows;
  return { found: await list(db, { filter, ...part }), total };
}

async function countOrders(db: Queryable, filter: EventOrderFilter): Promise<number> {
  const counts = await findOrderCounts(db, { eventId: filter.eventId });
  if (counts === undefined) return 0;
  if (filter.status !== undefined) return counts[countNames[filter.status]];
  return counts.pending + counts.completed + counts.cancelled + counts.refunded;
}
