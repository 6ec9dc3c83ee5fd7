import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { isCompleted } from '../../catalog/inventory/order-status.sql.ts';
import { lowDivisor } from '../../catalog/inventory/stock.ts';
import { isPayoutNotLeft, isReturnedPayout, isScheduledPayout } from '../../money/settling/payout-status.sql.ts';
import { isOpenDispute, isRefusedRefund } from '../../selling/payments/statuses.sql.ts';

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

/** Drafts that take place soon, but for those that only show what the dates of a series are like. */
export function listDraftsSoon(db: Queryable, { organizationId, now, days, most }: Asked): Promise<EventToDo[]> {
  return db.many(sql`
    select id as event_id, name, date_time from events
    where organization_id = ${organizationId} and status = 'DRAFT' and date_time > ${now}::timestamptz
      and date_time <= ${now}::timestamptz + make_interval(days => ${days}::int)
      and (series_id is not null or not exists (select from series s where s.template_event_id = events.id))
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
  // In whole numbers, and each type beside its row: most are not low, and there are many.
  return db.many(sql`
    select e.id as event_id, e.name, e.date_time, t.id as ticket_type_id, t.name as ticket_type_name, t.unsold_quantity
    from events e cross join lateral (
      select id, name, ordinal, unsold_quantity from ticket_types
      cross join lateral (select remaining_quantity + held_quantity + set_aside_quantity as unsold_quantity) as s
      where event_id = e.id and published
        and unsold_quantity between 1 and greatest(1, (quantity + ${lowDivisor}::int - 1) / ${lowDivisor}::int) offset 0) as t
    where e.organization_id = ${organizationId} and ${isNotOver(now)}
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
    where r.organization_id = ${organizationId} and ${isRefusedRefund('r')}
      and (r.kind = 'AUTOMATIC' or ${isCompleted('o')})
      and not exists (
        select from refunds later where later.order_id = r.order_id and later.payment_id = r.payment_id
          and (later.created_at, later.id) > (r.created_at, r.id))
    order by r.created_at desc, r.id desc limit ${most}`);
}

/** How an organization's money stands with where it is to go. A sandbox is never paid. */
export interface AccountStanding {
  /** What has not left: in payouts that are not sent, and in none yet. */
  owedCentavos: number;
  /** In payouts that could be sent, were it not for the account. */
  scheduledCentavos: number;
  hasAccount: boolean;
  /** Null where the account may be used. */
  restsUntil: string | null;
  hasTaxNumber: boolean;
}

export function findAccountStanding(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<AccountStanding | undefined> {
  return db.maybe(sql`
    select coalesce(b.centavos, 0)::bigint + coalesce(p.centavos, 0)::bigint as owed_centavos,
           coalesce(p.scheduled, 0)::bigint as scheduled_centavos, a.usable_at is not null as has_account,
           case when a.usable_at > now() then a.usable_at end as rests_until, o.tax_number is not null as has_tax_number
    from organizations o
    cross join lateral (
      select sum(amount_centavos) as centavos from earnings where organization_id = o.id and payout_id is null
    ) as b
    cross join lateral (
      select sum(amount_centavos) as centavos, sum(amount_centavos) filter (where ${isScheduledPayout('payouts')}) as scheduled
      from payouts where organization_id = o.id and ${isPayoutNotLeft('payouts')}
    ) as p
    left join lateral (
      select usable_at from payout_accounts where organization_id = o.id order by created_at desc, id desc limit 1
    ) as a on true
    where o.id = ${organizationId} and o.live_id is null`);
}

export interface StoppedPayout {
  payoutId: string;
  amountCentavos: number;
  /** What the bank or the operator said; null where it stopped by itself. */
  reason: string | null;
  isReturned: boolean;
}

/** Payouts that came back or were withdrawn, of which nothing was paid since. */
export function listStoppedPayouts(db: Queryable, { organizationId, most }: Asked): Promise<StoppedPayout[]> {
  return db.many(sql`
    select p.id as payout_id, p.amount_centavos, coalesce(p.return_reason, p.withdraw_reason) as reason,
           ${isReturnedPayout('p')} as is_returned
    from payouts p
    where p.organization_id = ${organizationId} and (p.is_held or exists (
      select from earnings b
      where b.returned_payout_id = p.id and b.payout_id is null and b.ends_at = 'infinity'))
    order by coalesce(p.returned_at, p.withdrawn_at), p.id limit ${most}`);
}

export function listOpenDisputes(
  db: Queryable,
  { organizationId, most }: Asked,
): Promise<{ disputeId: string; orderId: string; orderNumber: string; amountCentavos: number }[]> {
  return db.many(sql`
    select d.id as dispute_id, d.order_id, o.order_number, d.amount_centavos
    from disputes d join orders o on o.id = d.order_id
    where d.organization_id = ${organizationId} and ${isOpenDispute('d')} order by d.opened_at, d.id limit ${most}`);
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
