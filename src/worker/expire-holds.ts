import { expireOrder } from '../core/selling/desk/cancel-order.ts';
import type { SalesDesk } from '../core/selling/desk/sales-desk.ts';
import { listExpiredOrders } from '../core/selling/orders/buyer-orders.sql.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from './worker.ts';

const expiredMax = 500;

/**
 * Puts tickets back on sale whose hold is over. Not by the queue: an order would have to go through it although nearly all
 * are paid in time. Several workers may do it at once: the desk asks again under its lock.
 */
export function expireHoldsJob({ db, desk }: { db: Database; desk: SalesDesk }): Job {
  return {
    name: 'expire holds',
    everyMs: 1_000,
    run: async () => {
      for (;;) {
        const expired = await listExpiredOrders(db, { most: expiredMax });
        const ended = await Promise.allSettled(
          expired.map(({ id, eventId }) => desk.serve(eventId, expireOrder({ orderId: id }))),
        );
        const failed = ended.find((each) => each.status === 'rejected');
        if (failed !== undefined) throw failed.reason;
        if (expired.length < expiredMax) return;
      }
    },
  };
}
