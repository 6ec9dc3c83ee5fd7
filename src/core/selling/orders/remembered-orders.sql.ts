import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';
import { isRetired } from '../../base/clock/retired.sql.ts';
import { isHeld, isLive } from '../../catalog/inventory/order-status.sql.ts';

/** An order as a list of one's own shows it. */
interface RememberedOrder {
  id: string;
  linkGeneration: number;
  isHeld: boolean;
  quantity: number;
  event: string;
  dateTime: string;
  timezone: string;
  isOver: boolean;
}

/** Those with tickets, and those that are held unpaid; what is held first, then what is still to come. */
export function listRememberedOrders(db: Queryable, { ids }: { ids: readonly string[] }): Promise<RememberedOrder[]> {
  return db.many(sql`
    select o.id, o.link_generation, ${isHeld('o')} as is_held, o.quantity, e.name as event, e.date_time, e.timezone,
           e.ends_at <= ${presentTime('e')} as is_over
    from orders o join events e on e.id = o.event_id
    where o.id = any(${ids}::uuid[]) and ${isLive('o')} and not ${isRetired('o')}
    order by is_held desc, is_over, e.date_time, o.id`);
}
