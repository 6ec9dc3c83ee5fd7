import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import { orderColumns } from '../../selling/orders/order.sql.ts';
import { type Order, type OrderStatus, orderStatuses } from '../../selling/orders/order.ts';

export interface EventOrderFilter {
  eventId: string;
  status?: OrderStatus;
  updatedSince?: string;
}

export interface OrderPart {
  take: number;
  skip: number;
  after?: CursorPlace;
}

/** One page of an event's orders, newest first: walks the index of that order until the page is full. */
export function listOrderRows(
  db: Queryable,
  { filter, ...part }: OrderPart & { filter: EventOrderFilter },
): Promise<Order[]> {
  return db.many(sql`
    select ${orderColumns} from orders where ${allOf([...conditionsOf(filter), ...beyond(part)])} ${newestFirst(part)}`);
}

/** The same where few orders changed since: finds those and sorts them, however many orders there are. */
export function listFewOrderRows(
  db: Queryable,
  { filter, ...part }: OrderPart & { filter: EventOrderFilter },
): Promise<Order[]> {
  // "offset 0" keeps the planner from walking through all orders of the event in the order of the list instead.
  return db.many(sql`
    select ${orderColumns} from (
      select ${orderColumns} from orders where ${allOf(changedConditionsOf(filter))} offset 0
    ) as changed where ${allOf(beyond(part))} ${newestFirst(part)}`);
}

export function countChangedOrderRows(db: Queryable, filter: EventOrderFilter): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from orders where ${allOf(changedConditionsOf(filter))}`);
}

type OrderCounts = Record<Lowercase<OrderStatus>, number>;

/** The column of `order_counts` for a status. */
export const orderCountName = (status: OrderStatus) => status.toLowerCase() as Lowercase<OrderStatus>;

/** The totals of an event's orders: read from the counts that every change keeps. */
export function findOrderCounts(db: Queryable, { eventId }: { eventId: string }): Promise<OrderCounts | undefined> {
  const columns = trustedSql(orderStatuses.map(orderCountName).join(', '));
  return db.maybe(sql`select ${columns} from order_counts where event_id = ${eventId}`);
}

function beyond({ after }: OrderPart): Statement[] {
  if (after === undefined) return [];
  return [sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`];
}

function newestFirst({ take, skip }: OrderPart): Statement {
  return sql`order by created_at desc, id desc limit ${take} offset ${skip}`;
}

function conditionsOf({ eventId, status, updatedSince }: EventOrderFilter): Statement[] {
  const conditions = [sql`event_id = ${eventId}`];
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (updatedSince !== undefined) conditions.push(sql`updated_at >= ${updatedSince}::timestamptz`);
  return conditions;
}

function changedConditionsOf({ status, ...filter }: EventOrderFilter): Statement[] {
  const conditions = conditionsOf(filter);
  // "is true" keeps the planner from walking through all orders of the status by another index.
  if (status !== undefined) conditions.push(sql`(status = ${status}) is true`);
  return conditions;
}
