import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { containsPattern } from '../../base/search-text.ts';
import { type EventCategory, type EventFields, eventCategories } from '../events/event-fields.ts';
import { citiesCalled } from '../search/places.ts';
import { countRowsOfSeries, isGoneAltogether, isNextOfSeries, nextOfEach } from './one-a-series.sql.ts';
import { type PublicEventRow, publicEventColumns, publicEventJoins } from './public-event.sql.ts';
import { isGone, isListed, isNotOver, running, toCome } from './withheld.sql.ts';

/** What a list or a search is narrowed to. */
export interface Narrowing {
  city?: string;
  from?: string;
  to?: string;
  type?: EventFields['type'];
  /** As `isFree` of a public event says. */
  isFree?: boolean;
  category?: EventCategory;
  organizationId?: string;
  /** Of the dates of a series only the soonest that fits, for all of them. */
  isCollapsed?: boolean;
}

export interface Part {
  take: number;
  skip: number;
}

/**
 * The filter of a list; `literal` is a text without a word in it, found in the event's name, or in the name or city of
 * the venue.
 */
export type ListFilter = Narrowing & { literal?: string };

/** One page of what the marketplace shows, soonest first. */
export function listPublicEventRows(
  db: Queryable,
  { filter, ...part }: Part & { filter: ListFilter },
): Promise<PublicEventRow[]> {
  // The page is chosen first, so that only its own events are looked up.
  return db.many(sql`
    select ${publicEventColumns}
    from (${upcoming(allOf(conditionsOf(filter)), part)}) page
    join events e on e.id = page.id ${publicEventJoins}
    order by e.date_time, e.id`);
}

/**
 * The same with one row a series, as ids: joined to their events in one statement, the planner takes the looks at other dates for so dear
 * that it no longer minds how it joins. Read in order, or all where the page is far down; of few, what is sold out comes last.
 */
export function findCollapsedEvents(
  db: Queryable,
  { filter, how, ...part }: Part & { filter: ListFilter; how: 'IN_ORDER' | 'FAR_DOWN' | 'FEW' },
): Promise<{ id: string }[]> {
  if (how === 'FAR_DOWN') return db.many(nextOfEach(allFitting(filter), part));
  if (how === 'FEW') return db.many(fewEvents(filter, part));
  return db.many(sql`select id from (${upcoming(allOf(conditionsOf(filter)), part)}) page`);
}

/** What is running and what is to come, each by its index: what is over is not looked at, however much there is. */
function allFitting(filter: ListFilter, names = 'e.id, e.date_time, e.series_id, true as is_shown'): Statement {
  const conditions = allOf(fittingOf(filter));
  const columns = trustedSql(names);
  return sql`
    (select ${columns} from events e where ${isListed} and ${running} and ${conditions})
    union all
    (select ${columns} from events e where ${isListed} and ${toCome} and ${conditions})`;
}

/** How many there are; counted no further than `most` events. */
export async function countPublicEventRows(
  db: Queryable,
  { filter, most }: { filter: ListFilter; most?: number },
): Promise<number> {
  if (filter.isCollapsed === true) return countRowsOfSeries(db, allFitting(filter), most);
  const conditions = allOf(fittingOf(filter));
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from (
      (select from events e where ${isListed} and ${running} and ${conditions})
      union all
      (select from events e where ${isListed} and ${toCome} and ${conditions})
      limit ${most ?? null}) e`);
  return count;
}

/** What an organizer showed before, latest first. */
export function listPastEventRows(
  db: Queryable,
  { organizationId, most }: { organizationId: string; most: number },
): Promise<PublicEventRow[]> {
  return db.many(sql`
    select ${publicEventColumns} from (
      select e.* from events e
      where e.organization_id = ${organizationId} and e.date_time <= now() and ${isListed} and not ${isNotOver}
      order by e.date_time desc, e.id desc limit ${most}) e ${publicEventJoins}
    order by e.date_time desc, e.id desc`);
}

/** Cities with events that anybody may find, those with most first. */
export function listCitiesWithEvents(
  db: Queryable,
  { most }: { most: number },
): Promise<{ name: string; events: number }[]> {
  return db.many(sql`
    select min(v.city) as name, count(*) as events
    from (${allFitting({}, 'e.venue_id')}) e join venues v on v.id = e.venue_id
    group by v.city_text order by count(*) desc, min(v.city) limit ${most}`);
}

/**
 * Categories with events that anybody may find. Asked of an index one by one, so it costs the same however many events
 * there are.
 */
export async function listCategoriesWithEvents(db: Queryable): Promise<EventCategory[]> {
  const rows = await db.many<{ category: EventCategory }>(sql`
    select wanted.category from unnest(${[...eventCategories]}::text[]) with ordinality as wanted (category, place)
    cross join lateral (
      (select from events e where ${isListed} and ${toCome} and e.category = wanted.category
       order by e.date_time, e.id limit 1)
      union all
      (select from events e where ${isListed} and ${running} and e.category = wanted.category limit 1)
      limit 1) found
    order by wanted.place`);
  return rows.map(({ category }) => category);
}

/** How many events search engines may know. */
export function countEventsForCrawlers(db: Queryable): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from (${allFitting({}, 'e.id')}) e`);
}

