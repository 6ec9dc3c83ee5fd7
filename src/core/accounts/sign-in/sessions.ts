import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { keptText } from '../../base/text.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { type Caller, dayMs, isoOf, minuteMs } from './account.ts';
import type { Person } from './person.ts';
import { hashToken, isTokenShaped, newToken } from './secret-token.ts';
import {
  deleteExcessSessions,
  deleteSession,
  deleteSessions,
  findLiveSession,
  insertSession,
  listLiveSessions,
  type Session,
  touchSession,
} from './session.sql.ts';

export type { Session } from './session.sql.ts';

export interface SignedIn {
  /** For the cookie, and for nothing else: it is not kept. */
  token: string;
  session: Session;
  person: Person;
}

const idleDaysMax = 14;
const sessionDaysMax = 30;
const touchMs = minuteMs;
const userAgentLengthMax = 200;
const sessionsMax = 50;

/** Opens a session under a fresh token, whatever token the browser came with. */
export async function openSession(
  tx: Tx,
  { person, caller, now }: { person: Person; caller: Caller; now: number },
): Promise<SignedIn> {
  const token = newToken();
  const session = await insertSession(tx, {
    id: newId(),
    userId: person.userId,
    tokenHash: hashToken(token),
    userAgent: caller.userAgent === null ? null : keptText(caller.userAgent, { lengthMax: userAgentLengthMax }),
    address: caller.address,
    now: isoOf(now),
    expiresAt: isoOf(now + sessionDaysMax * dayMs),
  });
  await deleteExcessSessions(tx, { userId: person.userId, most: sessionsMax });
  await recordAct(tx, {
    organizationId: null,
    by: byPerson(person),
    action: 'session.signed_in',
    address: caller.address,
  });
  return { token, session, person };
}

/** Whose session a token is. Read anew at every request, so that a session that was ended is over at once everywhere. */
export async function findSession(
  db: Queryable,
  { token, now }: { token: string; now: number },
): Promise<Omit<SignedIn, 'token'> | undefined> {
  if (!isTokenShaped(token)) return undefined;
  const found = await findLiveSession(db, { tokenHash: hashToken(token), ...liveTimes(now) });
  if (found === undefined) return undefined;
  const { userId, email, name, language, ...session } = found;
  if (now - Date.parse(session.lastSeenAt) >= touchMs) await touchSession(db, { id: session.id, now: isoOf(now) });
  return { session, person: { userId, email, name, language } };
}

/** Where a person is signed in, latest first. */
export function listSessions(db: Queryable, { userId, now }: { userId: string; now: number }): Promise<Session[]> {
  return listLiveSessions(db, { userId, ...liveTimes(now) });
}

interface Leaving {
  person: Person;
  address: string | null;
}

/** Ends one of the person's sessions. Another person's, or one that is over, is left as it is. */
export async function signOut(tx: Tx, { person, sessionId, address }: Leaving & { sessionId: string }): Promise<void> {
  const ended = isUuid(sessionId) ? await deleteSession(tx, { userId: person.userId, sessionId }) : 0;
  if (ended === 0) return;
  await recordAct(tx, { organizationId: null, by: byPerson(person), action: 'session.signed_out', address });
}

/** Ends all of the person's sessions, on every device; answers how many there were. */
export async function signOutEverywhere(tx: Tx, { person, address }: Leaving): Promise<number> {
  const ended = await deleteSessions(tx, { userId: person.userId, exceptSessionId: null });
  await recordAct(tx, {
    organizationId: null,
    by: byPerson(person),
    action: 'session.signed_out_everywhere',
    details: { sessions: ended },
    address,
  });
  return ended;
}

function liveTimes(now: number): { now: string; idleSince: string } {
  return { now: isoOf(now), idleSince: isoOf(now - idleDaysMax * dayMs) };
}
