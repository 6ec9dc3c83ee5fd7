import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { WaitingEntry } from './entry.ts';

export const entryColumns = trustedSql(
  `id, organization_id, event_id, name, email, language, token_hash, ticket_type_ids, quantity, accepts_fewer, status, place,
   passed_over, lapses, order_id, created_at`,
);

export function findEntry(db: Queryable, { id }: { id: string }): Promise<WaitingEntry | undefined> {
  return db.maybe(sql`select ${entryColumns} from waiting_entries where id = ${id}`);
}
