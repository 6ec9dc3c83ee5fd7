import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { lowDivisor } from '../../catalog/inventory/stock.ts';

interface Asked {
  organizationId: string;
  now: string;
  days: number;
  most: number;
}

export interface EventToDo {
  eventId: string;
  name: string;
  dateTime: string;
}

/** Drafts that take place soon. */
export function listDraftsSoon(db: Queryable, { organizationId, now, days, most }: Asked): Promise<EventToDo[]> {
  return db.many(sql`
    select id as event_id, name, date_time from events
    where organization_id = ${organizationId} and status = 'DRAFT' and date_time > ${now}::timestamptz
      and date_time <= ${now}::timestamptz + make_interval(days => ${days}::int)
    order by date_time, id limit ${most}`);
}

/** Nothing is left to do for events that began longer ago, and the walk need not start at the first one ever. */
function isNotOver(now: string): Statement {
  return sql`
    e.status = 'PUBLISHED' and e.ends_at > ${now}::timestamptz and e.date_time > ${now}::timestamptz - interval '90 days'`;
}

/** Published events of which nothing can be bought, because no ticket type is published. */
export function listWithoutTickets(db: Queryable, { organizationId, now, most }: Asked): Promise<EventToDo[]> {
  return db.many(sql`
    select e.id as event_id, e.name, e.date_time from events e
    where e.organization_id = ${organizationId} and ${isNotOver(now)}
      and not exists (select from ticket_types t where t.event_id = e.id and t.published)
    order by e.date_time, e.id limit ${most}`);
}

export interface LowTicketType extends EventToDo {
  ticketTypeId: string;
  ticketTypeName: string;
  unsoldQuantity: number;
}

/** Ticket types that are nearly sold out, as `lowThreshold` has it, but not quite. */
export function listLowTicketTypes(db: Queryable, { organizationId, now, most }: Asked): Promise<LowTicketType[]> {
  return db.many(sql`
    select e.id as event_id, e.name, e.date_time, t.id as ticket_type_id, t.name as ticket_type_name,
           t.remaining_quantity + t.held_quantity as unsold_quantity
    from events e cross join lateral (select * from ticket_types where event_id = e.id and published offset 0) as t
    where e.organization_id = ${organizationId} and ${isNotOver(now)}
      and t.remaining_quantity + t.held_quantity between 1 and greatest(1, ceil(t.quantity / ${lowDivisor}::numeric))
    order by e.date_time, e.id, t.ordinal limit ${most}`);
}

export function listSwitchedOffWebhooks(
  db: Queryable,
  { organizationId, most }: Asked,
): Promise<{ webhookId: string; url: string; disabledReason: string }[]> {
  return db.many(sql`
    select id as webhook_id, url, disabled_reason from webhooks
    where organization_id = ${organizationId} and not is_active and disabled_reason is not null
    order by created_at, id limit ${most}`);
}

/** Refunds that the provider refused and nobody has tried again since. */
export function listRefusedRefunds(
  db: Queryable,
  { organizationId, most }: Asked,
): Promise<
  { refundId: string; orderId: string; orderNumber: string; amountCentavos: number; failure: string | null }[]
> {
  return db.many(sql`
    select r.id as refund_id, r.order_id, o.order_number, r.amount_centavos, r.failure
    from refunds r join orders o on o.id = r.order_id
    where r.organization_id = ${organizationId} and r.status = 'FAILED'
      and (r.kind = 'AUTOMATIC' or o.status = 'COMPLETED')
      and not exists (
        select from refunds later where later.order_id = r.order_id and later.payment_id = r.payment_id
          and (later.created_at, later.id) > (r.created_at, r.id))
    order by r.created_at desc, r.id desc limit ${most}`);
}

/** By the real time, also of a sandbox that was moved ahead. */
export function listKeysExpiring(
  db: Queryable,
  { organizationId, days, most }: Omit<Asked, 'now'>,
): Promise<{ apiKeyId: string; name: string; expiresAt: string }[]> {
  return db.many(sql`
    select id as api_key_id, name, expires_at from api_keys
    where organization_id = ${organizationId} and revoked_at is null and expires_at > now()
      and expires_at <= now() + make_interval(days => ${days}::int)
    order by expires_at, id limit ${most}`);
}
