import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentClock, presentTime } from '../../base/clock/present-time.sql.ts';
import { eventColumns } from '../../catalog/events/event.sql.ts';
import type { Event } from '../../catalog/events/event.ts';
import { isCompleted, isGivenBack, isHeld, isLetGo } from '../../catalog/inventory/order-status.sql.ts';
import { soldOf } from '../../catalog/inventory/sold.sql.ts';
import { replaced } from '../desk/acts-at-desk.ts';
import { refundKind } from '../payments/payment.ts';
import type { Refund } from '../payments/refund.ts';
import {
  isGivenUpRefund,
  isOpenDispute,
  isRefundUnderWay,
  isRefusedRefund,
  isUnpaidRefund,
} from '../payments/statuses.sql.ts';
import type { Cancellation, CancellationPreview, CancellationProgress, RefusedRefunds } from './cancellation.ts';

/** No refund of `o` is under way. */
const hasNoneOpen = trustedSql(
  `not exists (select from refunds p where p.order_id = o.id and p.kind = 'REQUESTED' and ${isRefundUnderWay('p').text})`,
);

/**
 * Orders `o` of a cancelled event of which something is left to be given back. Left out: what is disputed or set aside, and what
 * is left to people because the provider refused it or a person gave it up. `callOffRest` decides the same way.
 */
export const leftToCallOff: Statement = sql`
  (o.total_centavos - o.refunded_centavos - o.disputed_centavos - (
    select coalesce(sum(r.amount_centavos), 0) from refunds r
    where r.order_id = o.id and r.kind = 'REQUESTED' and (${isRefundUnderWay('r')} or (
      r.cancellation_id is not null and (${isRefusedRefund('r')} or (
        ${isGivenUpRefund('r')} and r.resolution is distinct from ${replaced.resolution}))))))`;

const columns = trustedSql(
  'id, event_id, organization_id, started_by, reason, state, created_at, finished_at, retried_at',
);

/** What would be given back, read at one instant. */
export function sumCancellation(db: Queryable, { eventId }: { eventId: string }): Promise<CancellationPreview> {
  return db.one(sql`
    select count(*) as orders,
           count(*) filter (where total_centavos = 0) as free_orders,
           count(distinct buyer_email_key) as buyers,
           (select ${trustedSql(soldOf('e.id'))} from events e where e.id = ${eventId}) as tickets_voided,
           (select ${trustedSql(soldOf('e.id', 'ADD_ON'))} from events e where e.id = ${eventId}) as add_ons_voided,
           coalesce(sum(total_centavos - refunded_centavos) filter (where channel <> 'COUNTER'), 0)::bigint as refund_centavos,
           coalesce(sum(total_centavos - refunded_centavos) filter (where channel = 'COUNTER'), 0)::bigint as cash_centavos,
           coalesce(sum(commission_centavos - commission_refunded_centavos), 0)::bigint as commission_returned_centavos,
           coalesce(sum(processing_centavos), 0)::bigint as processing_lost_centavos,
           (select count(*) from orders where event_id = ${eventId} and ${isHeld('orders')}) as pending_orders
    from orders where event_id = ${eventId} and (${isCompleted('orders')}
      -- What was kept of its tickets goes back as well.
      or (${isGivenBack('orders')} and total_centavos > refunded_centavos + disputed_centavos))`);
}

export function markCancelled(tx: Tx, { id, reason }: { id: string; reason: string }): Promise<Event> {
  return tx.one(sql`
    update events set cancelled_at = ${presentTime('events')}, cancellation_reason = ${reason}, revision = revision + 1, updated_at = now()
    where id = ${id}
    returning ${eventColumns}`);
}

/** The counts are those of this instant: the caller holds the locks of the event's ticket types. */
export function insertCancellation(
  tx: Tx,
  given: Pick<Cancellation, 'id' | 'eventId' | 'organizationId' | 'startedBy' | 'reason'>,
): Promise<Cancellation> {
  return tx.one(sql`
    insert into event_cancellations (id, event_id, organization_id, started_by, reason, orders_total, refunded_before,
                                     cancelled_before)
    select ${given.id}::uuid, ${given.eventId}::uuid, ${given.organizationId}::uuid, ${given.startedBy}::uuid,
           ${given.reason}::text, coalesce(c.pending + c.completed, 0), coalesce(c.refunded, 0), coalesce(c.cancelled, 0)
    from (select 1) as always left join order_counts c on c.event_id = ${given.eventId}
    returning ${columns}`);
}

