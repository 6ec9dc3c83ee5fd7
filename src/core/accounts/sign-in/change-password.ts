import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { findAccount, replacePassword } from './account.sql.ts';
import { type AccountServices, isoOf } from './account.ts';
import { clearAttempts, passwordLimit, takeAttemptsOrRefuse } from './attempts.ts';
import { passwordFaults } from './credentials.ts';
import { spendResets } from './password-reset.sql.ts';
import type { Person } from './person.ts';
import { endSessions } from './sessions.ts';
import { currentPasswordWrong } from './sign-in.errors.ts';

interface ChangePasswordInput {
  person: Person;
  /** The asking session, which stays. */
  sessionId: string;
  currentPassword: string;
  newPassword: string;
  address: string | null;
}

/** Sets another password and ends the person's other sessions; answers how many those were. */
export async function changePassword(
  services: AccountServices,
  { person, sessionId, currentPassword, newPassword, address }: ChangePasswordInput,
): Promise<number> {
  const { db, passwords } = services;
  const { userId } = person;
  const now = services.now();
  const faults = passwordFaults(newPassword, { field: 'newPassword' });
  if (faults.length > 0) raiseInvalid(faults);
  const limit = passwordLimit(person);
  await db.transaction((tx) => takeAttemptsOrRefuse(tx, { limits: [limit], now }));

  const account = await findAccount(db, { userId });
  const isRight = await passwords.verify(currentPassword, account?.passwordHash);
  if (account === undefined || !isRight) raise(currentPasswordWrong, {});
  const passwordHash = await passwords.hash(newPassword);
  return db.transaction(async (tx) => {
    const replaced = { userId, checkedHash: account.passwordHash, passwordHash, now: isoOf(now) };
    // Changed or reset meanwhile: what was typed is no longer the current password.
    if ((await replacePassword(tx, replaced)) === 0) raise(currentPasswordWrong, {});
    await spendResets(tx, { userId, now: isoOf(now) });
    const ended = await endSessions(tx, { userId, exceptSessionId: sessionId });
    await clearAttempts(tx, [limit]);
    await recordAct(tx, { organizationId: null, by: byPerson(person), action: 'password.changed', address });
    return ended;
  });
}
