import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { aheadOf, presentClock, presentTime } from '../../base/clock/present-time.sql.ts';
import { isRetired } from '../../base/clock/retired.sql.ts';
import { isGivenBack, isHeld } from '../../catalog/inventory/order-status.sql.ts';
import { isGoodTicket } from '../../catalog/inventory/ticket-status.sql.ts';
import { givenBackReason } from '../payments/refund.ts';
import { isPaidBack, isRefundUnderWay } from '../payments/statuses.sql.ts';
import { orderColumns, orderMoneyColumns } from './order.sql.ts';
import type { Order } from './order.ts';
import type { OrderMoney } from './order-detail.ts';

export interface OrderOfBuyer {
  order: Order;
  tokenHash: Buffer;
}

/** Orders by their ids alone, with what proves whose they are: never shown before the token was compared. */
export async function findBuyerOrders(db: Queryable, { ids }: { ids: readonly string[] }): Promise<OrderOfBuyer[]> {
  const rows = await db.many<Order & { tokenHash: Buffer }>(sql`
    select ${orderColumns}, token_hash from orders where id = any(${ids}::uuid[]) and not ${isRetired('orders')}`);
  return rows.map(({ tokenHash, ...order }) => ({ order, tokenHash }));
}

/** The ticket of an order that was given to the one who shows this token. */
export function findHeldTicket(
  db: Queryable,
  { orderId, tokenHash }: { orderId: string; tokenHash: Buffer },
): Promise<{ id: string } | undefined> {
  return db.maybe(sql`select id from issued_tickets where order_id = ${orderId} and token_hash = ${tokenHash}`);
}

/** What of `orders` has not gone back, is not about to and is not disputed. */
const leftCentavos = trustedSql(`
  (orders.total_centavos - orders.refunded_centavos - orders.disputed_centavos - (
    select coalesce(sum(p.amount_centavos), 0) from refunds p
    where p.order_id = orders.id and ${isRefundUnderWay('p').text} and p.kind = 'REQUESTED'))`);

/** Until when `orders` may be given back because the event was moved, by their age. */
export const movedUntil = sql`
  (select max(r.give_back_until) from reschedules r
   where r.event_id = orders.event_id and r.is_moved
     and r.changed_at >= coalesce(orders.event_since, orders.created_at) and r.give_back_until > ${presentTime('orders')})`;

/** That the event of an order was cancelled: when, and why in its organizer's words. */
export interface EventCancellation {
  cancelledAt: string;
  reason: string | null;
}

/** Undefined where the event was not cancelled. */
export function findEventCancellation(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<EventCancellation | undefined> {
  return db.maybe(sql`
    select cancelled_at, cancellation_reason as reason from events where id = ${eventId} and cancelled_at is not null`);
}

/** An order as it stands now, with its money, after its token was compared. */
export function readBuyerOrder(
  db: Queryable,
  { id }: { id: string },
): Promise<Order & OrderMoney & { movedUntil: string | null; hasQuestions: boolean; aheadMs: number }> {
  return db.one(sql`
    select ${orderColumns}, ${orderMoneyColumns}, ${movedUntil} as moved_until,
           (extract(epoch from ${aheadOf('orders')}) * 1000)::float8 as ahead_ms,
           exists (select from questions q where q.event_id = orders.event_id and q.withdrawn_at is null) as has_questions
    from orders where id = ${id}`);
}

/**
 * Whether the buyer asked before to give an order back, and it is done or under way; disputed money does not count. Only the refund that
 * they asked for counts: others may be under way beside one that was refused.
 */
export function readGiveBack(db: Queryable, { orderId }: { orderId: string }): Promise<{ isGivenBack: boolean }> {
  return db.one(sql`
    select asked.is_under_way or asked.is_done and (
             ${isGivenBack('orders')} or good.own = 0 and good.others > 0 or orders.total_centavos > 0 and ${leftCentavos} <= 0)
             as is_given_back
    from orders
    cross join lateral (
      select count(*) filter (where t.holder_email is null) as own, count(t.holder_email) as others
      from issued_tickets t where t.order_id = orders.id and ${isGoodTicket('t')}
    ) as good
    cross join lateral (
      select coalesce(bool_or(${isRefundUnderWay('f')}), false) as is_under_way,
             coalesce(bool_or(${isPaidBack('f')}), false) as is_done
      from (
        select status, reason from refunds where order_id = orders.id and kind = 'REQUESTED'
        union all select 'SUCCEEDED', reason from free_refunds where order_id = orders.id
        -- Free ones were once given back without a row of their own.
        union all select 'SUCCEEDED', ${givenBackReason}::text from give_backs
                  where order_id = orders.id and orders.total_centavos = 0 and ${isGivenBack('orders')}
      ) as f
      where f.reason = ${givenBackReason}
    ) as asked
    where orders.id = ${orderId}`);
}

/** Notes that the buyer asked for it, whatever comes of it. */
export function noteGiveBack(db: Queryable, { orderId }: { orderId: string }): Promise<number> {
  return db.run(sql`insert into give_backs (order_id) values (${orderId}) on conflict do nothing`);
}

/** Prices a pending order for another method, as its buyer is about to pay. */
export function repriceOrder(
  db: Queryable,
  order: Pick<Order, 'id' | 'method' | 'commissionCentavos' | 'processingCentavos' | 'totalCentavos'>,
): Promise<number> {
  return db.run(sql`
    update orders set method = ${order.method}, commission_centavos = ${order.commissionCentavos},
      processing_centavos = ${order.processingCentavos}, total_centavos = ${order.totalCentavos},
      updated_at = greatest(updated_at, ${presentClock('orders')})
    where id = ${order.id} and ${isHeld('orders')} and expires_at > ${presentTime('orders')}`);
}

/** Whether the order is held any longer, by the time of the database. */
export async function isStillHeld(db: Queryable, { id }: { id: string }): Promise<boolean> {
  const still = await db.one<{ isHeld: boolean }>(sql`
    select exists (select from orders where id = ${id} and ${isHeld('orders')} and expires_at > ${presentTime('orders')}) as is_held`);
  return still.isHeld;
}