export function findCancellation(db: Queryable, { eventId }: { eventId: string }): Promise<Cancellation | undefined> {
  return db.maybe(sql`select ${columns} from event_cancellations where event_id = ${eventId}`);
}

/** From the counts that every change of an order keeps, so it costs the same however many there are. */
export function readProgress(db: Queryable, { id }: { id: string }): Promise<CancellationProgress> {
  return db.one(sql`
    select n.state, n.orders_total as total,
           coalesce(c.refunded, 0) - n.refunded_before as refunded,
           coalesce(c.cancelled, 0) - n.cancelled_before as cancelled,
           f.failed, d.disputed, a.to_accounts,
           coalesce(c.pending + c.completed, 0) - f.failed - d.disputed - a.to_accounts as remaining
    from event_cancellations n
    left join order_counts c on c.event_id = n.event_id
    cross join lateral (
      select count(distinct o.id) as failed from refunds r join orders o on o.id = r.order_id
      where r.cancellation_id = n.id and ${isUnpaidRefund('r')} and ${isCompleted('o')} and ${hasNoneOpen}
    ) as f
    cross join lateral (
      select count(distinct o.id) as disputed from disputes d join orders o on o.id = d.order_id
      where d.event_id = n.event_id and ${isOpenDispute('d')} and ${isCompleted('o')} and ${hasNoneOpen}
        and not exists (
          select from refunds r where r.order_id = o.id and r.cancellation_id = n.id and ${isUnpaidRefund('r')})
    ) as d
    cross join lateral (
      select count(distinct o.id) as to_accounts from refunds r join orders o on o.id = r.order_id
      where r.event_id = n.event_id and r.kind = 'REQUESTED' and ${isRefundUnderWay('r')} and r.account_wanted_at is not null
        and ${isCompleted('o')} and not exists (
          select from refunds p where p.order_id = o.id and p.kind = 'REQUESTED' and ${isRefundUnderWay('p')} and p.account_wanted_at is null)
    ) as a
    where n.id = ${id}`);
}

export type FailedRefund = Pick<Refund, 'id' | 'orderId' | 'amountCentavos' | 'failure' | 'createdAt'> & {
  orderNumber: string;
  buyerName: string;
  buyerEmail: string;
};

/** Refunds of a cancellation that the provider refused and nobody made good since. */
export function listFailedRefunds(
  db: Queryable,
  { cancellationId, most }: { cancellationId: string; most: number },
): Promise<FailedRefund[]> {
  return db.many(sql`
    select r.id, r.order_id, r.amount_centavos, r.failure, r.created_at, o.order_number, o.buyer_name, o.buyer_email
    from refunds r join orders o on o.id = r.order_id
    where r.cancellation_id = ${cancellationId} and ${isRefusedRefund('r')} and ${isCompleted('o')}
    order by r.created_at, r.id limit ${most}`);
}

export function sumRefused(db: Queryable, { id }: { id: string }): Promise<RefusedRefunds> {
  return db.one(sql`
    select count(*) as refunds, coalesce(sum(r.amount_centavos), 0)::bigint as centavos
    from refunds r join orders o on o.id = r.order_id
    where r.cancellation_id = ${id} and ${isRefusedRefund('r')} and ${isCompleted('o')}`);
}

/** Refunds that were refused before somebody had them tried again, and were not tried since. */
export function listRefusedBefore(
  db: Queryable,
  { id, before, most }: { id: string; before: string; most: number },
): Promise<Pick<Refund, 'id' | 'orderId'>[]> {
  return db.many(sql`
    select r.id, r.order_id from refunds r join orders o on o.id = r.order_id
    where r.cancellation_id = ${id} and ${isRefusedRefund('r')} and r.updated_at < ${before}::timestamptz and ${isCompleted('o')}
    order by r.created_at, r.id limit ${most}`);
}

