import type { Cashier } from '../core/selling/cashier/cashier.ts';
import { expireOrder } from '../core/selling/desk/cancel-order.ts';
import type { SalesDesk } from '../core/selling/desk/sales-desk.ts';
import { listExpiredOrders } from '../core/selling/orders/buyer-orders.sql.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from './worker.ts';

const expiredMax = 500;

/** Puts tickets back on sale whose hold is over. Several workers may do it at once: the desk asks again under its lock. */
export function expireHoldsJob({ db, desk, cashier }: { db: Database; desk: SalesDesk; cashier: Cashier }): Job {
  return {
    name: 'expire holds',
    everyMs: 1_000,
    run: async () => {
      for (;;) {
        const expired = await listExpiredOrders(db, { most: expiredMax });
        const ended = await Promise.allSettled(
          expired.map(({ id, eventId }) => desk.serve(eventId, expireOrder({ orderId: id }))),
        );
        const orders = ended.flatMap((each) => (each.status === 'fulfilled' ? (each.value ?? []) : []));
        // Not waited for: a provider that hangs would keep other holds from ending.
        void cashier.closeCheckouts(orders.flatMap(({ openPayments }) => openPayments));
        const failed = ended.find((each) => each.status === 'rejected');
        if (failed !== undefined) throw failed.reason;
        if (expired.length < expiredMax) return;
      }
    },
  };
}

/** Asks about payments that nothing was heard of: notices may be lost. */
export function pollPaymentsJob({ cashier }: { cashier: Cashier }): Job {
  return { name: 'poll payments', everyMs: 5_000, run: async () => void (await cashier.poll()) };
}

/** Gives back money that found no order, and finishes refunds that were interrupted. */
export function tryRefundsJob({ cashier }: { cashier: Cashier }): Job {
  return { name: 'try refunds', everyMs: 1_000, run: async () => void (await cashier.tryRefunds()) };
}
