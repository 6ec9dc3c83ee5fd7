import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';

/** Lets an event be over since `ago`, and what was sold of it have been sold for that day, and settled. */
export async function endEvent(db: Database, { id }: { id: string }, { ago = '2 days' } = {}): Promise<void> {
  await db.run(sql`
    update events set date_time = now() - ${ago}::interval, end_date_time = null where id = ${id}`);
  // Apart by a little: earnings of the same end are one row.
  await db.run(sql`
    update earnings b set ends_at = now() - ${ago}::interval - n.place * interval '1 millisecond', settles_at = null
    from (select id, row_number() over (order by id) as place from earnings where event_id = ${id}) as n
    where n.id = b.id and b.payout_id is null`);
}
