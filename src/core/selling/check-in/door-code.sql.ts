import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Page } from '../../base/page.ts';
import type { DoorCode, DoorRole } from './door-code.ts';

/** When the code `c` of the event `e` ends. An event that is moved takes its codes along. */
export const doorCodeEnd = trustedSql(`least(c.expires_at, e.ends_at + interval '1 day')`);

export const doorCodeColumns = trustedSql(`
  c.id, c.organization_id, c.event_id, c.gate, c.role, ${doorCodeEnd.text}::timestamptz(3) as expires_at, c.revoked_at, c.created_at,
  (select count(distinct s.device) from door_sessions s where s.door_code_id = c.id) as devices,
  (select max(s.seen_at) from door_sessions s where s.door_code_id = c.id) as seen_at`);

export interface NewDoorCode {
  id: string;
  organizationId: string;
  eventId: string;
  gate: string;
  role: DoorRole;
  codeHash: Buffer;
  expiresAt: string | null;
}

export function insertDoorCode(tx: Tx, code: NewDoorCode): Promise<DoorCode> {
  return tx.one(sql`
    with c as (
      insert into door_codes (id, organization_id, event_id, gate, role, code_hash, expires_at)
      values (${code.id}, ${code.organizationId}, ${code.eventId}, ${code.gate}, ${code.role}, ${code.codeHash},
              ${code.expiresAt})
      returning *)
    select ${doorCodeColumns} from c join events e on e.id = c.event_id`);
}

export function countDoorCodes(db: Queryable, { eventId }: { eventId: string }): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from door_codes where event_id = ${eventId}`);
}

/** Newest first. */
export function listDoorCodeRows(
  db: Queryable,
  { eventId, page: { page, take } }: { eventId: string; page: Page },
): Promise<DoorCode[]> {
  return db.many(sql`
    select ${doorCodeColumns} from door_codes c join events e on e.id = c.event_id
    where c.event_id = ${eventId} order by c.created_at desc, c.id desc
    limit ${take} offset least((${page}::bigint - 1) * ${take}::bigint, 1000000)`);
}

/** Once revoked it stays so, since then. */
export function revokeDoorCodeRow(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`update door_codes set revoked_at = now() where id = ${id} and revoked_at is null`);
}

/** Of any organization, for the operator. */
export function findDoorCode(db: Queryable, { id }: { id: string }): Promise<DoorCode | undefined> {
  return db.maybe(sql`
    select ${doorCodeColumns} from door_codes c join events e on e.id = c.event_id where c.id = ${id}`);
}
