import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';
import { isHeld } from '../../catalog/inventory/order-status.sql.ts';

/** How often an order was taken along to another browser; undefined where it is not held any more. */
export async function findHandovers(db: Queryable, { id }: { id: string }): Promise<number | undefined> {
  const found = await db.maybe<{ handovers: number }>(sql`
    select coalesce(handovers, 0) as handovers from orders where id = ${id} and ${isHeld('orders')} and expires_at > ${presentTime('orders')}`);
  return found?.handovers;
}

/** Takes it along once more; answers nothing where somebody was quicker. */
export function handOver(db: Queryable, { id, handovers }: { id: string; handovers: number }): Promise<number> {
  return db.run(sql`
    update orders set handovers = coalesce(handovers, 0) + 1
    where id = ${id} and coalesce(handovers, 0) = ${handovers} and ${isHeld('orders')} and expires_at > ${presentTime('orders')}`);
}
