import type { Database } from '../../../platform/database/database.ts';
import { expireOrder } from '../desk/cancel-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import { listExpiredInSandboxes, listExpiredOrders } from './expired-orders.sql.ts';

const expiredMax = 500;

/**
 * Puts tickets back on sale whose hold is over, everywhere or in one sandbox, and returns how many orders that were. Several
 * may run at once: the desk asks again under its lock.
 */
export async function endHolds(
  { db, desk }: { db: Database; desk: SalesDesk },
  { sandboxId }: { sandboxId?: string } = {},
): Promise<number> {
  const inSandboxes = () => listExpiredInSandboxes(db, { organizationId: sandboxId, most: expiredMax });
  const all = () => listExpiredOrders(db, { most: expiredMax });
  let count = 0;
  for (const list of sandboxId === undefined ? [all, inSandboxes] : [inSandboxes]) {
    for (;;) {
      const expired = await list();
      const ended = await Promise.allSettled(
        expired.map(({ id, eventId }) => desk.serve(eventId, expireOrder({ orderId: id }))),
      );
      const failed = ended.find((each) => each.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      count += ended.filter((each) => each.status === 'fulfilled' && each.value !== undefined).length;
      if (expired.length < expiredMax) break;
    }
  }
  return count;
}