export function lockCancellation(
  tx: Tx,
  { eventId }: { eventId: string },
): Promise<(Cancellation & { eventName: string }) | undefined> {
  return tx.maybe(sql`
    select ${columns}, (select e.name from events e where e.id = event_id) as event_name
    from event_cancellations where event_id = ${eventId} for no key update`);
}

/** It is to be carried out once more. In a sandbox it happens in the sandbox's time, as refunds do. */
export function reopenCancellation(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`
    update event_cancellations c set state = 'RUNNING', finished_at = null, walked_created_at = null, walked_order_id = null,
      retried_at = ${presentClock('e')}
    from events e where c.id = ${id} and e.id = c.event_id`);
}

interface RefusedCancellation extends RefusedRefunds, Pick<Cancellation, 'eventId' | 'retriedAt'> {
  eventName: string;
  organizationName: string;
}

/** Cancelled events with refunds that the provider refused and that nobody is dealing with; no sandboxes. */
export function listRefusedCancellations(db: Queryable, { most }: { most: number }): Promise<RefusedCancellation[]> {
  return db.many(sql`
    select c.event_id, c.retried_at, e.name as event_name, g.name as organization_name, count(*) as refunds,
           sum(r.amount_centavos)::bigint as centavos
    from refunds r
    join orders o on o.id = r.order_id and ${isCompleted('o')} and not o.is_sandbox
    join event_cancellations c on c.id = r.cancellation_id and c.state = 'DONE'
    join events e on e.id = c.event_id
    join organizations g on g.id = c.organization_id
    where ${isRefusedRefund('r')}
    group by c.id, e.id, g.id
    order by c.created_at, c.id limit ${most}`);
}

/** A cancellation whose turn it is. */
export interface ClaimedCancellation extends Pick<Cancellation, 'id' | 'eventId' | 'retriedAt'> {
  walkedCreatedAt: string | null;
  walkedOrderId: string | null;
}

export function findRunningCancellation(
  db: Queryable,
  { id }: { id: string },
): Promise<ClaimedCancellation | undefined> {
  return db.maybe(sql`
    select id, event_id, retried_at, walked_created_at, walked_order_id from event_cancellations
    where id = ${id} and state = 'RUNNING'`);
}

export interface WalkedOrder {
  id: string;
  createdAt: string;
}

/** Orders that still have to be given back, oldest first, after the one that the walk has come to. */
export function listOrdersToCallOff(
  db: Queryable,
  { cancellation, most }: { cancellation: ClaimedCancellation; most: number },
): Promise<WalkedOrder[]> {
  const { eventId, walkedCreatedAt, walkedOrderId } = cancellation;
  return db.many(sql`
    select o.id, o.created_at from orders o
    where o.event_id = ${eventId} and not ${isLetGo('o')}
      and (o.created_at, o.id) > (coalesce(${walkedCreatedAt}::timestamptz, '-infinity'),
                                  coalesce(${walkedOrderId}::uuid, '00000000-0000-0000-0000-000000000000'))
      and case when ${isHeld('o')} then true when ${isGivenBack('o')} then o.total_centavos > 0 and ${leftToCallOff} > 0
        else o.total_centavos = 0 or ${leftToCallOff} > 0 end
    order by o.created_at, o.id limit ${most}`);
}

/** Refunds of a cancellation that the provider is to make and that have no outcome yet, and how many of them the provider was never asked for. */
export function countOpenRefunds(db: Queryable, { id }: { id: string }): Promise<{ open: number; unasked: number }> {
  return db.one(sql`
    select count(*) as open, count(*) filter (where q.attempts = 0) as unasked
    from refunds r left join queue q on q.kind = ${refundKind} and q.id = r.id
    where r.cancellation_id = ${id} and ${isRefundUnderWay('r')} and r.account_wanted_at is null`);
}

export function saveTurn(tx: Tx, { id, walked }: { id: string; walked: WalkedOrder | null }): Promise<number> {
  return tx.run(sql`
    update event_cancellations set walked_created_at = ${walked?.createdAt ?? null}::timestamptz,
      walked_order_id = ${walked?.id ?? null}::uuid
    where id = ${id} and state = 'RUNNING'`);
}

export function finishCancellation(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`
    update event_cancellations set state = 'DONE', finished_at = now()
    where id = ${id} and state = 'RUNNING'`);
}
