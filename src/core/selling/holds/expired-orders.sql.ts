import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isHeld } from '../../catalog/inventory/order-status.sql.ts';

interface ExpiredOrder {
  id: string;
  eventId: string;
}

/** Orders whose hold is over, by the time of the database; the longest overdue first. */
export function listExpiredOrders(db: Queryable, { most }: { most: number }): Promise<ExpiredOrder[]> {
  return db.many(sql`
    select id, event_id from orders where ${isHeld('orders')} and expires_at <= now() order by expires_at limit ${most}`);
}

/** The same for sandboxes whose time was moved ahead, by that time; for one sandbox where it is named. */
export function listExpiredInSandboxes(
  db: Queryable,
  { organizationId = null, most }: { organizationId?: string | null; most: number },
): Promise<ExpiredOrder[]> {
  return db.many(sql`
    select o.id, o.event_id from organizations g join orders o on o.organization_id = g.id
    where g.clock_ahead > interval '0' and (${organizationId}::uuid is null or g.id = ${organizationId}::uuid)
      and ${isHeld('o')} and o.is_sandbox and o.expires_at <= now() + g.clock_ahead
    limit ${most}`);
}
