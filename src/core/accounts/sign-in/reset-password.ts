import type { Queryable } from '../../../platform/database/database.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { deletePasskeys } from '../passkeys/passkey.sql.ts';
import { lockAccount, setPassword } from './account.sql.ts';
import { type AccountServices, type Caller, isoOf } from './account.ts';
import { clearAttempts } from './attempts.ts';
import { passwordFaults } from './credentials.ts';
import { findGoodReset, spendResets, useReset } from './password-reset.sql.ts';
import type { Person } from './person.ts';
import { hashToken, isTokenShaped } from './secret-token.ts';
import { endSessions } from './sessions.ts';
import { linkNotGood } from './sign-in.errors.ts';
import { signInLimitsOf } from './sign-in.ts';

/** Whether the link of a mail can still be used, for the page behind it. */
export async function isResetLinkGood(db: Queryable, { token, now }: { token: string; now: number }): Promise<boolean> {
  return (await findReset(db, { token, now })) !== undefined;
}

/** Sets a new password by the link of a mail, once, removes the passkeys and ends every session. The person signs in with it afterwards. */
export async function resetPassword(
  services: AccountServices,
  { token, newPassword, caller }: { token: string; newPassword: string; caller: Caller },
): Promise<Person> {
  const { db, passwords } = services;
  const now = services.now();
  const faults = passwordFaults(newPassword, { field: 'newPassword' });
  if (faults.length > 0) raiseInvalid(faults);
  const found = await findReset(db, { token, now });
  if (found === undefined) raise(linkNotGood, { what: 'password reset' });
  const passwordHash = await passwords.hash(newPassword);
  const { userId } = found;
  return db.transaction(async (tx) => {
    await lockAccount(tx, { userId });
    const used = await useReset(tx, { tokenHash: hashToken(token), now: isoOf(now) });
    if (used === 0) raise(linkNotGood, { what: 'password reset' });
    const person = await setPassword(tx, { userId, passwordHash, now: isoOf(now) });
    await spendResets(tx, { userId, now: isoOf(now) });
    // Somebody who had the password may have added one.
    await deletePasskeys(tx, { userId });
    await endSessions(tx, { userId, exceptSessionId: null });
    await clearAttempts(tx, signInLimitsOf(person, caller));
    await recordAct(tx, {
      organizationId: null,
      by: byPerson(person),
      action: 'password.reset',
      address: caller.address,
    });
    return person;
  });
}

async function findReset(
  db: Queryable,
  { token, now }: { token: string; now: number },
): Promise<{ userId: string } | undefined> {
  if (!isTokenShaped(token)) return undefined;
  return findGoodReset(db, { tokenHash: hashToken(token), now: isoOf(now) });
}
