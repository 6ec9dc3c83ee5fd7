import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Removes deliveries past their time, a bounded number at once. */
export function deleteOldDeliveries(db: Queryable, { days, most }: { days: number; most: number }): Promise<number> {
  return db.run(sql`
    delete from deliveries where id in (
      select id from deliveries where created_at < now() - make_interval(days => ${days}::int)
      order by created_at limit ${most})`);
}
