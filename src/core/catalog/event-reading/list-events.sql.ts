import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { containsPattern, wantedGrams } from '../../base/search-text.ts';
import type { EventStatus } from '../events/event.ts';
import type { EventCategory } from '../events/event-fields.ts';
import { salesOf } from '../inventory/sales-days.sql.ts';
import { soldOf } from '../inventory/sold.sql.ts';
import type { EventVersion } from './event-versions.sql.ts';

export const eventSorts = ['-createdAt', 'createdAt', '-dateTime', 'dateTime', '-name', 'name'] as const;
export type EventSort = (typeof eventSorts)[number];

export interface EventFilter {
  organizationId: string;
  /** Only these. */
  ids?: readonly string[];
  /** Only the dates of this run. */
  seriesId?: string;
  status?: EventStatus;
  category?: EventCategory;
  search?: string;
  from?: string;
  to?: string;
}

/** Also for people: what comes next before what is over, and by what sold. They have no places to go on from. */
export const shownSorts = ['soonest', '-sold', '-revenue'] as const;
export type ShownSort = (typeof shownSorts)[number];

/** The place in a list after which the next rows come: the sorted value of a row, and its id. */
export interface EventPlace {
  value: string;
  id: string;
}

const sortColumns: Record<string, { text: string; cast: string }> = {
  createdAt: { text: 'created_at', cast: '::timestamptz' },
  dateTime: { text: 'date_time', cast: '::timestamptz' },
  name: { text: 'left(search_text, 200)', cast: '::text' },
};

/** A row of a list: which version of which event, and the value by which the list is sorted there. */
export interface ListedVersion extends Pick<EventVersion, 'id' | 'version'> {
  place: string;
}

/** One page of a list, as ids and the versions of events without their ticket types. */
export function listEventVersions(
  db: Queryable,
  options: { filter: EventFilter; sort: EventSort; take: number; skip: number; after?: EventPlace },
): Promise<ListedVersion[]> {
  const { filter, sort, take, skip, after } = options;
  const isDescending = sort.startsWith('-');
  const column = sortColumns[sort.replace('-', '')] as { text: string; cast: string };
  const conditions = conditionsOf(filter);
  if (after !== undefined) {
    const beyond = trustedSql(`(${column.text}, id) ${isDescending ? '<' : '>'} (`);
    conditions.push(sql`${beyond}${after.value}${trustedSql(column.cast)}, ${after.id}::uuid)`);
  }
  const direction = isDescending ? 'desc' : 'asc';
  return db.many(sql`
    select id, revision::text as version, ${trustedSql(column.text)} as place from events
    where ${allOf(conditions)} order by ${trustedSql(`${column.text} ${direction}, id ${direction}`)}
    limit ${take} offset ${skip}`);
}

const shownOrders: Record<Exclude<ShownSort, 'soonest'>, string> = {
  '-sold': `${soldOf('events.id')} desc`,
  '-revenue': `${salesOf('events.id')} desc`,
};

/** One page of a list in an order for people; of equals the latest comes first. */
export function listShownVersions(
  db: Queryable,
  options: { filter: EventFilter; sort: ShownSort; now: string; take: number; skip: number },
): Promise<ListedVersion[]> {
  const { filter, sort, now, take, skip } = options;
  const order = sort === 'soonest' ? soonestOrder(now) : trustedSql(shownOrders[sort]);
  return db.many(sql`
    select id, revision::text as version, '' as place from events
    where ${allOf(conditionsOf(filter))} order by ${order}, date_time desc, id desc limit ${take} offset ${skip}`);
}

/** What is over comes last. */
export function soonestOrder(now: string): Statement {
  return sql`ends_at <= ${now}::timestamptz, case when ends_at > ${now}::timestamptz then date_time end`;
}

export function countEventRows(db: Queryable, filter: EventFilter): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from events where ${allOf(conditionsOf(filter))}`);
}

/** The total of all, or of a status: read from the counts that every change keeps. */
export function findEventCounts(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<Record<'draft' | 'published' | 'archived', number> | undefined> {
  return db.maybe(sql`
    select draft, published, archived from event_counts where organization_id = ${organizationId}`);
}

export function conditionsOf({
  organizationId,
  ids,
  seriesId,
  status,
  category,
  search,
  from,
  to,
}: EventFilter): Statement[] {
  const conditions =
    search === undefined ? [sql`organization_id = ${organizationId}`] : matches(organizationId, search);
  if (ids !== undefined) conditions.push(sql`id = any(${ids}::uuid[])`);
  if (seriesId !== undefined) conditions.push(sql`series_id = ${seriesId}`);
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (category !== undefined) conditions.push(sql`category = ${category}`);
  if (from !== undefined) conditions.push(sql`date_time >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(sql`date_time <= ${to}::timestamptz`);
  return conditions;
}

function matches(organizationId: string, search: string): Statement[] {
  return [
    sql`search_grams @> ${wantedGrams(organizationId, search)}::integer[]`,
    sql`search_text like ${containsPattern(search)}`,
    // "is true" keeps the planner from walking through all events of the organization by another index.
    sql`(organization_id = ${organizationId}) is true`,
  ];
}
