import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';
import type { EventFields } from '../../catalog/events/event-fields.ts';
import type { EventRules } from '../../catalog/events/return-rule.ts';
import type { PublicEvent } from '../../catalog/public-events/public-event.ts';
import { isWithheld } from '../../catalog/public-events/withheld.sql.ts';

/** What a buyer sees of the event of an order, also when nobody else may see it any more. */
export interface OrderEvent
  extends Pick<
    PublicEvent,
    | 'id'
    | 'slug'
    | 'name'
    | 'description'
    | 'imageUrl'
    | 'category'
    | 'dateTime'
    | 'endDateTime'
    | 'timezone'
    | 'locationType'
    | 'venue'
    | 'isSandbox'
    | 'refundPolicy'
    | 'returns'
    | 'namesPerTicket'
  > {
  isOnSale: boolean;
  hasBegun: boolean;
  isOver: boolean;
  isCancelled: boolean;
  /** In the organizer's words. */
  cancellationReason: string | null;
  transfersAllowed: boolean;
  entry: EventFields['entry'];
  organizer: { name: string };
  /** Each rule for returns that it had, the present one last. */
  returnsHistory: EventRules['returnsHistory'];
}

/**
 * Returns nothing where the event was deleted, which is possible once all of its orders are cancelled. The refund policy is the
 * one from the time of the order, or the present one.
 */
export function findOrderEvent(
  db: Queryable,
  { eventId, orderedAt = 'infinity' }: { eventId: string; orderedAt?: string },
): Promise<OrderEvent | undefined> {
  return db.maybe(sql`
    select e.id, e.slug, e.name, e.description, e.image_url, e.category, e.date_time, e.end_date_time, e.timezone, e.location_type, e.is_sandbox, e.names_per_ticket, e.returns, e.returns_history,
           case when past.event_id is null then e.refund_policy else past.policy end as refund_policy,
           e.status = 'PUBLISHED' and e.ends_at > ${presentTime('e')} and not ${isWithheld} as is_on_sale,
           e.date_time <= ${presentTime('e')} as has_begun, e.ends_at <= ${presentTime('e')} as is_over, e.cancelled_at is not null as is_cancelled, e.cancellation_reason, e.transfers_allowed, e.entry, json_build_object('name', o.name) as organizer,
           case when v.id is not null then json_build_object(
             'id', v.id, 'name', v.name, 'address1', v.address1, 'city', v.city, 'state', v.state,
             'country', v.country, 'latitude', v.latitude, 'longitude', v.longitude) end as venue
    from events e join organizations o on o.id = e.organization_id left join venues v on v.id = e.venue_id
    left join lateral (
      select p.event_id, p.policy from past_refund_policies p
      where p.event_id = e.id and p.replaced_at > ${orderedAt}::timestamptz order by p.revision limit 1) past on true
    where e.id = ${eventId}`);
}
