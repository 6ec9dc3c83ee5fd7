import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { keptText } from '../../base/text.ts';
import { queueMail } from '../../telling/mails/mail.sql.ts';
import { newDeviceMail } from '../../telling/mails/mail.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { type Caller, dayMs, isoOf, minuteMs } from './account.ts';
import { takeAttempts } from './attempts.ts';
import { deviceOf } from './device.ts';
import { deleteHalfSignIns } from './half-sign-in.sql.ts';
import { deleteExcessDevices, hasSignedIn, insertDevice, touchDevice } from './known-device.sql.ts';
import type { Membership, Person } from './person.ts';
import { hashProviderToken, hashToken, isTokenShaped, newToken } from './secret-token.ts';
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
  /** The token by which the browser is known the next time. */
  deviceToken: string;
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
  { person, caller, passkeyId = null, now }: { person: Person; caller: Caller; passkeyId?: string | null; now: number },
): Promise<SignedIn> {
  const token = newToken();
  const session = await insertSession(tx, {
    id: newId(),
    userId: person.userId,
    tokenHash: hashToken(token),
    userAgent: caller.userAgent === null ? null : keptText(caller.userAgent, { lengthMax: userAgentLengthMax }),
    address: caller.address,
    passkeyId,
    organizationId: null,
    provedAt: isoOf(now),
    now: isoOf(now),
    expiresAt: isoOf(now + sessionDaysMax * dayMs),
  });
  await deleteExcessSessions(tx, { userId: person.userId, organizationId: null, most: sessionsMax });
  const deviceToken = await meetDevice(tx, { person, caller, now });
  await recordAct(tx, {
    organizationId: null,
    by: byPerson(person),
    action: 'session.signed_in',
    address: caller.address,
  });
  return { token, deviceToken, session, person };
}

/** Somebody whom an organization's provider has named. */
export type ProviderSignedIn = Omit<SignedIn, 'deviceToken'>;

/** Opens a session that is good for one organization. The browser does not become one that the account knows. */
export async function openProviderSession(
  tx: Tx,
  input: { person: Person; organizationId: string; caller: Caller; provedAt: string; now: number },
): Promise<ProviderSignedIn> {
  const { person, organizationId, caller, provedAt, now } = input;
  const { userId } = person;
  const token = newToken();
  const session = await insertSession(tx, {
    id: newId(),
    userId,
    tokenHash: hashProviderToken(token),
    userAgent: caller.userAgent === null ? null : keptText(caller.userAgent, { lengthMax: userAgentLengthMax }),
    address: caller.address,
    passkeyId: null,
    organizationId,
    provedAt,
    now: isoOf(now),
    expiresAt: isoOf(now + sessionDaysMax * dayMs),
  });
  await deleteExcessSessions(tx, { userId, organizationId, most: sessionsMax });
  return { token, session, person };
}

const devicesMax = 50;
const deviceMailsPerDayMax = 5;

/** Remembers the browser, and writes to the person about a new one; not when they sign in for the first time. */
async function meetDevice(
  tx: Tx,
  { person, caller, now }: { person: Person; caller: Caller; now: number },
): Promise<string> {
  const { userId, email: recipient, language } = person;
  const { deviceToken: given = '', userAgent, address } = caller;
  // Two people at the same browser share the token.
  const token = isTokenShaped(given) ? given : newToken();
  const device = { userId, tokenHash: hashToken(token), now: isoOf(now) };
  if ((await touchDevice(tx, device)) > 0) return token;
  await insertDevice(tx, device);
  await deleteExcessDevices(tx, { userId, most: devicesMax });
  if (!(await hasSignedIn(tx, { userId })).exists) return token;
  // A browser that keeps no cookies is new each time, and must not fill the mailbox.
  const limit = { name: `mails of new devices to ${userId}`, limit: deviceMailsPerDayMax, seconds: dayMs / 1_000 };
  if ((await takeAttempts(tx, { limits: [limit], now })).size > 0) return token;
  await queueMail(tx, newDeviceMail({ recipient, language, device: deviceOf(userAgent), address, at: isoOf(now) }));
  return token;
}

