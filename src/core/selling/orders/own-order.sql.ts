import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { own } from '../../base/own.ts';
import { orderColumns, orderMoneyColumns } from './order.sql.ts';
import type { Order } from './order.ts';
import type { OrderMoney } from './order-detail.ts';

export function ownOrder(db: Queryable, actor: Actor, orderId: string): Promise<Order> {
  const statement = sql`
    select ${orderColumns} from orders where id = ${orderId} and organization_id = ${actor.organizationId}`;
  return own(db, 'order', orderId, statement);
}

export function ownOrderWithMoney(db: Queryable, actor: Actor, orderId: string): Promise<Order & OrderMoney> {
  const statement = sql`
    select ${orderColumns}, ${orderMoneyColumns} from orders
    where id = ${orderId} and organization_id = ${actor.organizationId}`;
  return own(db, 'order', orderId, statement);
}
