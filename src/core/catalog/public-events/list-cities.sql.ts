import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Cities in which something is on that anybody may find, those with most first. */
export function listCitiesWithEvents(
  db: Queryable,
  { most }: { most: number },
): Promise<{ name: string; events: number }[]> {
  return db.many(sql`
    select min(v.city) as name, count(*) as events
    from events e join venues v on v.id = e.venue_id
    where e.status = 'PUBLISHED' and e.visibility = 'PUBLIC' and not e.is_sandbox and e.ends_at > now()
    group by v.city_text order by count(*) desc, min(v.city) limit ${most}`);
}

/** Slugs of what search engines may know, soonest first. */
export function listSlugsForCrawlers(
  db: Queryable,
  { most }: { most: number },
): Promise<{ slug: string; updatedAt: string }[]> {
  return db.many(sql`
    select e.slug, e.updated_at from events e
    where e.status = 'PUBLISHED' and e.visibility = 'PUBLIC' and not e.is_sandbox and e.ends_at > now()
    order by e.date_time, e.id limit ${most}`);
}
