import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** How many access codes an event has, and how many people want to hear of it. */
export function countPresale(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<{ accessCodes: number; interests: number }> {
  return db.one(sql`
    select (select count(*) from access_codes where event_id = ${eventId})::int as access_codes,
           (select count(*) from interests where event_id = ${eventId})::int as interests`);
}
