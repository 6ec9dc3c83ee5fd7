import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { listItemsOfOrders } from './order.sql.ts';
import type { OrderDetail } from './order-detail.ts';
import { ownOrderWithMoney } from './own-order.sql.ts';

/** The caller's order with everything that is known of its money. */
export async function readOrder(db: Queryable, actor: Actor, { orderId }: { orderId: string }): Promise<OrderDetail> {
  const { payment, refunds, payoutId, isPaidOut, ...order } = await ownOrderWithMoney(db, actor, orderId);
  const items = await listItemsOfOrders(db, { orderIds: [order.id] });
  return { order, items, money: { payment, refunds, payoutId, isPaidOut } };
}
