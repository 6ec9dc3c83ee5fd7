import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { ProviderName } from '../../selling/payments/payment-provider.ts';
import { leftPendingHours, type RefundKind } from '../../selling/payments/refund.ts';
import { accountWaitDays } from '../../selling/payments/refund-account.ts';
import {
  isOpenDispute,
  isOwedRefund,
  isPaidPayment,
  isRefundUnderWay,
  isRefusedRefund,
  isRestingStray,
  isReturningStray,
} from '../../selling/payments/statuses.sql.ts';
import { isResoldReturn } from '../../selling/tickets/return-status.sql.ts';

export const restingKinds = [
  'REFUND_REFUSED',
  'REFUND_WAITING',
  'REFUND_PAID_TWICE',
  'PAYMENT_FLAGGED',
  'PAYMENT_UNKNOWN',
  'PAYMENT_RETURNING',
  'DISPUTE_OPEN',
] as const;

type RestingKind = (typeof restingKinds)[number];

/** Money that is not where it belongs. */
export interface RestingRow {
  id: string;
  kind: RestingKind;
  since: string;
  amountCentavos: number | null;
  currency: string | null;
  provider: ProviderName;
  providerPaymentId: string | null;
  /** What the provider said, what is wrong with it, or the reference of the dispute. */
  detail: string | null;
  refundKind: RefundKind | null;
  organizationId: string | null;
  organizationName: string | null;
  eventId: string | null;
  eventName: string | null;
  orderId: string | null;
  orderNumber: string | null;
  /** What a doubted payment was to pay, and whether that is paid meanwhile. */
  owedCentavos: number | null;
  isPaid: boolean | null;
  /** For a refund under way: whether the provider has left it so for a day, and was asked about it since. */
  isLeftPending: boolean | null;
  isAskedAgain: boolean | null;
  /** For a refund that is paid to an account, or of a ticket that was resold: whether tickets are gone for it, so that it is never given up. */
  isOwedForTickets: boolean | null;
  isSandboxOrder: boolean;
}

// A refund just asked for is under way and rests nowhere; one that was refused rests from then on.
const waitingMinutes = 60;

/** The buyer was asked for an account, and has the time to name one. */
const waitsForBuyer =
  trustedSql(`${isRefundUnderWay('r').text} and r.account_wanted_at is not null and r.account_given_at is null
  and r.account_wanted_at > now() - interval '${accountWaitDays} days 1 hour'`);

/** Refunds that rest, and since when. In a sandbox nothing is real. */
const restingRefunds: Statement = sql`
  select r.id, case when ${isRefusedRefund('r')} then 'REFUND_REFUSED' else 'REFUND_WAITING' end as kind,
         coalesce(r.refused_at, r.account_given_at, r.created_at) as since, r.amount_centavos, p.currency, p.provider, p.provider_payment_id,
         r.failure as detail, r.kind as refund_kind, r.organization_id, r.event_id, r.order_id,
         null::bigint as owed_centavos, null::boolean as is_paid,
         coalesce(r.account_given_at, r.pending_since, r.created_at) <= now() - make_interval(hours => ${leftPendingHours}::int) as is_left_pending,
         r.asked_again_at is not null as is_asked_again,
         (r.account_wanted_at is not null and r.ticket_ids is not null
             or exists (select from ticket_returns t where t.refund_id = r.id and ${isResoldReturn('t')}))
           and not exists (select from events c where c.id = r.event_id and c.cancelled_at is not null) as is_owed_for_tickets
  from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
  where ${isOwedRefund('r')} and not o.is_sandbox and not (${waitsForBuyer})
    and (r.refused_at is not null or coalesce(r.account_given_at, r.created_at) < now() - make_interval(mins => ${waitingMinutes}::int))`;

/** Refunds that the provider paid although the money had gone back another way, until a person has dealt with them. */
const refundsPaidTwice: Statement = sql`
  select r.id, 'REFUND_PAID_TWICE' as kind, r.paid_late_at as since, r.amount_centavos, p.currency, p.provider,
         p.provider_payment_id, r.resolution as detail, r.kind as refund_kind, r.organization_id, r.event_id, r.order_id,
         null::bigint as owed_centavos, null::boolean as is_paid, null::boolean as is_left_pending,
         null::boolean as is_asked_again, null::boolean as is_owed_for_tickets
  from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
  where r.paid_late_at is not null and r.paid_late_ended_at is null and not o.is_sandbox`;

