import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Removes deliveries past their time, a bounded number at once. */
export function deleteOldDeliveries(db: Queryable, { days, most }: { days: number; most: number }): Promise<number> {
  return db.run(sql`
    with old as (
      delete from deliveries where id in (
        select id from deliveries where created_at < now() - make_interval(days => ${days}::int)
        order by created_at limit ${most})
      returning id
    ), unqueued as (
      delete from delivery_queue q using old where q.kind = 'delivery' and q.id = old.id
    )
    select from old`);
}

/** Removes deliveries of webhooks that are gone, a bounded number at once, and forgets a webhook that has none left. */
export function deleteDeliveriesOfDeleted(db: Queryable, { most }: { most: number }): Promise<number> {
  return db.run(sql`
    with webhook as (
      select id from deleted_webhooks order by deleted_at, id limit 1 for update skip locked
    ), gone as (
      delete from deliveries where id in (
        select d.id from webhook w cross join lateral (
          select id from deliveries where webhook_id = w.id limit ${most}) as d)
      returning id
    ), unqueued as (
      delete from delivery_queue q using gone where q.kind = 'delivery' and q.id = gone.id
    ), forgotten as (
      delete from deleted_webhooks where id in (select id from webhook) and (select count(*) from gone) < ${most}::int
    )
    select from webhook`);
}
