import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { FailedEntry, QueueCount } from '../../../platform/queue/queue.sql.ts';
import { isHeld } from '../../catalog/inventory/order-status.sql.ts';
import { deliveryKind } from '../../telling/deliveries/delivery.ts';

/** Notices that were not passed on yet: the relay takes them in order. */
export function countUnrelayedNotices(db: Queryable): Promise<QueueCount[]> {
  return db.many(sql`
    select 'notice' as kind, count(*) as waiting, 0 as under_way, 0 as failed,
           coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_seconds
    from notices where position is null`);
}

/** Holds that are over and whose tickets are not back on sale yet. */
export function countUnendedHolds(db: Queryable): Promise<QueueCount[]> {
  return db.many(sql`
    select 'hold-end' as kind, count(*) as waiting, 0 as under_way, 0 as failed,
           coalesce(extract(epoch from now() - min(expires_at)), 0)::float8 as oldest_seconds
    from orders where ${isHeld('orders')} and expires_at <= now()`);
}

/** Only the newest, newest first: an index of failed ones would cost every delivery. */
export function listFailedDeliveries(
  db: Queryable,
  { among, most }: { among: number; most: number },
): Promise<FailedEntry[]> {
  return db.many(sql`
    select ${deliveryKind}::text as kind, id, target_id as lane, attempts, error, created_at
    from (select * from deliveries order by created_at desc limit ${among}) as newest
    where status = 'FAILED' order by created_at desc, id desc limit ${most}`);
}

/** Deliveries whose receiver is still active. */
export function retryFailedDeliveries(db: Queryable, { id }: { id: string | null }): Promise<number> {
  return db.run(sql`
    with revived as (
      update deliveries d set status = 'PENDING', next_attempt_at = now()
      where d.status = 'FAILED' and d.trigger <> 'TEST' and (${id}::uuid is null or d.id = ${id}::uuid)
        and (d.webhook_id is null or exists (select from webhooks w where w.id = d.webhook_id and w.is_active))
      returning d.id, d.target_id
    )
    insert into delivery_queue (kind, id, lane) select ${deliveryKind}, id, target_id from revived
    on conflict do nothing`);
}
