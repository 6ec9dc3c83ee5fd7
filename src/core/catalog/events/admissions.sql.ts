import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Whether anybody was let in, and that counts still. */
export function hasAdmissions(db: Queryable, { id }: { id: string }): Promise<{ isAdmitted: boolean }> {
  return db.one(sql`select exists (select from scans where event_id = ${id} and is_admission) as is_admitted`);
}
