import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { isUuid } from '../../../platform/ids.ts';
import { presentTime, presentTimeText } from '../../base/clock/present-time.sql.ts';
import { columnOf } from '../../base/fields/field-columns.sql.ts';
import { type EventFields, publicEventFields } from '../events/event-fields.ts';
import type { Offer, PublicEvent } from './public-event.ts';
import { isWithheld } from './withheld.sql.ts';

/** A public event as its statement answers it. */
export type PublicEventRow = Omit<PublicEvent, 'organizer' | 'isSoldOut' | 'isOnSale' | 'opensAt'> &
  Offer & { organizerName: string; organizerSlug: string; entry: EventFields['entry'] };

/** Says also whether its buyers are asked anything, so that most events need no second look. */
export type FoundPublicEvent = PublicEventRow & { hasQuestions: boolean };

export const publicEventColumns = trustedSql(`
  e.id, e.slug, e.status, ${publicEventFields.map((name) => `e.${columnOf(name)}`).join(', ')}, e.is_sandbox,
  e.ends_at <= ${presentTimeText('e')} as is_over, e.event_capacity, e.entry, e.series_id,
  o.name as organizer_name, o.slug as organizer_slug,
  case when v.id is not null then json_build_object(
    'id', v.id, 'name', v.name, 'address1', v.address1, 'city', v.city, 'state', v.state, 'country', v.country,
    'latitude', v.latitude, 'longitude', v.longitude) end as venue,
  offer.price_from_centavos, offer.price_to_centavos, offer.types_left, offer.types_open,
  offer.next_opens_at, offer.taken_quantity`);

/** What stands beside the event `e` in a public record. */
export const publicEventJoins = trustedSql(`
  join organizations o on o.id = e.organization_id
  left join venues v on v.id = e.venue_id
  cross join lateral (
    select min(t.price_centavos) filter (where t.published and (t.off_sale_at > ${presentTimeText('e')}) is not false) as price_from_centavos,
           max(t.price_centavos) filter (where t.published and (t.off_sale_at > ${presentTimeText('e')}) is not false) as price_to_centavos,
           count(*) filter (where t.published and t.remaining_quantity > 0 and (t.off_sale_at > ${presentTimeText('e')}) is not false) as types_left,
           count(*) filter (where t.published and t.remaining_quantity > 0 and (t.off_sale_at > ${presentTimeText('e')}) is not false
             and (t.on_sale_at > ${presentTimeText('e')}) is not true) as types_open,
           min(t.on_sale_at) filter (where t.published and t.remaining_quantity > 0 and t.on_sale_at > ${presentTimeText('e')}) as next_opens_at,
           coalesce(sum(t.sold_quantity + t.held_quantity + t.set_aside_quantity), 0) as taken_quantity
    from ticket_types t where t.event_id = e.id and t.kind = 'TICKET') offer`);

const hasQuestions = trustedSql(
  'exists (select from questions q where q.event_id = e.id and q.withdrawn_at is null) as has_questions',
);

/** The published event of that id or slug, for anybody: everybody who has the link may see it. */
export async function findPublicEvent(
  db: Queryable,
  { idOrSlug }: { idOrSlug: string },
): Promise<FoundPublicEvent | undefined> {
  return db.maybe(sql`
    select ${publicEventColumns}, ${hasQuestions}
    from events e ${publicEventJoins}
    where ${namedEvent(idOrSlug)} and e.status = 'PUBLISHED' and not ${isWithheld}`);
}

/** The published ones of these ids, in no order. */
export function findPublicEventsByIds(db: Queryable, { ids }: { ids: readonly string[] }): Promise<FoundPublicEvent[]> {
  return db.many(sql`
    select ${publicEventColumns}, ${hasQuestions}
    from events e ${publicEventJoins}
    where e.id = any(${ids}::uuid[]) and e.status = 'PUBLISHED' and not ${isWithheld}`);
}

/** An event that was once on the marketplace and is not now, and why. */
interface GoneEvent {
  id: string;
  name: string;
  why: 'TAKEN_DOWN' | 'CANCELLED' | 'OVER' | 'WITHDRAWN';
  /** In the organizer's words, where it was cancelled. */
  cancellationReason: string | null;
  organizerName: string;
  organizerSlug: string;
  city: string | null;
}

/**
 * What people see who come by an old link. A draft that was never published is not there; nor is an event of an
 * organization that still waits for approval: nobody has seen it. Nor is one of a sandbox that has begun anew.
 */
export async function findGoneEvent(db: Queryable, { idOrSlug }: { idOrSlug: string }): Promise<GoneEvent | undefined> {
  return db.maybe(sql`
    select e.id, e.name, e.cancellation_reason, o.name as organizer_name, o.slug as organizer_slug, v.city,
           case when ${isWithheld} then 'TAKEN_DOWN' when e.cancelled_at is not null then 'CANCELLED'
                when e.ends_at <= ${presentTime('e')} then 'OVER' else 'WITHDRAWN' end as why
    from events e join organizations o on o.id = e.organization_id left join venues v on v.id = e.venue_id
    where ${namedEvent(idOrSlug)} and e.published_at is not null and (e.status <> 'PUBLISHED' or ${isWithheld})
      and o.approved_at is not null and o.retired_at is null`);
}

/** Was on the marketplace, and may be again. */
export const isWithdrawn = sql`
  (e.status <> 'PUBLISHED' and e.published_at is not null and e.cancelled_at is null and e.ends_at > ${presentTime('e')})`;

/** The condition that `e` is the event of that id or slug. */
export function namedEvent(idOrSlug: string): Statement {
  return isUuid(idOrSlug) ? sql`e.id = ${idOrSlug}` : sql`e.slug = ${idOrSlug}`;
}
