import { raise } from '../../base/define-error.ts';
import { findAccount, holdPassword } from '../sign-in/account.sql.ts';
import { type AccountServices, type Caller, isoOf, minuteMs } from '../sign-in/account.ts';
import { clearAttempts, passwordLimit, returnAttempts, takeAttemptsOrRefuse } from '../sign-in/attempts.ts';
import type { Person } from '../sign-in/person.ts';
import { markProved } from '../sign-in/session.sql.ts';
import type { Session } from '../sign-in/sessions.ts';
import { codeLimits, useCode } from './codes.ts';
import { signInAgainRefused } from './second-factor.errors.ts';

const freshMs = 15 * minuteMs;

/** Whether the person gave password and code recently enough for what cannot be taken back. */
export function isFreshlySignedIn({ provedAt }: Pick<Session, 'provedAt'>, { now }: { now: number }): boolean {
  return now - Date.parse(provedAt) < freshMs;
}

interface SignInAgainInput {
  person: Person;
  sessionId: string;
  password: string;
  /** A code of the app or a recovery code; ignored where the account has no second factor. */
  code: string;
  caller: Caller;
}

/**
 * Proves once more who sits at a session. It does not say what was wrong: somebody who finds an open browser learns
 * nothing.
 */
export async function signInAgain(services: AccountServices, input: SignInAgainInput): Promise<void> {
  const { db, passwords } = services;
  const { person, sessionId, password, code, caller } = input;
  const { userId } = person;
  const now = services.now();
  const account = await findAccount(db, { userId });
  const codes = account?.hasSecondFactor === true ? codeLimits({ person, code, caller }) : [];
  const limits = [passwordLimit(person), ...codes];
  await db.transaction((tx) => takeAttemptsOrRefuse(tx, { limits, now }));

  const isRight = await passwords.verify(password, account?.passwordHash);
  await db.transaction(async (tx) => {
    const isPresent =
      account !== undefined && (await holdPassword(tx, { userId, passwordHash: account.passwordHash })) > 0;
    // Both are always checked, and a code is used up only where both are right.
    const isCodeRight = codes.length === 0 || (await useCode(tx, services, { person, code, caller, now }));
    if (!isRight || !isPresent || !isCodeRight) raise(signInAgainRefused, {});
    await markProved(tx, { id: sessionId, now: isoOf(now) });
    await clearAttempts(tx, [passwordLimit(person)]);
    await returnAttempts(tx, codes);
  });
}
