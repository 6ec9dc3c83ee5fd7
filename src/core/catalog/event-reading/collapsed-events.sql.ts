import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, sql } from '../../../platform/database/sql.ts';
import { conditionsOf, type EventFilter, type ListedVersion, soonestOrder } from './list-events.sql.ts';

/** Whether the organization has any series: for most, lists are as they were. */
export function hasSeries(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<{ hasSeries: boolean }> {
  return db.one(sql`select exists (select from series where organization_id = ${organizationId}) as has_series`);
}

/** One page with what comes next first, and of each series the date that comes first of those that fit. */
export function listCollapsedVersions(
  db: Queryable,
  { filter, now, take, skip }: { filter: EventFilter; now: string; take: number; skip: number },
): Promise<ListedVersion[]> {
  const order = soonestOrder(now);
  return db.many(sql`
    select id, revision::text as version, '' as place from (
      select id, revision, date_time, ends_at,
             row_number() over (partition by coalesce(series_id, id) order by ${order}, date_time desc, id desc) as number
      from events where ${allOf(conditionsOf(filter))}) events
    where number = 1 order by ${order}, date_time desc, id desc limit ${take} offset ${skip}`);
}

/** How many dates are not shown then, because another one of their series is. */
export function countBehindOthers(db: Queryable, filter: EventFilter): Promise<{ count: number }> {
  return db.one(sql`
    select count(*) - count(distinct series_id) as count from events
    where series_id in (select id from series where organization_id = ${filter.organizationId}) and ${allOf(conditionsOf(filter))}`);
}