const restingStrays: Statement = sql`
  select s.id, case when ${isReturningStray('s')} then 'PAYMENT_RETURNING'
                    when s.payment_id is null then 'PAYMENT_UNKNOWN' else 'PAYMENT_FLAGGED' end as kind,
         s.received_at as since, coalesce(s.return_centavos, s.amount_centavos) as amount_centavos, s.currency, s.provider,
         s.provider_payment_id, coalesce(s.failure, s.flag) as detail, null::text as refund_kind, s.organization_id,
         s.event_id, s.order_id, p.amount_centavos as owed_centavos, ${isPaidPayment('p')} as is_paid,
         null::boolean as is_left_pending, null::boolean as is_asked_again, null::boolean as is_owed_for_tickets
  from stray_payments s left join payments p on p.id = s.payment_id left join orders o on o.id = s.order_id
  where ${isRestingStray('s')} and o.is_sandbox is not true`;

const openDisputes: Statement = sql`
  select d.id, 'DISPUTE_OPEN' as kind, d.opened_at as since, d.amount_centavos, p.currency, d.provider,
         p.provider_payment_id, d.reference as detail, null::text as refund_kind, d.organization_id, d.event_id, d.order_id,
         null::bigint as owed_centavos, null::boolean as is_paid, null::boolean as is_left_pending,
         null::boolean as is_asked_again, null::boolean as is_owed_for_tickets
  from disputes d join payments p on p.id = d.payment_id join orders o on o.id = d.order_id
  where ${isOpenDispute('d')} and not o.is_sandbox`;

/** Oldest first. */
export function listResting(db: Queryable, { most }: { most: number }): Promise<RestingRow[]> {
  return db.many(sql`
    select rests.*, g.name as organization_name, e.name as event_name, o.order_number,
           coalesce(o.is_sandbox, false) as is_sandbox_order
    from (${restingRefunds} union all ${refundsPaidTwice} union all ${restingStrays} union all ${openDisputes}) as rests
    left join organizations g on g.id = rests.organization_id
    left join events e on e.id = rests.event_id
    left join orders o on o.id = rests.order_id
    order by rests.since, rests.id limit ${most}`);
}

interface RestingCount {
  kind: RestingKind;
  count: number;
  centavos: number;
  oldestSeconds: number;
}

/** How much rests of each kind, and since when; kinds without any are left out. */
export function countResting(db: Queryable): Promise<RestingCount[]> {
  return db.many(sql`
    select rests.kind, count(*) as count, coalesce(sum(rests.amount_centavos), 0)::bigint as centavos,
           extract(epoch from now() - min(rests.since))::float8 as oldest_seconds
    from (${restingRefunds} union all ${refundsPaidTwice} union all ${restingStrays} union all ${openDisputes}) as rests
    group by rests.kind order by rests.kind`);
}

/** Refunds that are paid to accounts, by who has to do something next; rows without any are left out. */
export interface RefundsToAccounts {
  waitsFor: 'BUYER' | 'PROVIDER';
  refunds: number;
  centavos: number;
  /** Since when the first of them waits. */
  since: string;
}

export function countRefundsToAccounts(db: Queryable): Promise<RefundsToAccounts[]> {
  return db.many(sql`
    select case when r.account_given_at is null then 'BUYER' else 'PROVIDER' end as waits_for, count(*)::int as refunds,
           sum(r.amount_centavos)::bigint as centavos, min(coalesce(r.account_given_at, r.account_wanted_at)) as since
    from refunds r join orders o on o.id = r.order_id
    where ${isRefundUnderWay('r')} and r.account_wanted_at is not null and not o.is_sandbox
    group by 1 order by 1`);
}

/** How much of it is older than it may be. A dispute lies with banks for as long as they take. */
export function restingTooLong(hours: number): Statement {
  return sql`
    select count(*)::int as found from (${restingRefunds} union all ${refundsPaidTwice} union all ${restingStrays}) as rests
    where rests.since < now() - make_interval(hours => ${hours}::int)`;
}
