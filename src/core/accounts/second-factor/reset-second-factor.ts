import type { Tx } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { byOperator } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { deletePasskeys } from '../passkeys/passkey.sql.ts';
import { findAccountByEmail, lockAccount } from '../sign-in/account.sql.ts';
import { clearAttempts } from '../sign-in/attempts.ts';
import type { Person } from '../sign-in/person.ts';
import { endSessions } from '../sign-in/sessions.ts';
import { appCodeLimits } from './codes.ts';
import { accountUnknown, secondFactorOff } from './second-factor.errors.ts';
import { deleteSecondFactor } from './second-factor.sql.ts';
import { tellOfChange } from './tell-of-change.ts';

/**
 * Takes the second factor off the account of somebody who has lost app and recovery codes. Every session ends: a lost
 * device may be in other hands, signed in.
 */
export async function resetSecondFactor(tx: Tx, { email, now }: { email: string; now: number }): Promise<Person> {
  const account = await findAccountByEmail(tx, { email });
  if (account === undefined) raise(accountUnknown, { email });
  const { passwordHash: _, hasSecondFactor: __, ...person } = account;
  const { userId } = person;
  await lockAccount(tx, { userId });
  if ((await deleteSecondFactor(tx, { userId })) === 0) raise(secondFactorOff, {});
  // A passkey counts as both factors, and may be on the device that was lost.
  await deletePasskeys(tx, { userId });
  await endSessions(tx, { userId, exceptSessionId: null });
  await clearAttempts(tx, appCodeLimits(person));
  // Under the person's id, so that they find it in the history of their account.
  const by = { ...byOperator, userId };
  await recordAct(tx, { organizationId: null, by, action: 'second_factor.reset', address: null });
  await tellOfChange(tx, { person, change: 'RESET', address: null, now });
  return person;
}
