import type { Database, Tx } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { findAccountByEmail, holdPassword } from './account.sql.ts';
import { type AccountServices, type Caller, isoOf, minuteMs } from './account.ts';
import {
  type AttemptLimit,
  clearAttempts,
  refuseAttempts,
  returnAttempts,
  takeAttempts,
  takeAttemptsOrRefuse,
} from './attempts.ts';
import { isEmailShaped } from './credentials.ts';
import { insertHalfSignIn } from './half-sign-in.sql.ts';
import type { Person } from './person.ts';
import { hashToken, newToken } from './secret-token.ts';
import { hasSessionFrom } from './session.sql.ts';
import { openSession, type SignedIn } from './sessions.ts';
import { signInRefused } from './sign-in.errors.ts';

interface SignInInput {
  email: string;
  password: string;
  caller: Caller;
}

/** The password was right, and the account has a second factor: its code is still asked for. Opens nothing by itself. */
interface HalfSignedIn {
  /** For a cookie, and for nothing else: it is not kept. */
  halfToken: string;
}

const halfWayMs = 10 * minuteMs;

/**
 * Opens a session for a person who knows the password, or goes halfway where there is a second factor. An unknown account takes the
 * same time and gives the same answer as a wrong password.
 */
export async function signIn(services: AccountServices, input: SignInInput): Promise<SignedIn | HalfSignedIn> {
  const { db, passwords } = services;
  const now = services.now();
  const email = input.email.trim();
  const { caller } = input;
  await admitSignIn(db, { email, caller, now });

  const account = isEmailShaped(email) ? await findAccountByEmail(db, { email }) : undefined;
  const isRight = await passwords.verify(input.password, account?.passwordHash);
  if (account === undefined || !isRight) raise(signInRefused, {});

  const { passwordHash, hasSecondFactor, ...person } = account;
  return db.transaction(async (tx) => {
    // A password that was changed since it was checked opens nothing: its change has ended every session already.
    if ((await holdPassword(tx, { userId: person.userId, passwordHash })) === 0) raise(signInRefused, {});
    // The attempts are forgiven with the code, so that nobody has more half sign-ins than attempts.
    if (hasSecondFactor) return { halfToken: await goHalfway(tx, { userId: person.userId, now }) };
    const signedIn = await openSession(tx, { person, caller, now });
    await forgiveSignIn(tx, person, caller);
    return signedIn;
  });
}

async function goHalfway(tx: Tx, { userId, now }: { userId: string; now: number }): Promise<string> {
  const token = newToken();
  await insertHalfSignIn(tx, { tokenHash: hashToken(token), userId, expiresAt: isoOf(now + halfWayMs) });
  return token;
}

/** A person who came in has not been guessing. */
export async function forgiveSignIn(tx: Tx, { email }: Person, { network }: Caller): Promise<void> {
  const { pair, slowly, address, account } = signInLimits({ email, network });
  await clearAttempts(tx, [pair, slowly]);
  await returnAttempts(tx, [address, account]);
}

const windowSeconds = 15 * 60;

interface SignInLimits {
  /** One account from one network address. */
  pair: AttemptLimit;
  address: AttemptLimit;
  account: AttemptLimit;
  /** The attempts that remain for an account that is tried from everywhere. */
  slowly: AttemptLimit;
}

function signInLimits({ email, network }: { email: string; network: string }): SignInLimits {
  // The account is looked up by the same key: no other spelling of it has attempts of its own.
  const account = mailAddressKey(email);
  return {
    pair: { name: `sign in as ${account} from ${network}`, limit: 10, seconds: windowSeconds },
    address: { name: `sign in from ${network}`, limit: 50, seconds: windowSeconds },
    account: { name: `sign in as ${account}`, limit: 100, seconds: windowSeconds },
    slowly: { name: `sign in slowly as ${account}`, limit: 1, seconds: 10 },
  };
}

interface Knock {
  /** Empty where it is not known who comes. */
  email: string;
  caller: Caller;
  now: number;
}

/** Takes an attempt to sign in, or refuses it. */
export function admitSignIn(db: Database, { email, caller, now }: Knock): Promise<void> {
  const { pair, address, account, slowly } = signInLimits({ email, network: caller.network });
  return db.transaction(async (tx) => {
    const spent = await takeAttempts(tx, { limits: [pair, address, account], now });
    const isAccountSpent = spent.delete(account.name);
    refuseAttempts(spent.values());
    if (!isAccountSpent) return;
    // An account that others guess at is slowed down, not locked. Its owner, where signed in already, is not slowed
    // down at all.
    const isKnown = isEmailShaped(email) && (await hasSessionFrom(tx, { email, address: caller.address })).exists;
    if (!isKnown) await takeAttemptsOrRefuse(tx, { limits: [slowly], now });
  });
}

/** What is forgiven when a person has shown by mail who they are. */
export function signInLimitsOf({ email }: Person, { network }: Caller): AttemptLimit[] {
  const { pair, account, slowly } = signInLimits({ email, network });
  return [pair, account, slowly];
}
