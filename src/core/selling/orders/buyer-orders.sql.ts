import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
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

/** An order as it stands now, with its money, after its token was compared. */
export function readBuyerOrder(db: Queryable, { id }: { id: string }): Promise<Order & OrderMoney> {
  return db.one(sql`select ${orderColumns}, ${orderMoneyColumns} from orders where id = ${id}`);
}

/** Prices a pending order for another method, as its buyer is about to pay. */
export function repriceOrder(
  db: Queryable,
  order: Pick<Order, 'id' | 'method' | 'commissionCentavos' | 'processingCentavos' | 'totalCentavos'>,
): Promise<number> {
  return db.run(sql`
    update orders set method = ${order.method}, commission_centavos = ${order.commissionCentavos},
      processing_centavos = ${order.processingCentavos}, total_centavos = ${order.totalCentavos},
      updated_at = greatest(updated_at, clock_timestamp())
    where id = ${order.id} and status = 'PENDING' and expires_at > now()`);
}

export interface ExpiredOrder {
  id: string;
  eventId: string;
}

/** Orders whose hold is over, by the time of the database; the longest overdue first. */
export function listExpiredOrders(db: Queryable, { most }: { most: number }): Promise<ExpiredOrder[]> {
  return db.many(sql`
    select id, event_id from orders where status = 'PENDING' and expires_at <= now() order by expires_at limit ${most}`);
}

/** Whether the order is held any longer, by the time of the database. */
export async function isStillHeld(db: Queryable, { id }: { id: string }): Promise<boolean> {
  const { isHeld } = await db.one<{ isHeld: boolean }>(sql`
    select exists (select from orders where id = ${id} and status = 'PENDING' and expires_at > now()) as is_held`);
  return isHeld;
}
