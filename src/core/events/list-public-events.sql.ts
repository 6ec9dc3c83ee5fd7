import type { Queryable } from '../../platform/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../platform/sql.ts';
import { containsPattern, searchText } from '../search-text.ts';
import type { EventFields } from './event.ts';
import { type PublicEventRow, publicEventColumns, publicEventJoins } from './public-event.sql.ts';

export interface PublicEventFilter {
  /** Text in the name, or in the name or city of the venue. */
  search?: string;
  city?: string;
  from?: string;
  to?: string;
  type?: EventFields['type'];
}

/** One page of what the marketplace shows, soonest first. */
export function listPublicEventRows(
  db: Queryable,
  { filter, take, skip }: { filter: PublicEventFilter; take: number; skip: number },
): Promise<PublicEventRow[]> {
  // The page is chosen first, so that only its own events are looked up.
  return db.many(sql`
    select ${publicEventColumns}
    from (select e.id from events e where ${allOf(conditionsOf(filter))}
          order by e.date_time, e.id limit ${take} offset ${skip}) page
    join events e on e.id = page.id ${publicEventJoins}
    order by e.date_time, e.id`);
}

export function countPublicEventRows(db: Queryable, filter: PublicEventFilter): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from events e where ${allOf(conditionsOf(filter))}`);
}

// As the index events_listed has it.
const listed = trustedSql(
  "e.status = 'PUBLISHED' and e.visibility = 'PUBLIC' and not e.is_sandbox and e.ends_at > now()",
);

function conditionsOf({ search, city, from, to, type }: PublicEventFilter): Statement[] {
  const conditions = [listed];
  if (search !== undefined) {
    const pattern = containsPattern(search);
    conditions.push(sql`(e.search_text like ${pattern} or e.venue_id = any(array(
      select id from venues where search_text like ${pattern} or city_text like ${pattern})))`);
  }
  if (city !== undefined) {
    conditions.push(sql`e.venue_id = any(array(select id from venues where city_text = ${searchText(city)}))`);
  }
  if (from !== undefined) conditions.push(sql`e.date_time >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(sql`e.date_time <= ${to}::timestamptz`);
  if (type !== undefined) conditions.push(sql`e.type = ${type}`);
  return conditions;
}
