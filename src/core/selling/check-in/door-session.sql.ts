import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { aheadOf } from '../../base/clock/present-time.sql.ts';
import { doorCodeEnd } from './door-code.sql.ts';
import type { DoorSession } from './door-session.ts';

export interface FoundSession extends DoorSession {
  tokenHash: Buffer;
  seenAt: string;
}

/** The code that lets somebody in now. */
export function findGoodDoorCode(
  tx: Tx,
  { codeHash, now }: { codeHash: Buffer; now: string },
): Promise<Omit<DoorSession, 'id' | 'device'> | undefined> {
  return tx.maybe(sql`
    select c.id as door_code_id, c.organization_id, c.event_id, c.gate, c.role
    from door_codes c join events e on e.id = c.event_id
    where c.code_hash = ${codeHash} and c.revoked_at is null and ${doorCodeEnd} > ${now}::timestamptz + ${aheadOf('e')}`);
}

export function insertDoorSession(
  tx: Tx,
  session: { id: string; doorCodeId: string; device: string; tokenHash: Buffer },
): Promise<number> {
  return tx.run(sql`
    insert into door_sessions (id, door_code_id, device, token_hash)
    values (${session.id}, ${session.doorCodeId}, ${session.device}, ${session.tokenHash})`);
}

/** All but the latest of a code. */
export function deleteOldDoorSessions(
  tx: Tx,
  { doorCodeId, kept }: { doorCodeId: string; kept: number },
): Promise<number> {
  return tx.run(sql`
    delete from door_sessions where id in (
      select id from door_sessions where door_code_id = ${doorCodeId} order by seen_at desc, id desc offset ${kept})`);
}

/** Those of them that are good now. */
export function listGoodDoorSessions(
  db: Queryable,
  { tokenHashes, now }: { tokenHashes: readonly Buffer[]; now: string },
): Promise<FoundSession[]> {
  return db.many(sql`
    select s.id, s.token_hash, s.device, s.seen_at, c.id as door_code_id, c.organization_id, c.event_id, c.gate, c.role
    from door_sessions s join door_codes c on c.id = s.door_code_id join events e on e.id = c.event_id
    where s.token_hash = any(${tokenHashes}::bytea[]) and c.revoked_at is null and ${doorCodeEnd} > ${now}::timestamptz + ${aheadOf('e')}`);
}

/** The same for sessions that were found before. */
export function listStillGoodSessions(
  db: Queryable,
  { ids, now }: { ids: readonly string[]; now: string },
): Promise<{ id: string }[]> {
  return db.many(sql`
    select s.id from door_sessions s join door_codes c on c.id = s.door_code_id join events e on e.id = c.event_id
    where s.id = any(${ids}::uuid[]) and c.revoked_at is null and ${doorCodeEnd} > ${now}::timestamptz + ${aheadOf('e')}`);
}

export function noteDoorSessions(
  db: Queryable,
  { ids, now }: { ids: readonly string[]; now: string },
): Promise<number> {
  return db.run(sql`update door_sessions set seen_at = ${now}::timestamptz where id = any(${ids}::uuid[])`);
}
