import type { Database } from '../../../platform/database/database.ts';
import { endWithoutGoodTickets } from '../desk/acts-at-desk.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import { isCompleted } from '../orders/order.ts';
import { orderNotice } from '../orders/order-notices.ts';
import { deleteLeftBehind, listLeftBehind } from './left-behind.sql.ts';
import { atOrder } from './resolver.ts';

const most = 100;

/**
 * Orders that versions before the table of acts left as it would not: each is looked at once. That its tickets admit nobody whose
 * return waits for money follows from any look at its refunds. Answers how many there were.
 */
export async function settleLeftBehind({ db, desk }: { db: Database; desk: SalesDesk }): Promise<number> {
  const orders = await listLeftBehind(db, { most });
  for (const { id: orderId, eventId } of orders) {
    await atOrder({ desk }, { eventId, orderId }, (at, found) => {
      const wasCompleted = isCompleted(found.order);
      if (endWithoutGoodTickets(at, found) && wasCompleted) {
        at.changes.notices.push(orderNotice('order.refunded', at.eventOfOrder(), found));
      }
    });
    await deleteLeftBehind(db, { orderId });
  }
  return orders.length;
}
