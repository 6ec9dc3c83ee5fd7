import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { soldOf } from '../inventory/sold.sql.ts';
import type { PlannedDate, Series, WantedDate } from './series.ts';

/** Continues with the condition on `s`. */
export const seriesRows = trustedSql(`
  select s.id, s.organization_id, s.slug, s.name, s.template_event_id, s.status, s.stopped_because, s.publish, s.created_at,
         d.planned, d.made, d.published, d.sold
  from series s cross join lateral (
    select count(*)::int as planned, count(d.event_id)::int as made,
           (count(*) filter (where e.status = 'PUBLISHED'))::int as published,
           coalesce(sum(${soldOf('d.event_id')}), 0)::int as sold
    from series_dates d left join events e on e.id = d.event_id where d.series_id = s.id
  ) as d`);

interface NewSeries {
  id: string;
  organizationId: string;
  createdByApiKeyId: string | null;
  slug: string;
  name: string;
  templateEventId: string;
  publish: boolean;
}

/** Answers 0 where the slug is taken; waits where somebody is about to take it. */
export function insertSeries(tx: Tx, series: NewSeries): Promise<number> {
  return tx.run(sql`
    insert into series (id, organization_id, created_by_api_key_id, slug, name, template_event_id, publish)
    values (${series.id}, ${series.organizationId}, ${series.createdByApiKeyId}, ${series.slug}, ${series.name},
            ${series.templateEventId}, ${series.publish})
    on conflict (slug) do nothing`);
}

export function findSeries(db: Queryable, { id }: { id: string }): Promise<Series | undefined> {
  return db.maybe(sql`${seriesRows} where s.id = ${id}`);
}

/** Newest first. */
export function listSeriesRows(
  db: Queryable,
  { organizationId, take, skip }: { organizationId: string; take: number; skip: number },
): Promise<Series[]> {
  return db.many(sql`
    ${seriesRows} where s.organization_id = ${organizationId}
    order by s.created_at desc, s.id desc limit ${take} offset least(${skip}::bigint, 1000000)`);
}

export function countSeries(db: Queryable, { organizationId }: { organizationId: string }): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from series where organization_id = ${organizationId}`);
}

/** What happens to its dates one after the other: more of them, or the end of making. */
export function lockSeries(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`select id from series where id = ${id} for no key update`);
}

/** Behind those that it has. */
export function insertDates(
  tx: Tx,
  { seriesId, dates }: { seriesId: string; dates: readonly PlannedDate[] },
): Promise<number> {
  return tx.run(sql`
    insert into series_dates (series_id, position, date_time, end_date_time, event_id)
    select ${seriesId}::uuid, coalesce((select max(position) from series_dates where series_id = ${seriesId}), 0) + w.number,
           w.date_time, w.end_date_time, w.event_id
    from unnest(${dates.map(({ dateTime }) => dateTime)}::timestamptz[], ${dates.map(({ endDateTime }) => endDateTime)}::timestamptz[],
      ${dates.map(({ eventId = null }) => eventId)}::uuid[])
      with ordinality as w (date_time, end_date_time, event_id, number)`);
}

/** An event that is there becomes the date that is planned as it. */
export function joinSeries(tx: Tx, { id, eventId }: { id: string; eventId: string }): Promise<number> {
  return tx.run(sql`
    update events e set series_id = d.series_id, series_position = d.position, revision = e.revision + 1, updated_at = now()
    from series_dates d where d.series_id = ${id} and d.event_id = ${eventId} and e.id = d.event_id`);
}

/** Answers 0 where another date of its series begins then. */
export function moveDate(tx: Tx, { eventId, dateTime }: { eventId: string; dateTime: string }): Promise<number> {
  return tx.run(sql`
    update series_dates d set date_time = ${dateTime},
      end_date_time = d.end_date_time + (${dateTime}::timestamptz - d.date_time)
    where d.event_id = ${eventId} and not exists (
      select from series_dates o
      where o.series_id = d.series_id and o.position <> d.position and o.date_time = ${dateTime}::timestamptz)`);
}

export function listPlannedDates(db: Queryable, { seriesId }: { seriesId: string }): Promise<{ dateTime: string }[]> {
  return db.many(sql`select date_time from series_dates where series_id = ${seriesId}`);
}

/** Again, where it had stopped. */
export function startMaking(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`
    update series set status = 'MAKING', stopped_because = null, updated_at = now() where id = ${id}`);
}

export function stopMaking(tx: Tx, { id, because }: { id: string; because: string }): Promise<number> {
  return tx.run(sql`
    update series set status = 'STOPPED', stopped_because = ${because}, updated_at = now()
    where id = ${id} and status = 'MAKING'`);
}

/** Answers 0 where there is more to make. The caller holds the series. */
export function finishMaking(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`
    update series set status = 'READY', updated_at = now()
    where id = ${id} and not exists (select from series_dates where series_id = ${id} and event_id is null)`);
}

/** A series whose dates are made, and on whose behalf. */
export interface SeriesToMake {
  id: string;
  organizationId: string;
  isSandbox: boolean;
  createdByApiKeyId: string | null;
  templateEventId: string | null;
  publish: boolean;
}

export function findSeriesToMake(db: Queryable, { id }: { id: string }): Promise<SeriesToMake | undefined> {
  return db.maybe(sql`
    select s.id, s.organization_id, o.live_id is not null as is_sandbox, s.created_by_api_key_id, s.template_event_id, s.publish
    from series s join organizations o on o.id = s.organization_id
    where s.id = ${id} and s.status = 'MAKING' and o.retired_at is null`);
}

export interface DateToMake extends WantedDate {
  position: number;
}

/** The next one that nobody is at, locked until it is made. */
export function lockNextDate(tx: Tx, { seriesId }: { seriesId: string }): Promise<DateToMake | undefined> {
  return tx.maybe(sql`
    select position, date_time, end_date_time from series_dates
    where series_id = ${seriesId} and event_id is null order by position limit 1 for update skip locked`);
}

export function saveMadeDate(
  tx: Tx,
  { seriesId, position, eventId }: { seriesId: string; position: number; eventId: string },
): Promise<number> {
  return tx.run(sql`
    update series_dates set event_id = ${eventId} where series_id = ${seriesId} and position = ${position}`);
}

export function countUnmade(db: Queryable, { seriesId }: { seriesId: string }): Promise<{ count: number }> {
  return db.one(sql`
    select count(*) as count from series_dates where series_id = ${seriesId} and event_id is null`);
}
