import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Event } from '../../catalog/events/event.ts';
import { type Seller, sellerJson } from '../../catalog/events/seller.sql.ts';
import type { Venue } from '../../catalog/venues/venue.ts';

/** An event as a mail shows it. */
export interface MailedEvent
  extends Pick<
    Event,
    'id' | 'name' | 'slug' | 'dateTime' | 'endDateTime' | 'timezone' | 'entry' | 'locationType' | 'cancellationReason'
  > {
  organizerName: string;
  seller: Seller | null;
  venue: Pick<Venue, 'name' | 'address1' | 'city'> | null;
  /** Whether there is anything to look up of these. */
  hasQuestions: boolean;
  hasJoinUrl: boolean;
}

/** In any status: buyers hear of it all the same. */
export function listMailedEvents(
  db: Queryable,
  { ids, withSellers }: { ids: readonly string[]; withSellers: boolean },
): Promise<MailedEvent[]> {
  return db.many(sql`
    select e.id, e.name, e.slug, e.date_time, e.end_date_time, e.timezone, e.entry, e.location_type, e.cancellation_reason,
           o.name as organizer_name, case when ${withSellers}::boolean then ${sellerJson} end as seller,
           case when v.id is not null then json_build_object('name', v.name, 'address1', v.address1, 'city', v.city) end
             as venue,
           exists (select from questions q where q.event_id = e.id) as has_questions, e.join_url is not null as has_join_url
    from events e join organizations o on o.id = e.organization_id left join venues v on v.id = e.venue_id
    where e.id = any(${ids}::uuid[])`);
}

export function findOrganizationName(db: Queryable, { id }: { id: string }): Promise<{ name: string } | undefined> {
  return db.maybe(sql`select name from organizations where id = ${id}`);
}
