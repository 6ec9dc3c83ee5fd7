import type { Queryable } from '../../../platform/database/database.ts';
import { type Sighted, sightColumns } from '../../../platform/database/sight.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { aheadOf, presentTimeText } from '../../base/clock/present-time.sql.ts';
import { salePhaseEndText, salePhaseText } from '../ticket-types/ticket-type.sql.ts';
import { isWithheld } from './withheld.sql.ts';

/** Says whether an event looks to the public as it did. */
export interface PublicEventVersion {
  id: string;
  slug: string;
  version: string;
  /** When it is another one though nobody writes. */
  untilMs: number | null;
}

/** The transactions that last wrote the rows of an event in that table. */
const writers = (table: string) =>
  `(select string_agg(c.xmin::text, '.' order by c.xmin::text) from ${table} c where c.event_id = e.id)`;

const version = trustedSql(`
  concat_ws(' ', e.xmin, o.xmin, v.xmin, e.ends_at <= ${presentTimeText('e')},
    types.version, 'u', packs.version,
    'p', ${writers('performers')}, 's', ${writers('schedules')}, 'b', ${writers('brands')}, 'q', ${writers('questions')}, 'z', ${writers('event_zones')})`);

/** When sales of the event's types or bundles, or the event itself, open or end next. */
const until = trustedSql(`least(types.until, packs.until,
  case when e.ends_at > ${presentTimeText('e')} then e.ends_at - ${aheadOf('e').text} end)`);

// What is said of bundles is written with the event; when they are sold, time alone says.
const types = trustedSql(`
  cross join lateral (select string_agg(concat(t.xmin, ${salePhaseText('t')}), '.' order by t.ordinal) as version, min(${salePhaseEndText('t')}) as until
                      from ticket_types t where t.event_id = e.id) types
  cross join lateral (select string_agg(${salePhaseText('u')}, '.' order by u.created_at, u.id) as version, min(${salePhaseEndText('u')}) as until
                      from bundles u where u.event_id = e.id) packs`);

/**
 * Versions of the published events with these ids and slugs; none for events that nobody may see. Made of the
 * transactions that wrote the rows, and of what time alone changes. A changed row never has the same writer again. So
 * what is kept under a version that was read before it can be older than that version, but is never taken for a later
 * one.
 */
export function findPublicEventVersions(
  db: Queryable,
  { ids, slugs }: { ids: readonly string[]; slugs: readonly string[] },
): Promise<(Sighted & (PublicEventVersion | { id: null }))[]> {
  return db.many(sql`
    select s.*, found.* from (select ${sightColumns}) s left join (
      select e.id, e.slug, ${version} as version, (extract(epoch from ${until}) * 1000)::float8 as until_ms
      from (select id from events where id = any(${ids}::uuid[])
            union select id from events where slug = any(${slugs}::text[])) wanted
      join events e using (id) join organizations o on o.id = e.organization_id left join venues v on v.id = e.venue_id ${types}
      where e.status = 'PUBLISHED' and not ${isWithheld}) found on true`);
}
