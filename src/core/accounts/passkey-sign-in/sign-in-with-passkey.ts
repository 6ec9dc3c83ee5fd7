import { raise } from '../../base/define-error.ts';
import { findPasskeyOwner } from '../passkeys/passkey.sql.ts';
import { type PasskeyAnswer, readAnswer, takeChallenge, usePasskey } from '../passkeys/use-passkey.ts';
import { findHalfWay } from '../second-factor/finish-sign-in.ts';
import { halfSignInOver } from '../second-factor/second-factor.errors.ts';
import { type AccountServices, type Caller, isoOf } from '../sign-in/account.ts';
import { type AttemptLimit, returnAttempts, takeAttemptsOrRefuse } from '../sign-in/attempts.ts';
import { useHalfSignIn } from '../sign-in/half-sign-in.sql.ts';
import type { Person } from '../sign-in/person.ts';
import { hashToken } from '../sign-in/secret-token.ts';
import { markProved } from '../sign-in/session.sql.ts';
import { openSession, type SignedIn } from '../sign-in/sessions.ts';
import { admitSignIn, forgiveSignIn } from '../sign-in/sign-in.ts';

/** Opens a session by a passkey alone. The device has asked for a finger, a face or a PIN, so that it counts as both factors. */
export async function signInWithPasskey(
  services: AccountServices,
  { sealed, answer, caller }: PasskeyAnswer & { caller: Caller },
): Promise<SignedIn> {
  const { db } = services;
  const now = services.now();
  const read = readAnswer(answer);
  const owner = read && (await findPasskeyOwner(db, read));
  await admitSignIn(db, { email: owner?.email ?? '', caller, now });
  const challenge = await takeChallenge(services, { purpose: 'sign in', by: caller.network, sealed });
  return db.transaction(async (tx) => {
    const { person, passkeyId } = await usePasskey(tx, services, { answer, challenge });
    const signedIn = await openSession(tx, { person, caller, passkeyId, now });
    await forgiveSignIn(tx, person, caller);
    return signedIn;
  });
}

/** The second step of signing in, by a passkey in place of a code. */
export async function finishSignInWithPasskey(
  services: AccountServices,
  { token, sealed, answer, caller }: PasskeyAnswer & { token: string; caller: Caller },
): Promise<SignedIn> {
  const { db } = services;
  const now = services.now();
  const halfway = await findHalfWay(db, { token, now });
  if (halfway === undefined) raise(halfSignInOver, {});
  const limits = passkeyLimits(halfway, caller);
  await db.transaction((tx) => takeAttemptsOrRefuse(tx, { limits, now }));
  const challenge = await takeChallenge(services, { purpose: 'code', by: halfwayName(token), sealed });
  return db.transaction(async (tx) => {
    // A change of the password removes this row, and waits for the one who is using it: see endSessions.
    if ((await useHalfSignIn(tx, { tokenHash: hashToken(token) })) === 0) raise(halfSignInOver, {});
    const { person, passkeyId } = await usePasskey(tx, services, { answer, challenge, of: halfway });
    const signedIn = await openSession(tx, { person, caller, passkeyId, now });
    await forgiveSignIn(tx, person, caller);
    await returnAttempts(tx, limits);
    return signedIn;
  });
}

/** Proves once more, by a passkey, who sits at a session. */
export async function signInAgainWithPasskey(
  services: AccountServices,
  { person, sessionId, sealed, answer, caller }: PasskeyAnswer & { person: Person; sessionId: string; caller: Caller },
): Promise<void> {
  const { db } = services;
  const now = services.now();
  const limits = passkeyLimits(person, caller);
  await db.transaction((tx) => takeAttemptsOrRefuse(tx, { limits, now }));
  const challenge = await takeChallenge(services, { purpose: 'again', by: sessionId, sealed });
  await db.transaction(async (tx) => {
    await usePasskey(tx, services, { answer, challenge, of: person });
    await markProved(tx, { id: sessionId, now: isoOf(now) });
    await returnAttempts(tx, limits);
  });
}

/** What a challenge of the second step is bound to. */
export function halfwayName(token: string): string {
  return hashToken(token).toString('base64url');
}

/** Nobody guesses a passkey. For each network address, so that no stranger uses up the owner's way in. */
function passkeyLimits({ userId }: Person, { network }: Caller): AttemptLimit[] {
  return [{ name: `passkey of ${userId} from ${network}`, limit: 10, seconds: 30 * 60 }];
}