/**
 * The entries of a sitemap, soonest first; null where there are none. Written out in SQL, where it takes no time of the
 * thread that sells. Slugs consist of letters, digits and hyphens alone.
 */
export function entriesForCrawlers(
  db: Queryable,
  { publicUrl, skip, take }: { publicUrl: string; skip: number; take: number },
): Promise<{ entries: string | null }> {
  return db.one(sql`
    select string_agg(format('<url><loc>%s/events/%s</loc><lastmod>%s</lastmod></url>', ${publicUrl}::text, e.slug,
             to_char(e.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
             chr(10) order by e.date_time, e.id) as entries
    from (${soonest('e.slug, e.updated_at, e.date_time, e.id', trustedSql('true'), { take, skip })}) e`);
}

export function upcoming(conditions: Statement, part: Part): Statement {
  return soonest('e.id, e.date_time', conditions, part);
}

/** They are read in their order until the page is full: first what is running, then what is to come. */
function soonest(names: string, conditions: Statement, { take, skip }: Part): Statement {
  const columns = trustedSql(names);
  return sql`
    select ${columns} from (
      (select ${columns} from events e where ${isListed} and ${running} and ${conditions})
      union all
      (select ${columns} from events e where ${isListed} and ${toCome} and ${conditions}
       order by e.date_time, e.id limit ${skip + take})) e
    order by e.date_time, e.id limit ${take} offset ${skip}`;
}

/** Few are there, so what is sold out comes last; the others soonest first. */
export function listFewEventRows(
  db: Queryable,
  { filter, ...part }: Part & { filter: ListFilter },
): Promise<PublicEventRow[]> {
  return db.many(sql`
    select ${publicEventColumns}
    from (${fewEvents(filter, part)}) page
    join events e on e.id = page.id ${publicEventJoins}
    order by page.is_gone, e.date_time, e.id`);
}

function fewEvents(filter: ListFilter, { take, skip }: Part): Statement {
  const conditions = allOf(conditionsOf(filter));
  const isAllGone = filter.isCollapsed === true ? isGoneAltogether(allOf(fittingOf(filter))) : isGone;
  const columns = trustedSql('e.id, e.date_time, e.event_capacity, e.series_id');
  return sql`
    select e.id, ${isAllGone} as is_gone from (
      (select ${columns} from events e where ${isListed} and ${running} and ${conditions})
      union all
      (select ${columns} from events e where ${isListed} and ${toCome} and ${conditions})) e
    order by is_gone, e.date_time, e.id limit ${take} offset ${skip}`;
}

// The index of migration 0041 knows the few events that are not FREE and yet may cost nothing. Asked row by row: a set of all
// free events would be made anew for every page.
const costsNothing = trustedSql(`(e.type = 'FREE' or (
  (select true from ticket_types t where t.event_id = e.id and t.published and t.price_centavos = 0 limit 1) is true
  and (select max(t.price_centavos) = 0 from ticket_types t
       where t.event_id = e.id and t.kind = 'TICKET' and t.published and (t.off_sale_at > now()) is not false) is true))`);

export function conditionsOf({ isCollapsed, ...filter }: ListFilter): Statement[] {
  const conditions = fittingOf(filter);
  return isCollapsed === true ? [...conditions, isNextOfSeries(allOf(conditions))] : conditions;
}

/** What an event must be to fit, whatever else of its series fits too. */
export function fittingOf({ literal, ...narrowing }: ListFilter): Statement[] {
  if (literal === undefined) return narrowingOf(narrowing);
  const pattern = containsPattern(literal);
  // Only an expression, so that the planner does not take an index that cannot help and would be read whole.
  const isThere = sql`((e.search_text || '') like ${pattern} or e.venue_id = any(array(
    select id from venues where search_text like ${pattern} or city_text like ${pattern})))`;
  return [isThere, ...narrowingOf(narrowing)];
}

/** What the event `e` must be. */
export function narrowingOf({ city, from, to, type, category, isFree, organizationId }: Narrowing): Statement[] {
  const conditions: Statement[] = [];
  if (city !== undefined) {
    conditions.push(
      sql`e.venue_id = any(array(select id from venues where city_text = any(${citiesCalled(city)}::text[])))`,
    );
  }
  if (from !== undefined) conditions.push(sql`e.date_time >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(sql`e.date_time <= ${to}::timestamptz`);
  if (type !== undefined) conditions.push(sql`e.type = ${type}`);
  if (category !== undefined) conditions.push(sql`e.category = ${category}`);
  if (isFree !== undefined) conditions.push(isFree ? costsNothing : sql`not ${costsNothing}`);
  if (organizationId !== undefined) conditions.push(sql`e.organization_id = ${organizationId}`);
  return conditions;
}
