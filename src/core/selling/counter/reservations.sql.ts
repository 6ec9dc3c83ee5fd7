import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';
import { isHeld } from '../../catalog/inventory/order-status.sql.ts';
import type { Order } from '../orders/order.ts';

/** What is kept to be paid and collected at the counter of an event, what ends first before. */
export function listReservations(
  db: Queryable,
  { eventId, most }: { eventId: string; most: number },
): Promise<Pick<Order, 'id' | 'orderNumber' | 'buyerName' | 'quantity' | 'totalCentavos' | 'expiresAt'>[]> {
  return db.many(sql`
    select id, order_number, buyer_name, quantity, total_centavos, expires_at from orders
    where event_id = ${eventId} and channel = 'COUNTER' and ${isHeld('orders')} and expires_at > ${presentTime('orders')}
    order by expires_at, id limit ${most}`);
}
