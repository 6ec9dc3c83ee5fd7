import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { countedByDay } from './delivery.sql.ts';

/** Removes deliveries past their time, a bounded number at once. */
export function deleteOldDeliveries(db: Queryable, { days, most }: { days: number; most: number }): Promise<number> {
  return db.run(sql`
    with old as (
      delete from deliveries where id in (
        select id from deliveries where created_at < now() - make_interval(days => ${days}::int)
        order by created_at limit ${most})
      returning id, webhook_id, created_at
    ), unqueued as (
      delete from delivery_queue q using old where q.kind = 'delivery' and q.id = old.id
    ), uncounted as (
      update delivery_counts c set count = c.count - gone.count from (${countedByDay(trustedSql('old'))}) as gone
      where c.webhook_id = gone.webhook_id and c.day = gone.day
    )
    select from old`);
}

/** Removes counts of days of which nothing is left, a bounded number at once. */
export function deleteOldDeliveryCounts(
  db: Queryable,
  { days, most }: { days: number; most: number },
): Promise<number> {
  return db.run(sql`
    delete from delivery_counts where (webhook_id, day) in (
      select webhook_id, day from delivery_counts
      where day < ((now() - make_interval(days => ${days}::int)) at time zone 'UTC')::date order by day limit ${most})`);
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
      returning id
    ), uncounted as (
      delete from delivery_counts c using forgotten where c.webhook_id = forgotten.id
    )
    select from webhook`);
}
