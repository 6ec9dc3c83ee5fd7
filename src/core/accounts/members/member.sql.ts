import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import type { Role } from '../sign-in/role.ts';

export interface User {
  id: string;
  email: string;
  createdAt: string;
}

export function insertUser(
  tx: Tx,
  { id, email, passwordHash }: { id: string; email: string; passwordHash: string },
): Promise<User | undefined> {
  return tx.maybe(sql`
    insert into users (id, email, email_key, password_hash)
    values (${id}, ${email}, ${mailAddressKey(email)}, ${passwordHash})
    on conflict (email_key) do nothing
    returning id, email, created_at`);
}

export function findUserByEmail(db: Queryable, { email }: { email: string }): Promise<User | undefined> {
  return db.maybe(sql`select id, email, created_at from users where email_key = ${mailAddressKey(email)}`);
}

/** Answers 0 where the person is a member already. */
export function insertMembership(
  tx: Tx,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Role },
): Promise<number> {
  return tx.run(sql`
    insert into memberships (organization_id, user_id, role) values (${organizationId}, ${userId}, ${role})
    on conflict do nothing`);
}
