import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { hasText, type TextSearch } from '../../back-office/order-texts/order-texts.sql.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import type { PaymentMethod } from '../../money/fees/payment-method.ts';
import { orderColumnNames } from '../../selling/orders/order.sql.ts';
import { type Order, type OrderChannel, type OrderStatus, orderStatuses } from '../../selling/orders/order.ts';
import { orderCountName } from './list-orders.sql.ts';

/** A search once it was looked into. */
export interface SearchedOrders {
  /** The beginning of an order's number. */
  numberStart?: string;
  /** Text in the number, or in the name or address of the buyer. */
  text?: TextSearch;
  /** Only among so many of the newest orders. */
  newest?: number;
}

export interface OrderSearchFilter {
  organizationId: string;
  searched: SearchedOrders;
  /** Only these orders. */
  ids?: readonly string[];
  eventId?: string;
  /** Only of these events. */
  eventIds?: readonly string[];
  status?: OrderStatus;
  channel?: OrderChannel;
  method?: PaymentMethod;
  refunded?: 'any' | 'none';
  /** When it was placed; `to` is not included. */
  from?: string;
  to?: string;
}

/** `eventName` is null where the event was deleted, which it can be once all of its orders are cancelled. */
export type FoundOrder = Order & {
  eventName: string | null;
  eventTimezone: string | null;
  /** The bundles in it, as they were called; null where there are none. */
  bundleNames: string | null;
};

export const orderSorts = ['oldest', '-total'] as const;
/** Newest first where none is named. */
export type OrderSort = (typeof orderSorts)[number];

const orderings = {
  newest: trustedSql('o.created_at desc, o.id desc'),
  oldest: trustedSql('o.created_at, o.id'),
  '-total': trustedSql('o.total_centavos desc, o.created_at desc, o.id desc'),
};

const columns = trustedSql(orderColumnNames.map((name) => `o.${name}`).join(', '));

/**
 * A page, newest first. Which orders they are is read from an index alone; only the page itself is fetched, row by row: the
 * planner takes a page for a tenth of all orders, and would read them all to join it.
 */
export function listFoundOrders(
  db: Queryable,
  {
    filter,
    after,
    take,
    skip = 0,
    sort,
  }: { filter: OrderSearchFilter; after: CursorPlace | undefined; take: number; skip?: number; sort?: OrderSort },
): Promise<FoundOrder[]> {
  const conditions = conditionsOf(filter);
  if (after !== undefined) {
    const isBeyond = trustedSql(sort === 'oldest' ? '>' : '<');
    conditions.push(sql`(o.created_at, o.id) ${isBeyond} (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  }
  const sorted = orderings[sort ?? 'newest'];
  return db.many(sql`
    with page as (
      select o.id from orders o where ${allOf(conditions)} order by ${sorted}
      limit ${take} offset ${skip}
    )
    select ${columns}, e.name as event_name, e.timezone as event_timezone,
           (select string_agg(distinct i.bundle_name, ', ') from order_items i where i.order_id = o.id) as bundle_names
    from page
    cross join lateral (select * from orders o where o.id = page.id offset 0) o
    left join lateral (select e.name, e.timezone from events e where e.id = o.event_id offset 0) e on true
    order by ${sorted}`);
}

/** How many there are, counted up to a bound. */
export function countFoundOrders(
  db: Queryable,
  { filter, most }: { filter: OrderSearchFilter; most: number },
): Promise<{ count: number }> {
  return db.one(sql`
    select count(*) as count from (select 1 from orders o where ${allOf(conditionsOf(filter))} limit ${most}) as found`);
}

/** The same for a common text: how many of the newest orders match. */
export function countAmongNewest(
  db: Queryable,
  { filter, text, most }: { filter: OrderSearchFilter; text: TextSearch; most: number },
): Promise<{ count: number; seen: number }> {
  const others = conditionsOf({ ...filter, searched: {} });
  return db.one(sql`
    select count(*) filter (where ${hasText(text)}) as count, count(*) as seen
    from (
      select o.id from orders o where ${allOf(others)} order by o.created_at desc, o.id desc limit ${most}
    ) as o`);
}

/** The total of events that are there, where only the status is asked for: read from the counts that every change keeps. */
export function countOrdersOfOrganization(
  db: Queryable,
  { organizationId, eventId, status }: Pick<OrderSearchFilter, 'organizationId' | 'eventId' | 'status'>,
): Promise<{ count: number }> {
  const statuses = status === undefined ? orderStatuses : [status];
  const counted = statuses.map((each) => `c.${orderCountName(each)}`).join(' + ');
  const isOfEvent = eventId === undefined ? trustedSql('true') : sql`e.id = ${eventId}`;
  return db.one(sql`
    select coalesce(sum(${trustedSql(counted)}), 0)::bigint as count
    from events e join order_counts c on c.event_id = e.id
    where e.organization_id = ${organizationId} and ${isOfEvent}`);
}

function conditionsOf({ organizationId, searched, eventId, ...filter }: OrderSearchFilter): Statement[] {
  const conditions: Statement[] = [];
  const { numberStart, text, newest } = searched;
  const isNarrow = numberStart !== undefined || text?.isCommon === false;
  // "is true" keeps the planner from walking through all orders where the search finds few.
  conditions.push(
    isNarrow ? sql`(o.organization_id = ${organizationId}) is true` : sql`o.organization_id = ${organizationId}`,
  );
  if (text !== undefined) conditions.push(hasText(text));
  if (newest !== undefined) {
    conditions.push(sql`o.created_at >= coalesce((
      select n.created_at from orders n where n.organization_id = ${organizationId}
      order by n.created_at desc, n.id desc limit 1 offset ${newest - 1}), '-infinity')`);
  }
  if (numberStart !== undefined) conditions.push(startsWithNumber(numberStart));
  if (filter.ids !== undefined) conditions.push(sql`o.id = any(${filter.ids}::uuid[])`);
  if (eventId !== undefined)
    conditions.push(isNarrow ? sql`(o.event_id = ${eventId}) is true` : sql`o.event_id = ${eventId}`);
  if (filter.eventIds !== undefined) conditions.push(sql`o.event_id = any(${filter.eventIds}::uuid[])`);
  if (filter.status !== undefined) conditions.push(sql`o.status = ${filter.status}`);
  if (filter.channel !== undefined) conditions.push(sql`o.channel = ${filter.channel}`);
  if (filter.method !== undefined) conditions.push(sql`(o.method = ${filter.method} and o.channel = 'ONLINE')`);
  if (filter.refunded === 'any') conditions.push(trustedSql('o.refunded_centavos > 0'));
  if (filter.refunded === 'none') conditions.push(trustedSql('o.refunded_centavos = 0'));
  if (filter.from !== undefined) conditions.push(sql`o.created_at >= ${filter.from}::timestamptz`);
  if (filter.to !== undefined) conditions.push(sql`o.created_at < ${filter.to}::timestamptz`);
  return conditions;
}

/** The condition that the number of the order `o` begins so. */
export function startsWithNumber(numberStart: string): Statement {
  // Y is the last letter that a number may have, so the index of numbers gives exactly those that begin so.
  return sql`(o.order_number between ${numberStart}::text and ${numberStart}::text || 'YYYYYYYY'
    and starts_with(o.order_number, ${numberStart}::text))`;
}
