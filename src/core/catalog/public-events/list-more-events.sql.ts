import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { isNextOfSeries } from './one-a-series.sql.ts';
import { type PublicEventRow, publicEventColumns, publicEventJoins } from './public-event.sql.ts';
import { isListed, toCome } from './withheld.sql.ts';

interface Beside {
  eventId: string;
  most: number;
}

/** Other upcoming events of its organizer, soonest first. */
export function listMoreOfOrganizerRows(db: Queryable, { eventId, most }: Beside): Promise<PublicEventRow[]> {
  return db.many(sql`
    select ${publicEventColumns} from (
      select e.* from events e
      where e.organization_id = (select organization_id from events where id = ${eventId}) and e.id <> ${eventId}
        and ${isListed} and ${toCome} and ${isOtherSeries(eventId)}
      order by e.date_time, e.id limit ${most}) e ${publicEventJoins}
    order by e.date_time, e.id`);
}

/** Upcoming events of others in the same city, soonest first. */
export function listMoreNearbyRows(db: Queryable, { eventId, most }: Beside): Promise<PublicEventRow[]> {
  return db.many(sql`
    select ${publicEventColumns} from (
      select near.* from events here
      join venues place on place.id = here.venue_id
      join venues v on v.city_text = place.city_text
      cross join lateral (
        select e.* from events e
        where e.venue_id = v.id and e.organization_id <> here.organization_id and ${isListed} and ${toCome} and ${isNextOfSeries(sql`true`)}
        order by e.date_time, e.id limit ${most}) near
      where here.id = ${eventId}
      order by near.date_time, near.id limit ${most}) e ${publicEventJoins}
    order by e.date_time, e.id`);
}

/** Of a series its next date is enough, and of the event's own none: its page leads to the others. */
function isOtherSeries(eventId: string): Statement {
  return sql`(e.series_id is null or (
    e.series_id is distinct from (select series_id from events where id = ${eventId}) and ${isNextOfSeries(sql`true`)}))`;
}
