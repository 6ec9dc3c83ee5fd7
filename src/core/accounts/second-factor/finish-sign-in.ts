import type { Queryable } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { type AccountServices, type Caller, isoOf } from '../sign-in/account.ts';
import { returnAttempts, takeAttemptsOrRefuse } from '../sign-in/attempts.ts';
import { findHalfSignIn, useHalfSignIn } from '../sign-in/half-sign-in.sql.ts';
import type { Person } from '../sign-in/person.ts';
import { hashToken, isTokenShaped } from '../sign-in/secret-token.ts';
import { openSession, type SignedIn } from '../sign-in/sessions.ts';
import { forgiveSignIn } from '../sign-in/sign-in.ts';
import { codeLimits, useCode } from './codes.ts';
import { codeRefused, halfSignInOver } from './second-factor.errors.ts';

/** Who gave the password and still owes a code; undefined where it took too long. */
export async function findHalfWay(
  db: Queryable,
  { token, now }: { token: string; now: number },
): Promise<Person | undefined> {
  return isTokenShaped(token) ? findHalfSignIn(db, { tokenHash: hashToken(token), now: isoOf(now) }) : undefined;
}

/** The second step of signing in: opens the session for a person who has the code as well. */
export async function finishSignIn(
  services: AccountServices,
  { token, code, caller }: { token: string; code: string; caller: Caller },
): Promise<SignedIn> {
  const { db } = services;
  const now = services.now();
  const person = await findHalfWay(db, { token, now });
  if (person === undefined) raise(halfSignInOver, {});
  const limits = codeLimits({ person, code, caller });
  await db.transaction((tx) => takeAttemptsOrRefuse(tx, { limits, now }));
  return db.transaction(async (tx) => {
    // A change of the password removes this row, and waits for the one who is using it: see endSessions.
    if ((await useHalfSignIn(tx, { tokenHash: hashToken(token) })) === 0) raise(halfSignInOver, {});
    if (!(await useCode(tx, services, { person, code, caller, now }))) raise(codeRefused, {});
    const signedIn = await openSession(tx, { person, caller, now });
    await forgiveSignIn(tx, person, caller);
    await returnAttempts(tx, limits);
    return signedIn;
  });
}
