import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { containsPattern, searchText } from '../../base/search-text.ts';
import { type EventCategory, type EventFields, eventCategories } from '../events/event.ts';
import { type PublicEventRow, publicEventColumns, publicEventJoins } from './public-event.sql.ts';
import { isWithheld } from './withheld.sql.ts';

export interface PublicEventFilter {
  /** Text in the name, or in the name or city of the venue. */
  search?: string;
  city?: string;
  from?: string;
  to?: string;
  type?: EventFields['type'];
  category?: EventCategory;
  organizationId?: string;
}

interface Part {
  take: number;
  skip: number;
}

/** One page of what the marketplace shows, soonest first. */
export function listPublicEventRows(
  db: Queryable,
  { filter, ...part }: Part & { filter: PublicEventFilter },
): Promise<PublicEventRow[]> {
  // The page is chosen first, so that only its own events are looked up.
  return db.many(sql`
    select ${publicEventColumns}
    from (${isIndexed(filter) ? found(filter, part) : upcoming(filter, part)}) page
    join events e on e.id = page.id ${publicEventJoins}
    order by e.date_time, e.id`);
}

export function countPublicEventRows(db: Queryable, filter: PublicEventFilter): Promise<{ count: number }> {
  const conditions = allOf(conditionsOf(filter));
  return db.one(
    isIndexed(filter)
      ? sql`select count(*) as count from events e where ${listed} and ${notOver} and ${conditions}`
      : sql`
        select (select count(*) from events e where ${listed} and ${running} and ${conditions})
             + (select count(*) from events e where ${listed} and ${toCome} and ${conditions}) as count`,
  );
}

/** What an organizer showed before, latest first. */
export function listPastEventRows(
  db: Queryable,
  { organizationId, most }: { organizationId: string; most: number },
): Promise<PublicEventRow[]> {
  return db.many(sql`
    select ${publicEventColumns} from (
      select e.* from events e
      where e.organization_id = ${organizationId} and e.date_time <= now() and ${listed} and not ${notOver}
      order by e.date_time desc, e.id desc limit ${most}) e ${publicEventJoins}
    order by e.date_time desc, e.id desc`);
}

/** Cities in which something is on that anybody may find, those with most first. */
export function listCitiesWithEvents(
  db: Queryable,
  { most }: { most: number },
): Promise<{ name: string; events: number }[]> {
  return db.many(sql`
    select min(v.city) as name, count(*) as events
    from events e join venues v on v.id = e.venue_id
    where ${listed} and ${notOver}
    group by v.city_text order by count(*) desc, min(v.city) limit ${most}`);
}

/** Those of which anybody may find something. Asked of an index one by one, so it costs the same however much is on. */
export async function listCategoriesWithEvents(db: Queryable): Promise<EventCategory[]> {
  const rows = await db.many<{ category: EventCategory }>(sql`
    select wanted.category from unnest(${[...eventCategories]}::text[]) with ordinality as wanted (category, place)
    cross join lateral (
      (select from events e where ${listed} and ${toCome} and e.category = wanted.category
       order by e.date_time, e.id limit 1)
      union all
      (select from events e where ${listed} and ${running} and e.category = wanted.category limit 1)
      limit 1) found
    order by wanted.place`);
  return rows.map(({ category }) => category);
}

/** How many events search engines may know. */
export function countEventsForCrawlers(db: Queryable): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from events e where ${listed} and ${notOver}`);
}

/**
 * The entries of a sitemap, soonest first; null where there are none. Written out here, where it takes no time of the thread
 * that sells. Slugs are of letters, digits and hyphens alone.
 */
export function entriesForCrawlers(
  db: Queryable,
  { publicUrl, skip, take }: { publicUrl: string; skip: number; take: number },
): Promise<{ entries: string | null }> {
  return db.one(sql`
    select string_agg(format('<url><loc>%s/events/%s</loc><lastmod>%s</lastmod></url>', ${publicUrl}::text, e.slug,
             to_char(e.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
             chr(10) order by e.date_time, e.id) as entries
    from (select e.slug, e.updated_at, e.date_time, e.id from events e where ${listed} and ${notOver}
          order by e.date_time, e.id limit ${take} offset ${skip}) as e`);
}

// As the indexes of migration 0004 have it.
export const listed = sql`${trustedSql("e.status = 'PUBLISHED' and e.visibility = 'PUBLIC' and not e.is_sandbox")} and not ${isWithheld}`;
const running = trustedSql('tstzrange(e.date_time, e.ends_at) @> now()');
export const toCome = trustedSql('e.date_time > now()');
// The same as running or to come.
const notOver = trustedSql('e.ends_at > now()');

/** Few match, so all of them are found by the index of the text, and then sorted. */
function found(filter: PublicEventFilter, { take, skip }: Part): Statement {
  return sql`
    with found as materialized (
      select e.id, e.date_time from events e where ${listed} and ${notOver} and ${allOf(conditionsOf(filter))})
    select id from found order by date_time, id limit ${take} offset ${skip}`;
}

/** Many match, so they are read in their order until the page is full: first what is running, then what is to come. */
function upcoming(filter: PublicEventFilter, { take, skip }: Part): Statement {
  const conditions = allOf(conditionsOf(filter));
  return sql`
    select e.id from (
      (select e.id, e.date_time from events e where ${listed} and ${running} and ${conditions})
      union all
      (select e.id, e.date_time from events e where ${listed} and ${toCome} and ${conditions}
       order by e.date_time, e.id limit ${skip + take})) e
    order by e.date_time, e.id limit ${take} offset ${skip}`;
}

function conditionsOf(filter: PublicEventFilter): Statement[] {
  const { search, city, from, to, type, category } = filter;
  const conditions: Statement[] = [];
  if (search !== undefined) {
    const pattern = containsPattern(search);
    // Only an expression, so that the planner does not take an index that cannot help and is read whole then.
    const text = trustedSql(isIndexed(filter) ? 'e.search_text' : "(e.search_text || '')");
    conditions.push(sql`(${text} like ${pattern} or e.venue_id = any(array(
      select id from venues where search_text like ${pattern} or city_text like ${pattern})))`);
  }
  if (city !== undefined) {
    conditions.push(sql`e.venue_id = any(array(select id from venues where city_text = ${searchText(city)}))`);
  }
  if (from !== undefined) conditions.push(sql`e.date_time >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(sql`e.date_time <= ${to}::timestamptz`);
  if (type !== undefined) conditions.push(sql`e.type = ${type}`);
  if (category !== undefined) conditions.push(sql`e.category = ${category}`);
  if (filter.organizationId !== undefined) conditions.push(sql`e.organization_id = ${filter.organizationId}`);
  return conditions;
}

/** The index knows pieces of three letters or digits; a shorter text it cannot find. */
function isIndexed({ search }: PublicEventFilter): boolean {
  return search !== undefined && /[\p{L}\p{N}]{3}/u.test(searchText(search));
}
