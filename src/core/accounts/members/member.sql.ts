import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import type { Duty } from '../sign-in/role.ts';

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

/**
 * Everybody who works for an organization. What a node of the release before understands is in `memberships`, all else in
 * `narrow_memberships`, which counts where somebody is in both.
 */
export const members = trustedSql(`(
  select organization_id, user_id, role, event_ids, created_at from narrow_memberships
  union all
  select organization_id, user_id, case role when 'STAFF' then 'MANAGER' else role end, null::uuid[], created_at
  from memberships p where not exists (
    select from narrow_memberships n where n.organization_id = p.organization_id and n.user_id = p.user_id))`);

interface MemberOf extends Duty {
  organizationId: string;
  userId: string;
}

/** The role as `memberships` has it; undefined where it belongs into the other table. */
export function plainRoleOf({ role, eventIds }: Duty): 'OWNER' | 'STAFF' | undefined {
  if (role === 'OWNER') return 'OWNER';
  return role === 'MANAGER' && eventIds === null ? 'STAFF' : undefined;
}

/** Answers 0 where the person is a member already. */
export function insertMembership(tx: Tx, { organizationId, userId, role, eventIds }: MemberOf): Promise<number> {
  const plainRole = plainRoleOf({ role, eventIds });
  const isNew = sql`not exists (
    select from ${members} m where m.organization_id = ${organizationId} and m.user_id = ${userId})`;
  if (plainRole === undefined) {
    return tx.run(sql`
      insert into narrow_memberships (organization_id, user_id, role, event_ids)
      select ${organizationId}::uuid, ${userId}::uuid, ${role}::text, ${eventIds}::uuid[] where ${isNew} on conflict do nothing`);
  }
  return tx.run(sql`
    insert into memberships (organization_id, user_id, role)
    select ${organizationId}::uuid, ${userId}::uuid, ${plainRole}::text where ${isNew} on conflict do nothing`);
}

/** Gives a member another role; since when they are one stays. */
export function updateDuty(tx: Tx, { organizationId, userId, role, eventIds }: MemberOf): Promise<number> {
  const plainRole = plainRoleOf({ role, eventIds });
  const isTheirs = sql`organization_id = ${organizationId} and user_id = ${userId}`;
  if (plainRole === undefined) {
    return tx.run(sql`
      with left_one as (delete from memberships where ${isTheirs} returning created_at)
      insert into narrow_memberships (organization_id, user_id, role, event_ids, created_at)
      select ${organizationId}::uuid, ${userId}::uuid, ${role}::text, ${eventIds}::uuid[], coalesce((select created_at from left_one), now())
      on conflict (organization_id, user_id) do update set role = excluded.role, event_ids = excluded.event_ids`);
  }
  return tx.run(sql`
    with left_one as (delete from narrow_memberships where ${isTheirs} returning created_at)
    insert into memberships (organization_id, user_id, role, created_at)
    select ${organizationId}::uuid, ${userId}::uuid, ${plainRole}::text, coalesce((select created_at from left_one), now())
    on conflict (organization_id, user_id) do update set role = excluded.role`);
}

export function deleteMembership(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<number> {
  const isTheirs = sql`organization_id = ${organizationId} and user_id = ${userId}`;
  return tx.run(sql`
    with left_one as (delete from narrow_memberships where ${isTheirs}) delete from memberships where ${isTheirs}`);
}
