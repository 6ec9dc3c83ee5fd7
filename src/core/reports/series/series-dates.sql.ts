import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Event } from '../../catalog/events/event.ts';
import { type StockOfEvent, stockRow } from '../../catalog/inventory/sold.sql.ts';
import type { SeriesChange } from '../../catalog/series/series.ts';

/** A date of a series with what there is of it. */
export interface DateWithStock
  extends StockOfEvent,
    Pick<Event, 'id' | 'name' | 'status' | 'cancelledAt' | 'dateTime' | 'endDateTime' | 'timezone'> {
  seriesId: string;
}

/** The dates of these series that are there, by time; of each the `most` that end after `from`, or the first of all. */
export function listDatesWithStock(
  db: Queryable,
  { seriesIds, most, from = null }: { seriesIds: readonly string[]; most: number; from?: string | null },
): Promise<DateWithStock[]> {
  return db.many(sql`
    select e.*, stock.*
    from unnest(${seriesIds}::uuid[]) as wanted (id)
    cross join lateral (
      select e.id, e.series_id, e.name, e.status, e.cancelled_at, e.date_time, e.end_date_time, e.timezone from events e
      where e.series_id = wanted.id and (${from}::timestamptz is null or e.ends_at > ${from}::timestamptz)
      order by e.date_time, e.id limit ${most}) e
    cross join lateral ${stockRow('e.id')} stock
    order by e.series_id, e.date_time, e.id`);
}

/** The caller's series of these ids: their names, what is sold of all their dates, and how many of those end after `from`. */
export function findSeriesNames(
  db: Queryable,
  { organizationId, ids, from }: { organizationId: string; ids: readonly string[]; from: string },
): Promise<({ id: string; name: string; toCome: number } & Pick<StockOfEvent, 'sold' | 'quantity'>)[]> {
  return db.many(sql`
    select s.id, s.name, d.to_come, d.sold, d.quantity
    from series s cross join lateral (
      select (count(*) filter (where e.ends_at > ${from}::timestamptz))::int as to_come,
             coalesce(sum(t.sold), 0)::int as sold, coalesce(sum(t.quantity), 0)::int as quantity
      from events e cross join lateral ${stockRow('e.id')} as t where e.series_id = s.id) as d
    where s.id = any(${ids}::uuid[]) and s.organization_id = ${organizationId}`);
}

/** What was last changed of many dates at once, newest first. */
export function listLatestChanges(
  db: Queryable,
  { seriesId, most }: { seriesId: string; most: number },
): Promise<SeriesChange[]> {
  return db.many(sql`
    select id, series_id, status, apply_to, changed, skipped, buyers_told, created_at from series_changes
    where series_id = ${seriesId} order by created_at desc, id desc limit ${most}`);
}
