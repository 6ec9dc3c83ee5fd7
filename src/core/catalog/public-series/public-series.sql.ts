import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { isUuid } from '../../../platform/ids.ts';
import { presentTimeText } from '../../base/clock/present-time.sql.ts';
import type { EventFields } from '../events/event-fields.ts';
import { isListed, isNotOver, isWithheld } from '../public-events/withheld.sql.ts';
import type { Venue } from '../venues/venue.ts';

interface PublicSeriesRow {
  id: string;
  slug: string;
  name: string;
  isSandbox: boolean;
  organizerName: string;
  organizerSlug: string;
}

export interface SeriesDateRow {
  eventId: string;
  slug: string;
  name: string;
  dateTime: string;
  endDateTime: string | null;
  timezone: string;
  imageUrl: string | null;
  category: EventFields['category'];
  locationType: EventFields['locationType'];
  venue: Venue | null;
  absorbFees: boolean;
  priceFromCentavos: number | null;
  priceToCentavos: number | null;
  /** Tickets of published types whose sales have not ended, as far as the event has room. */
  left: number;
  /** Published types, by what may be done about them. */
  hasOpen: boolean;
  hasLater: boolean;
  hasSoldOut: boolean;
  hasEnded: boolean;
}

const now = presentTimeText('e');

// By its link a sandbox may look at its own, as at its events; a sandbox has no dates but those.
const isShown = sql`${trustedSql("e.status = 'PUBLISHED' and e.visibility = 'PUBLIC'")} and not ${isWithheld}`;

/** The series of that id or slug of which something is, or was, to be seen by anybody. */
export function findPublicSeries(
  db: Queryable,
  { idOrSlug }: { idOrSlug: string },
): Promise<PublicSeriesRow | undefined> {
  const named = isUuid(idOrSlug) ? sql`s.id = ${idOrSlug}` : sql`s.slug = ${idOrSlug}`;
  return db.maybe(sql`
    select s.id, s.slug, s.name, o.sandbox_of is not null as is_sandbox, o.name as organizer_name, o.slug as organizer_slug
    from series s join organizations o on o.id = s.organization_id
    where ${named} and exists (select from events e where e.series_id = s.id and ${isShown})`);
}

/** Its dates that are not over, soonest first. */
export function listSeriesDates(
  db: Queryable,
  { seriesId, most }: { seriesId: string; most: number },
): Promise<SeriesDateRow[]> {
  return db.many(sql`
    select e.id as event_id, e.slug, e.name, e.date_time, e.end_date_time, e.timezone, e.image_url, e.category, e.location_type,
           e.absorb_fees, offer.price_from_centavos, offer.price_to_centavos,
           case when v.id is not null then json_build_object(
             'id', v.id, 'name', v.name, 'address1', v.address1, 'city', v.city, 'state', v.state, 'country', v.country,
             'latitude', v.latitude, 'longitude', v.longitude) end as venue,
           least(offer.left_quantity, case when e.event_capacity is not null
             then greatest(0, e.event_capacity - offer.taken_quantity) end)::int as left,
           offer.has_open, offer.has_later, offer.has_sold_out, offer.has_ended
    from events e left join venues v on v.id = e.venue_id
    cross join lateral (${offerOfDate}) offer
    where e.series_id = ${seriesId} and ${isShown} and e.ends_at > ${trustedSql(now)}
    order by e.date_time, e.id limit ${most}`);
}

const offerOfDate = trustedSql(`
  select min(t.price_centavos) filter (where t.published and t.is_offered) as price_from_centavos,
         max(t.price_centavos) filter (where t.published and t.is_offered) as price_to_centavos,
         coalesce(sum(t.remaining_quantity) filter (where t.published and t.is_offered), 0) as left_quantity,
         coalesce(bool_or(t.published and t.is_offered and not t.is_later and t.remaining_quantity > 0), false) as has_open,
         coalesce(bool_or(t.published and t.is_offered and t.is_later and t.remaining_quantity > 0), false) as has_later,
         coalesce(bool_or(t.published and t.is_offered and t.remaining_quantity = 0), false) as has_sold_out,
         coalesce(bool_or(t.published and not t.is_offered), false) as has_ended,
         coalesce(sum(t.sold_quantity + t.held_quantity + t.set_aside_quantity), 0) as taken_quantity
  from (select t.*, (t.off_sale_at > ${now}) is not false as is_offered, (t.on_sale_at > ${now}) is true as is_later
        from ticket_types t where t.event_id = e.id) t`);

/** The series of a date, where anybody may see another one of its dates that is to come. */
export function findSeriesBeside(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<{ slug: string; name: string } | undefined> {
  return db.maybe(sql`
    select s.slug, s.name from events this join series s on s.id = this.series_id
    where this.id = ${eventId} and exists (
      select from events e
      where e.series_id = s.id and e.id <> this.id and ${isShown} and e.ends_at > ${trustedSql(now)})`);
}

/** What a sitemap says of series that have something to come; null where there are none. */
export function seriesForCrawlers(
  db: Queryable,
  { publicUrl, most }: { publicUrl: string; most: number },
): Promise<{ entries: string | null }> {
  return db.one(sql`
    select string_agg(format('<url><loc>%s/series/%s</loc></url>', ${publicUrl}::text, s.slug), chr(10) order by s.id) as entries
    from (select s.id, s.slug from series s
          where exists (select from events e where e.series_id = s.id and ${isListed} and ${isNotOver})
          order by s.id desc limit ${most}) s`);
}
