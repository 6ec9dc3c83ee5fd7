import { timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { Organization } from '../organizations/organization.ts';
import { insertPerson } from '../sign-in/account.sql.ts';
import { type AccountServices, type Caller, hourMs, isoOf } from '../sign-in/account.ts';
import { takeAttemptsOrRefuse } from '../sign-in/attempts.ts';
import { hashToken, isTokenShaped } from '../sign-in/secret-token.ts';
import { openSession, type SignedIn } from '../sign-in/sessions.ts';
import { linkNotGood } from '../sign-in/sign-in.errors.ts';
import { foundOrganization } from './found-organization.ts';
import { deleteSignUp, deleteSignUpsOf, findGoodSignUp, type SignUp } from './sign-up.sql.ts';

const passwordsMax = 10;

/** What a browser brings that opened the link of a mail. */
interface Knock {
  token: string;
  /** What it got when it asked; empty in any other browser. */
  browserToken: string;
}

interface WaitingSignUp extends Pick<SignUp, 'email' | 'name' | 'organizationName'> {
  /** Whether it is another browser than the one that asked. */
  needsPassword: boolean;
}

/** What the page behind the link shows. */
export async function readSignUp(db: Queryable, { now, ...knock }: Knock & { now: number }): Promise<WaitingSignUp> {
  const signUp = await findSignUp(db, { ...knock, now });
  const { email, name, organizationName } = signUp;
  return { email, name, organizationName, needsPassword: !isSameBrowser(signUp, knock) };
}

interface ConfirmSignUpInput extends Knock {
  /**
   * Required in another browser: somebody who signs up with a stranger's address knows a password that the stranger does not.
   */
  password: string;
  isApproved: boolean;
  caller: Caller;
}

/** Makes the account and its organization, once, and signs the person in. */
export async function confirmSignUp(
  services: AccountServices,
  { token, browserToken, password, isApproved, caller }: ConfirmSignUpInput,
): Promise<SignedIn & { organization: Organization }> {
  const { db } = services;
  const now = services.now();
  const signUp = await findSignUp(db, { token, now });
  if (!isSameBrowser(signUp, { browserToken })) await checkPassword(services, { signUp, token, password, now });
  return db.transaction(async (tx) => {
    const { browserHash: _, organizationName, plans, website, contactPhone, ...account } = signUp;
    const person =
      (await deleteSignUp(tx, { tokenHash: hashToken(token) })) === 0
        ? undefined
        : await insertPerson(tx, { id: newId(), ...account });
    // Confirmed before, or the account came about in another way.
    if (person === undefined) raise(linkNotGood, { what: 'sign-up' });
    await deleteSignUpsOf(tx, person);
    const introduction = { plans, website, contactPhone };
    const founded = { person, name: organizationName, introduction, isApproved, address: caller.address, now };
    const organization = await foundOrganization(tx, founded);
    return { ...(await openSession(tx, { person, caller, now })), organization };
  });
}

async function findSignUp(db: Queryable, { token, now }: { token: string; now: number }): Promise<SignUp> {
  const found = isTokenShaped(token)
    ? await findGoodSignUp(db, { tokenHash: hashToken(token), now: isoOf(now) })
    : undefined;
  if (found === undefined) raise(linkNotGood, { what: 'sign-up' });
  return found;
}

function isSameBrowser({ browserHash }: SignUp, { browserToken }: Pick<Knock, 'browserToken'>): boolean {
  return timingSafeEqual(browserHash, hashToken(browserToken));
}

async function checkPassword(
  { db, passwords }: AccountServices,
  { signUp, token, password, now }: { signUp: SignUp; token: string; password: string; now: number },
): Promise<void> {
  const limit = { name: `confirm sign-up ${token}`, limit: passwordsMax, seconds: hourMs / 1_000 };
  await db.transaction((tx) => takeAttemptsOrRefuse(tx, { limits: [limit], now }));
  if (await passwords.verify(password, signUp.passwordHash)) return;
  raiseInvalid([{ field: 'password', fault: 'notTheChosenPassword' }]);
}
