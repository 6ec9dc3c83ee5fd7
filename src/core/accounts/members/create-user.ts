import type { Tx } from '../../../platform/database/database.ts';
import { newId, randomBase62 } from '../../../platform/ids.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { Organization } from '../organizations/organization.ts';
import { emailFaults, passwordFaults } from '../sign-in/credentials.ts';
import { hashPassword } from '../sign-in/password.ts';
import type { Duty } from '../sign-in/role.ts';
import { checkDuty } from './check-duty.ts';
import { alreadyMember, passwordOfExistingUser } from './member.errors.ts';
import type { User } from './member.sql.ts';
import { findUserByEmail, insertMembership, insertUser } from './member.sql.ts';

export interface NewAccount {
  email: string;
  /** Left out: a password is made, and returned once. */
  password?: string;
}

interface CreateUserInput extends NewAccount, Pick<Duty, 'role'>, Partial<Pick<Duty, 'eventIds'>> {
  organization: Organization;
}

/** Makes a person a member of an organization, with an account of their own if they have none yet. */
export async function createUser(tx: Tx, input: CreateUserInput): Promise<{ user: User; madePassword?: string }> {
  const account = await findOrCreateAccount(tx, input);
  await join(tx, account.user, input);
  return account;
}

/** The account with that address, made where there is none. A password is only ever given to a new one. */
export async function findOrCreateAccount(
  tx: Tx,
  { email: given, password }: NewAccount,
): Promise<{ user: User; madePassword?: string }> {
  const email = given.trim();
  checkCredentials({ email, password });
  const existing = await findUserByEmail(tx, { email });
  if (existing !== undefined) {
    if (password !== undefined) raise(passwordOfExistingUser, { email });
    return { user: existing };
  }
  const madePassword = password === undefined ? randomBase62(16) : undefined;
  const passwordHash = await hashPassword(password ?? (madePassword as string));
  const user = await insertUser(tx, { id: newId(), email, passwordHash });
  if (user === undefined) raise(passwordOfExistingUser, { email });
  return { user, madePassword };
}

function checkCredentials({ email, password }: { email: string; password?: string }): void {
  const details = [...emailFaults(email), ...(password === undefined ? [] : passwordFaults(password))];
  if (details.length > 0) raiseInvalid(details);
}

async function join(tx: Tx, user: User, { organization, role, eventIds = null }: CreateUserInput): Promise<void> {
  const organizationId = organization.id;
  const duty = await checkDuty(tx, { organizationId }, { role, eventIds });
  const added = await insertMembership(tx, { organizationId, userId: user.id, ...duty });
  if (added === 0) raise(alreadyMember, { email: user.email, organization: organization.name });
}
