import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import { lowerAscii } from '../../base/text.ts';
import type { AccessCode } from './access-code.ts';

export const accessCodeColumns = trustedSql(
  'id, organization_id, event_id, code, uses_max, uses, is_active, created_at',
);

/** Answers nothing where the event has that code already, in whatever case. The caller has locked the event. */
export function insertAccessCode(
  tx: Tx,
  code: Pick<AccessCode, 'id' | 'organizationId' | 'eventId' | 'code' | 'usesMax'>,
): Promise<AccessCode | undefined> {
  return tx.maybe(sql`
    insert into access_codes (id, organization_id, event_id, code, uses_max)
    select ${code.id}::uuid, ${code.organizationId}::uuid, ${code.eventId}::uuid, ${code.code}::text, ${code.usesMax}::int
    where not exists (
      select from access_codes where event_id = ${code.eventId} and lower(code collate "C") = ${lowerAscii(code.code)})
    returning ${accessCodeColumns}`);
}

/** Newest first. */
export function listAccessCodeRows(
  db: Queryable,
  { eventId, after, take, skip = 0 }: { eventId: string; after: CursorPlace | undefined; take: number; skip?: number },
): Promise<AccessCode[]> {
  const beyond =
    after === undefined
      ? trustedSql('true')
      : sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  return db.many(sql`
    select ${accessCodeColumns} from access_codes where event_id = ${eventId} and ${beyond}
    order by created_at desc, id desc limit ${take} offset ${skip}`);
}

export function countAccessCodes(db: Queryable, { eventId }: { eventId: string }): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from access_codes where event_id = ${eventId}`);
}

export function deactivateAccessCodeRow(tx: Tx, { id }: { id: string }): Promise<AccessCode> {
  return tx.one(sql`update access_codes set is_active = false where id = ${id} returning ${accessCodeColumns}`);
}
