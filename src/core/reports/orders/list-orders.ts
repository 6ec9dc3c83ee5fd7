import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { cursorPageOf, placeOf } from '../../base/cursor-page.ts';
import type { Detail } from '../../base/define-error.ts';
import type { Page, Paged } from '../../base/page.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { listItemsOfOrders } from '../../selling/orders/order.sql.ts';
import { type Order, type OrderStatus, type OrderWithItems, orderStatuses } from '../../selling/orders/order.ts';
import {
  countChangedOrderRows,
  type EventOrderFilter,
  findOrderCounts,
  listFewOrderRows,
  listOrderRows,
  type OrderPart,
  orderCountName,
} from './list-orders.sql.ts';

interface ListOrdersInput {
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
  const after = cursor === undefined ? undefined : placeOf(cursorName, cursor);
  const filter = { eventId: event.id, status, updatedSince };
  // One more than asked tells whether there is a next page.
  const part = { take: page.take + 1, skip: after === undefined ? (page.page - 1) * page.take : 0, after };
  const { found, total } = await (updatedSince === undefined
    ? findOrders(db, filter, part)
    : findChangedOrders(db, filter, part));
  const { rows: orders, nextCursor } = cursorPageOf(cursorName, found, page.take);
  return { rows: await withItems(db, orders), total, page, nextCursor };
}

export async function withItems(db: Queryable, orders: readonly Order[]): Promise<OrderWithItems[]> {
  const items = await listItemsOfOrders(db, { orderIds: orders.map(({ id }) => id) });
  const itemsByOrder = Map.groupBy(items, ({ orderId }) => orderId);
  return orders.map((order) => ({ order, items: itemsByOrder.get(order.id) ?? [] }));
}

const cursorName = 'orders';

/** What is wrong with a cursor that did not come from here. */
export function cursorFaults(cursor: string | undefined): Detail[] {
  if (cursor === undefined || placeOf(cursorName, cursor) !== undefined) return [];
  return [{ field: 'cursor', fault: 'notACursor', values: { of: 'a list of orders' } }];
}

interface Found {
  found: Order[];
  total: number;
}

async function findOrders(db: Queryable, filter: EventOrderFilter, part: OrderPart): Promise<Found> {
  const [found, total] = await Promise.all([listOrderRows(db, { filter, ...part }), countOrders(db, filter)]);
  return { found, total };
}

// So many rows are sorted in a few milliseconds; where there are more, a walk from the newest on soon meets enough.
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
  const counted = filter.status === undefined ? orderStatuses : [filter.status];
  return counted.reduce((sum, status) => sum + counts[orderCountName(status)], 0);
}
