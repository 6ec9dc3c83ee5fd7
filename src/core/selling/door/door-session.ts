import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId, randomBase62 } from '../../../platform/ids.ts';
import { naturalBatch } from '../../../platform/natural-batch.ts';
import { steadyClockOf } from '../../../platform/steady-clock.ts';
import { raise } from '../../base/define-error.ts';
import { sha256 } from '../../base/sha256.ts';
import { doorCodeFull, doorCodeRefused, doorSuspended } from './door.errors.ts';
import type { DoorCodeHash } from './door-code.ts';
import { refuseTooOld } from './door-rules-of.ts';
import type { DoorSession } from './door-session.sql.ts';
import {
  countDoorSessions,
  deleteIdleDoorSessions,
  type FoundSession,
  findGoodDoorCode,
  insertDoorSession,
  listGoodDoorSessions,
  noteDoorSessions,
} from './door-session.sql.ts';

export const bearer = { authenticate: 'Bearer realm="door"' };
const tokenLength = 40;
// A phone that loses its storage signs in anew. No gate has this many.
const sessionsOfCodeMax = 500;
const signInsOfMinuteMax = 60;
const idleHours = 12;

/**
 * Signs a device in. A code that is wrong, revoked or over is refused in the same words. Signing in ends no session that is in
 * use: when a code is full, the newcomer waits.
 */
export async function openDoorSession(
  tx: Tx,
  {
    doorCodeHash,
    code,
    device,
    rules,
    now,
  }: { doorCodeHash: DoorCodeHash; code: string; device: string; rules: number; now: number },
): Promise<{ session: DoorSession; token: string }> {
  const codeHash = doorCodeHash(code);
  const found =
    codeHash === undefined ? undefined : await findGoodDoorCode(tx, { codeHash, now: new Date(now).toISOString() });
  if (found === undefined) raise(doorCodeRefused, {}, bearer);
  const { isSuspended, ...opened } = found;
  if (isSuspended) raise(doorSuspended, {}, bearer);
  const session = { ...opened, id: newId(), device, rules };
  await refuseTooOld(tx, session);
  await makeRoom(tx, opened);
  const token = randomBase62(tokenLength);
  await insertDoorSession(tx, { ...session, tokenHash: sha256(token) });
  return { session, token };
}

async function makeRoom(tx: Tx, { doorCodeId }: { doorCodeId: string }): Promise<void> {
  const { total, ofMinute } = await countDoorSessions(tx, { doorCodeId });
  if (ofMinute >= signInsOfMinuteMax) raise(doorCodeFull, {}, { retryAfterSeconds: 60 });
  if (total < sessionsOfCodeMax) return;
  const ended = await deleteIdleDoorSessions(tx, { doorCodeId, hours: idleHours });
  if (ended === 0) raise(doorCodeFull, {}, { retryAfterSeconds: 3_600 });
}

export interface DoorSessions {
  /**
   * The session of a token; undefined where there is none, or not any more. Refused while its organization is suspended.
   */
  find(token: string): Promise<DoorSession | undefined>;
  /** The session as it was a moment ago, for a caller that asks again in its transaction. */
  remembered(token: string): DoorSession | undefined;
}

const rememberedMs = 60_000;
const rememberedMax = 10_000;

/** Asked for every request, so that a revoked code lets nobody in a moment later. Many requests share one statement. */
export function createDoorSessions({ db, now }: { db: Database; now: () => number }): DoorSessions {
  const steady = steadyClockOf(now);
  const known = new BoundedMap<string, { session: DoorSession; until: number }>(rememberedMax);
  const ask = naturalBatch<string, FoundSession | undefined>({
    load: async (tokens) => {
      const at = new Date(now()).toISOString();
      const tokenHashes = tokens.map(sha256);
      const found = await listGoodDoorSessions(db, { tokenHashes, now: at });
      await noteSeen(db, found, now());
      const byHash = new Map(found.map((session) => [session.tokenHash.toString('hex'), session]));
      return tokenHashes.map((hash) => byHash.get(hash.toString('hex')));
    },
    sizeMax: 200,
    inFlightMax: 2,
    patienceMs: 1_000,
  });
  const nameOf = (token: string) => sha256(token).toString('base64');
  return {
    async find(token) {
      const session = await ask(token);
      if (session?.isSuspended) raise(doorSuspended, {}, bearer);
      if (session !== undefined) known.set(nameOf(token), { session, until: steady() + rememberedMs });
      return session;
    },
    remembered(token) {
      const entry = known.get(nameOf(token));
      return entry !== undefined && entry.until > steady() ? entry.session : undefined;
    },
  };
}

const seenMs = 60_000;

/** To the minute: people want to see who is at the door. */
async function noteSeen(db: Database, found: readonly FoundSession[], now: number): Promise<void> {
  const ids = found.filter(({ seenAt }) => Date.parse(seenAt) + seenMs < now).map(({ id }) => id);
  if (ids.length > 0) await noteDoorSessions(db, { ids, now: new Date(now).toISOString() });
}
