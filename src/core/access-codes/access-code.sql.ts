import type { Queryable, Tx } from '../../platform/database.ts';
import { sql, trustedSql } from '../../platform/sql.ts';
import type { AccessCode } from './access-code.ts';

const columns = trustedSql('id, organization_id, event_id, code, uses_max, uses, is_active, created_at');

/** Answers nothing where the event has that code already. */
export function insertAccessCode(
  tx: Tx,
  code: Pick<AccessCode, 'id' | 'organizationId' | 'eventId' | 'code' | 'usesMax'>,
): Promise<AccessCode | undefined> {
  return tx.maybe(sql`
    insert into access_codes (id, organization_id, event_id, code, uses_max)
    values (${code.id}, ${code.organizationId}, ${code.eventId}, ${code.code}, ${code.usesMax})
    on conflict (event_id, code) do nothing
    returning ${columns}`);
}

export function listAccessCodes(db: Queryable, { eventId }: { eventId: string }): Promise<AccessCode[]> {
  return db.many(sql`select ${columns} from access_codes where event_id = ${eventId} order by created_at, id`);
}
