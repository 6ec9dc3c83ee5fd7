import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';
import { becomes } from '../../base/states/states.sql.ts';
import { isHeld } from '../../catalog/inventory/order-status.sql.ts';
import { methodRow } from '../../money/fees/payment-method.ts';
import { mailedAndQueued } from '../../telling/mails/mail.sql.ts';
import { checkoutCloseKind, type Payment, type ProviderNoticeRow, paymentPollKind, paymentStates } from './payment.ts';
import { isAwaitedPayment } from './statuses.sql.ts';

const paymentColumns = trustedSql(
  [
    'id',
    'organization_id',
    'event_id',
    'order_id',
    'provider',
    'method',
    'status',
    'amount_centavos',
    'commission_centavos',
    'processing_centavos',
    'currency',
    'session_id',
    'provider_payment_id',
    'flag',
    'refunded_centavos',
    'paid_at',
    'created_at',
  ].join(', '),
);

export function lockPaymentsOfOrders(tx: Tx, { orderIds }: { orderIds: readonly string[] }): Promise<Payment[]> {
  return tx.many(sql`
    select ${paymentColumns} from payments where order_id = any(${orderIds}::uuid[])
    order by created_at, id for no key update`);
}

export function findPaymentsByIds(db: Queryable, { ids }: { ids: readonly string[] }): Promise<Payment[]> {
  return db.many(sql`select ${paymentColumns} from payments where id = any(${ids}::uuid[])`);
}

/** By hand and seldom, so it reads them all: an index would cost every purchase. */
export function findPaymentByProviderId(
  db: Queryable,
  { providerPaymentId }: { providerPaymentId: string },
): Promise<Payment | undefined> {
  return db.maybe(sql`select ${paymentColumns} from payments where provider_payment_id = ${providerPaymentId} limit 1`);
}

export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'organizationId'
  | 'eventId'
  | 'orderId'
  | 'provider'
  | 'method'
  | 'amountCentavos'
  | 'commissionCentavos'
  | 'processingCentavos'
> & {
  /** Whose mails are counted. */
  caller: string | null;
};

/**
 * Starts attempts to pay; returns those whose order may still be paid. The first one also queues a mail about the order to
 * its buyer.
 */
export function insertPayments(
  db: Queryable,
  {
    payments,
    attemptsMax,
    pollAfterSeconds,
  }: { payments: readonly NewPayment[]; attemptsMax: number; pollAfterSeconds: number },
): Promise<{ id: string }[]> {
  const column = <Name extends keyof NewPayment>(name: Name) => payments.map((payment) => payment[name]);
  return db.many(sql`
    with started as (
    insert into payments (id, organization_id, event_id, order_id, provider, method, status, amount_centavos,
                          commission_centavos, processing_centavos, created_at, updated_at)
    select given.id, given.organization_id, given.event_id, given.order_id, given.provider, given.method, 'PENDING',
           given.amount, given.commission, given.processing, o.now, o.now
    from unnest(${column('id')}::uuid[], ${column('organizationId')}::uuid[], ${column('eventId')}::uuid[],
                ${column('orderId')}::uuid[], ${column('provider')}::text[], ${column('method')}::text[],
                ${column('amountCentavos')}::bigint[], ${column('commissionCentavos')}::bigint[],
                ${column('processingCentavos')}::bigint[])
      as given (id, organization_id, event_id, order_id, provider, method, amount, commission, processing)
    -- One by one: a join would read all pending orders, since there is an index of just those.
    cross join lateral (
      select status, expires_at, ${presentTime('orders')} as now from orders where id = given.order_id offset 0) as o
    where ${isHeld('o')} and o.expires_at > o.now and (select count(*) from payments p where p.order_id = given.order_id) < ${attemptsMax}::int
    returning id, organization_id, order_id
    ), polled as (
      insert into queue (kind, id, lane, due_at)
      select ${paymentPollKind}, id, organization_id, now() + make_interval(secs => ${pollAfterSeconds}::int) from started
    ), ${mailedAndQueued(orderReceivedMails(payments))}
    select id from started`);
}

/** There is one an order, so it has the id of the order. */
function orderReceivedMails(all: readonly NewPayment[]): Statement {
  // A mail with the code comes in its place.
  const payments = all.filter(({ method }) => !methodRow(method).isCash);
  const data = payments.map(({ eventId, caller }) =>
    JSON.stringify({ unpaid: { eventId, caller: caller ?? undefined } }),
  );
  return sql`
    insert into mails (id, organization_id, order_id, kind, recipient, language, data, is_sandbox)
    select s.order_id, s.organization_id, s.order_id, 'ORDER_RECEIVED', o.buyer_email, o.language, given.data, o.is_sandbox
    from started s
    join unnest(${payments.map(({ id }) => id)}::uuid[], ${data}::jsonb[]) as given (id, data) using (id)
    cross join lateral (select buyer_email, language, is_sandbox from orders where id = s.order_id offset 0) as o
    on conflict (id) do nothing`;
}

export function setPaymentSession(
  db: Queryable,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<number> {
  return db.run(
    sql`update payments set session_id = ${sessionId}, updated_at = greatest(updated_at, now()) where id = ${id}`,
  );
}

/**
 * For an order that was paid or ended while its page was being opened: the one who closed it did not know the session
 * yet.
 */
export function closeIfOver(db: Queryable, { id }: { id: string }): Promise<number> {
  return db.run(sql`
    insert into queue as q (kind, id, lane)
    select ${checkoutCloseKind}, p.id, p.organization_id from payments p join orders o on o.id = p.order_id
    where p.id = ${id} and not ${isHeld('o')}
    on conflict (kind, id) do update set due_at = now(), lease = null, leased_until = null`);
}

/** An attempt that never reached the provider. */
export function markPaymentFailed(db: Queryable, { id }: { id: string }): Promise<number> {
  return db.run(sql`
    with failed as (
      update payments set ${becomes(paymentStates, 'FAILED')}, updated_at = ${presentTime('payments')}
      where id = ${id} and ${isAwaitedPayment('payments')} returning id
    )
    delete from queue q using failed where q.kind = ${paymentPollKind} and q.id = failed.id`);
}

/** Notices that concern no payment of ours, kept for a later look. */
export function insertProviderNotice(db: Queryable, row: ProviderNoticeRow): Promise<number> {
  return db.run(sql`
    insert into provider_notices (provider, notice_id, payment_id, state, amount_centavos, currency, outcome)
    values (${row.provider}, ${row.noticeId}, ${row.paymentId}, ${row.state}, ${row.amountCentavos}, ${row.currency},
            ${row.outcome})
    on conflict do nothing`);
}

/** Removes old notices of providers, a bounded number at once. */
export function deleteOldProviderNotices(
  db: Queryable,
  { days, most }: { days: number; most: number },
): Promise<number> {
  return db.run(sql`
    delete from provider_notices where (provider, notice_id) in (
      select provider, notice_id from provider_notices where received_at < now() - make_interval(days => ${days}::int)
      order by received_at limit ${most})`);
}
