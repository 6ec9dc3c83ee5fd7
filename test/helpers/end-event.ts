import type { Database } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';

/** Lets an event be over since `ago`, and what was sold of it have been sold for that day. */
export async function endEvent(db: Database, { id }: { id: string }, { ago = '2 days' } = {}): Promise<void> {
  await db.run(sql`
    update events set date_time = now() - ${ago}::interval, end_date_time = null where id = ${id}`);
  await db.run(sql`
    update earnings set ends_at = now() - ${ago}::interval where event_id = ${id} and payout_id is null`);
}
