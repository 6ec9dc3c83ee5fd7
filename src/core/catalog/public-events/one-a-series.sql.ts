import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { isGone, isListed, isNotOver } from './withheld.sql.ts';

// Lists that show one row a series: the soonest of its dates that fit what was asked for. Conditions are about the event `e`, within
// the looks at other dates too: what is said there of the row itself is renamed first.

/** Whether no earlier date of its series fits as well. By the index of migration 0110; nothing is looked up for an event of no series. */
export function isNextOfSeries(conditions: Statement): Statement {
  return sql`(e.series_id is null or not exists (
    select from (select e.series_id as series, e.date_time as moment, e.id as itself) shown, events e
    where e.series_id = shown.series and e.date_time <= shown.moment and (e.date_time, e.id) < (shown.moment, shown.itself)
      and ${isListed} and ${isNotOver} and ${conditions}))`;
}

/** Whether nothing is left of any of its dates that fit. */
export function isGoneAltogether(conditions: Statement): Statement {
  return sql`(${isGone} and (e.series_id is null or not exists (
    select from (select e.series_id as series) shown, events e
    where e.series_id = shown.series and ${isListed} and ${isNotOver} and ${conditions} and not ${isGone})))`;
}

/** What one row stands for. */
interface DatesOfSeries {
  seriesId: string;
  slug: string;
  name: string;
  /** Sold-out dates are counted too. */
  count: number;
  next: string;
}

/** The dates of these series that fit. */
export function findDatesOfSeries(
  db: Queryable,
  { seriesIds, conditions }: { seriesIds: readonly string[]; conditions: Statement },
): Promise<DatesOfSeries[]> {
  return db.many(sql`
    select s.id as series_id, s.slug, s.name, fitting.count, fitting.next
    from (select e.series_id, count(*) as count, min(e.date_time) as next from events e
          where e.series_id = any(${seriesIds}::uuid[]) and ${isListed} and ${isNotOver} and ${conditions}
          group by e.series_id) fitting
    join series s on s.id = fitting.series_id`);
}

/** Which of these series have nothing left on any date that fits; asked of those whose next date is sold out. */
export async function findSoldOutSeries(
  db: Queryable,
  { seriesIds, conditions }: { seriesIds: readonly string[]; conditions: Statement },
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select wanted.id from unnest(${seriesIds}::uuid[]) as wanted (id)
    where not exists (
      select from events e
      where e.series_id = wanted.id and ${isListed} and ${isNotOver} and ${conditions} and not ${isGone})`);
  return rows.map(({ id }) => id);
}

/** Everything that fits: its `id`, `date_time` and `series_id`, and whether it `is_shown` where it is the soonest. */
type Fitting = Statement;

/** One page by date, where it is far down the list: all that fit are read, and the soonest of each series kept. */
export function nextOfEach(fitting: Fitting, { take, skip }: { take: number; skip: number }): Statement {
  return sql`
    select id from (${soonestOfEach(fitting)}) e
    where e.is_shown order by e.date_time, e.id limit ${take} offset ${skip}`;
}

/** How many rows there are; with `most`, how many those make that were read first, of so many that fit. */
export async function countRowsOfSeries(db: Queryable, fitting: Fitting, most?: number): Promise<number> {
  if (most !== undefined) return countRowsOfSome(db, fitting, most);
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) filter (where is_shown) as count from (${soonestOfEach(fitting)}) e`,
  );
  return count;
}

async function countRowsOfSome(db: Queryable, fitting: Fitting, most: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(distinct coalesce(e.series_id, e.id)) as count
    from (select series_id, id from (${fitting}) e where e.is_shown limit ${most}) e`);
  return count;
}

function soonestOfEach(fitting: Fitting): Statement {
  return sql`
    with fitting as materialized (${fitting})
    select id, date_time, is_shown from fitting where series_id is null
    union all
    (select distinct on (series_id) id, date_time, is_shown from fitting where series_id is not null
     order by series_id, date_time, id)`;
}