/** Somebody who comes with a session. */
export interface PresentSession {
  session: Session;
  person: Person;
  hasSecondFactor: boolean;
}

/**
 * Whether an organization that requires a second factor shows nothing here. A passkey counts as both factors, and so does the
 * organization's own provider.
 */
export function lacksSecondFactor(
  { requiresSecondFactor }: Pick<Membership, 'requiresSecondFactor'>,
  { hasSecondFactor, session }: PresentSession,
): boolean {
  const isProvedOtherwise = session.passkeyId !== null || session.organizationId !== null;
  return requiresSecondFactor && !hasSecondFactor && !isProvedOtherwise;
}

/**
 * Whose session a token is. Read anew at every request, so that a session that was ended is over at once everywhere. One
 * that an organization's provider began is found only where the caller keeps to that organization.
 */
export async function findSession(
  db: Queryable,
  { token, alsoByProvider = false, now }: { token: string; alsoByProvider?: boolean; now: number },
): Promise<PresentSession | undefined> {
  if (!isTokenShaped(token)) return undefined;
  const tokenHashes = alsoByProvider ? [hashToken(token), hashProviderToken(token)] : [hashToken(token)];
  const found = await findLiveSession(db, { tokenHashes, ...liveTimes(now) });
  if (found === undefined) return undefined;
  const { userId, email, name, language, hasSecondFactor, ...session } = found;
  if (now - Date.parse(session.lastSeenAt) >= touchMs) await touchSession(db, { id: session.id, now: isoOf(now) });
  return { session, person: { userId, email, name, language }, hasSecondFactor };
}

/** Where a person is signed in, latest first. */
export function listSessions(db: Queryable, { userId, now }: { userId: string; now: number }): Promise<Session[]> {
  return listLiveSessions(db, { userId, ...liveTimes(now) });
}

interface Leaving {
  person: Person;
  address: string | null;
}

/** Ends one of the person's sessions. Another person's session, or one that is over, stays as it is. */
export async function signOut(tx: Tx, { person, sessionId, address }: Leaving & { sessionId: string }): Promise<void> {
  const ended = isUuid(sessionId) ? await deleteSession(tx, { userId: person.userId, sessionId }) : 0;
  if (ended === 0) return;
  await recordAct(tx, { organizationId: null, by: byPerson(person), action: 'session.signed_out', address });
}

/** Ends all of the person's sessions, on every device; answers how many there were. */
export async function signOutEverywhere(tx: Tx, { person, address }: Leaving): Promise<number> {
  const ended = await endSessions(tx, { userId: person.userId, exceptSessionId: null });
  await recordAct(tx, {
    organizationId: null,
    by: byPerson(person),
    action: 'session.signed_out_everywhere',
    details: { sessions: ended },
    address,
  });
  return ended;
}

/** Ends the person's sessions on all other devices; answers how many there were. */
export async function signOutOthers(
  tx: Tx,
  { person, sessionId, address }: Leaving & { sessionId: string },
): Promise<number> {
  const ended = await endSessions(tx, { userId: person.userId, exceptSessionId: sessionId });
  await recordAct(tx, {
    organizationId: null,
    by: byPerson(person),
    action: 'session.signed_out_others',
    details: { sessions: ended },
    address,
  });
  return ended;
}

/**
 * Ends a person's sessions, and sign-ins that are halfway. Those first: this waits for one that is just finishing, and
 * then ends its session too.
 */
export async function endSessions(
  tx: Tx,
  { userId, exceptSessionId }: { userId: string; exceptSessionId: string | null },
): Promise<number> {
  await deleteHalfSignIns(tx, { userId });
  return deleteSessions(tx, { userId, exceptSessionId });
}

function liveTimes(now: number): { now: string; idleSince: string } {
  return { now: isoOf(now), idleSince: isoOf(now - idleDaysMax * dayMs) };
}
