import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** How many events can be bought right now, up to a thousand: monitoring only needs to know whether there are any. */
export async function countEventsOnSale(db: Queryable): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from events e
      where e.status = 'PUBLISHED' and e.visibility = 'PUBLIC' and not e.is_sandbox and e.date_time > now()
        and exists (
          select from ticket_types t
          where t.event_id = e.id and t.published and t.remaining_quantity > 0
            and (t.on_sale_at <= now()) is not false and (t.off_sale_at > now()) is not false)
      limit 1000) as found`);
  return count;
}
