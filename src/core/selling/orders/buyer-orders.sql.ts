import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { aheadOf, presentClock, presentTime } from '../../base/clock/present-time.sql.ts';
import { givenBackReason } from '../payments/refund.ts';
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
    select ${orderColumns}, token_hash from orders where id = any(${ids}::uuid[])`);
  return rows.map(({ tokenHash, ...order }) => ({ order, tokenHash }));
}

/** The ticket of an order that was given to whoever shows this token. */
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
    where p.order_id = orders.id and p.status = 'PENDING' and p.kind = 'REQUESTED'))`);

/** Until when the buyer of `orders` may give the tickets back because the event was moved; null where they may not. */
const giveBackUntil = sql`
  (select max(r.give_back_until) from reschedules r
   where orders.status = 'COMPLETED' and r.event_id = orders.event_id and r.is_moved
     and r.changed_at >= orders.created_at and r.give_back_until > ${presentTime('orders')}
     and not exists (select from issued_tickets t where t.order_id = orders.id and t.status = 'USED')
     and (orders.total_centavos = 0 or ${leftCentavos} > 0))`;

/** An order as it stands now, with its money, after its token was compared. */
export function readBuyerOrder(
  db: Queryable,
  { id }: { id: string },
): Promise<Order & OrderMoney & { giveBackUntil: string | null; hasQuestions: boolean; aheadMs: number }> {
  return db.one(sql`
    select ${orderColumns}, ${orderMoneyColumns}, ${giveBackUntil} as give_back_until,
           (extract(epoch from ${aheadOf('orders')}) * 1000)::float8 as ahead_ms,
           exists (select from questions q where q.event_id = orders.event_id and q.withdrawn_at is null) as has_questions
    from orders where id = ${id}`);
}

export interface GiveBack extends Pick<Order, 'status'> {
  giveBackUntil: string | null;
  /** Somebody has come in with one of its tickets. */
  isUsed: boolean;
  /** The buyer asked for it before, and it was done or is under way; what is disputed is beyond it. */
  isGivenBack: boolean;
}

export function readGiveBack(db: Queryable, { orderId }: { orderId: string }): Promise<GiveBack> {
  return db.one(sql`
    select status, ${giveBackUntil} as give_back_until,
           exists (select from issued_tickets t where t.order_id = orders.id and t.status = 'USED') as is_used,
           exists (
             select from give_backs g where g.order_id = orders.id and (status = 'REFUNDED' or exists (
               select from refunds f where f.order_id = orders.id and f.kind = 'REQUESTED' and f.ticket_ids is null
                 and (f.status = 'PENDING' or (f.status in ('SUCCEEDED', 'SETTLED_OTHERWISE') and f.reason = ${givenBackReason}
                   and ${leftCentavos} <= 0))))) as is_given_back
    from orders where id = ${orderId}`);
}

/** The buyer asks for it, whatever comes of it. */
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
    where id = ${order.id} and status = 'PENDING' and expires_at > ${presentTime('orders')}`);
}

/** Whether the order is held any longer, by the time of the database. */
export async function isStillHeld(db: Queryable, { id }: { id: string }): Promise<boolean> {
  const { isHeld } = await db.one<{ isHeld: boolean }>(sql`
    select exists (select from orders where id = ${id} and status = 'PENDING' and expires_at > ${presentTime('orders')}) as is_held`);
  return isHeld;
}
