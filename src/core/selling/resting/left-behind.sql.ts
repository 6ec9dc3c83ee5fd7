import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Order } from '../orders/order.ts';

export function listLeftBehind(db: Queryable, { most }: { most: number }): Promise<Pick<Order, 'id' | 'eventId'>[]> {
  return db.many(sql`
    select o.id, o.event_id from left_behind_orders l join orders o on o.id = l.order_id order by o.id limit ${most}`);
}

export function deleteLeftBehind(db: Queryable, { orderId }: { orderId: string }): Promise<number> {
  return db.run(sql`delete from left_behind_orders where order_id = ${orderId}`);
}
