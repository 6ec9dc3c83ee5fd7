import type { Tx } from '../../../platform/database/database.ts';
import { newId, randomBase62 } from '../../../platform/ids.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { Organization } from '../organizations/organization.ts';
import { emailFaults, passwordFaults } from '../sign-in/credentials.ts';
import { hashPassword } from '../sign-in/password.ts';
import type { Role } from '../sign-in/person.ts';
import { alreadyMember, passwordOfExistingUser } from './member.errors.ts';
import type { User } from './member.sql.ts';
import { findUserByEmail, insertMembership, insertUser } from './member.sql.ts';

export interface CreateUserInput {
  organization: Organization;
  email: string;
  /** Left out: one is made, and answered once. */
  password?: string;
  role: Role;
}

/** Makes a person a member of an organization, with an account of their own if they have none yet. */
export async function createUser(tx: Tx, input: CreateUserInput): Promise<{ user: User; madePassword?: string }> {
  const email = input.email.trim();
  checkCredentials({ email, password: input.password });

  const existing = await findUserByEmail(tx, { email });
  if (existing !== undefined) {
    if (input.password !== undefined) raise(passwordOfExistingUser, { email });
    await join(tx, existing, input);
    return { user: existing };
  }

  const madePassword = input.password === undefined ? randomBase62(16) : undefined;
  const passwordHash = await hashPassword(input.password ?? (madePassword as string));
  const user = await insertUser(tx, { id: newId(), email, passwordHash });
  if (user === undefined) raise(passwordOfExistingUser, { email });
  await join(tx, user, input);
  return { user, madePassword };
}

function checkCredentials({ email, password }: { email: string; password?: string }): void {
  const details = [...emailFaults(email), ...(password === undefined ? [] : passwordFaults(password))];
  if (details.length > 0) raiseInvalid(details);
}

async function join(tx: Tx, user: User, { organization, role }: CreateUserInput): Promise<void> {
  const added = await insertMembership(tx, { organizationId: organization.id, userId: user.id, role });
  if (added === 0) raise(alreadyMember, { email: user.email, organization: organization.name });
}
