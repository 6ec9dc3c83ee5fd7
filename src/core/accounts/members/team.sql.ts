import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Language } from '../../base/language.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import type { Membership } from '../sign-in/person.ts';
import type { Role } from '../sign-in/role.ts';
import type { TeamMember } from './team.ts';

export const teamMemberColumns = trustedSql('m.user_id, u.email, u.name, m.role, m.created_at as joined_at');

export function listMembers(
  db: Queryable,
  { organizationId, most }: { organizationId: string; most: number },
): Promise<TeamMember[]> {
  return db.many(sql`
    select ${teamMemberColumns} from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} order by m.created_at, m.user_id limit ${most}`);
}

export function listOwners(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<{ email: string; language: Language }[]> {
  return db.many(sql`
    select u.email, u.language from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.role = 'OWNER' order by m.created_at, m.user_id`);
}

export function findMemberByEmail(
  db: Queryable,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<TeamMember | undefined> {
  return db.maybe(sql`
    select ${teamMemberColumns} from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and u.email_key = ${mailAddressKey(email)}`);
}

export function countMembers(tx: Tx, { organizationId }: { organizationId: string }): Promise<{ count: number }> {
  return tx.one(sql`select count(*) as count from memberships where organization_id = ${organizationId}`);
}

export function countOtherOwners(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<{ count: number }> {
  return tx.one(sql`
    select count(*) as count from memberships
    where organization_id = ${organizationId} and role = 'OWNER' and user_id <> ${userId}`);
}

export function updateRole(
  tx: Tx,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Role },
): Promise<number> {
  return tx.run(sql`
    update memberships set role = ${role} where organization_id = ${organizationId} and user_id = ${userId}`);
}

export function deleteMembership(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<number> {
  return tx.run(sql`delete from memberships where organization_id = ${organizationId} and user_id = ${userId}`);
}

/** Answers 0 where it is so already. */
export function updateRequirement(
  tx: Tx,
  { organizationId, isRequired }: { organizationId: string; isRequired: boolean },
): Promise<number> {
  return tx.run(sql`
    update organizations set requires_second_factor = ${isRequired}
    where id = ${organizationId} and requires_second_factor <> ${isRequired}`);
}

const memberships: Statement = sql`
  select m.organization_id, o.name as organization_name, o.slug as organization_slug, o.tier as organization_tier,
         s.id as sandbox_id, (extract(epoch from s.clock_ahead) * 1000)::float8 as sandbox_ahead_ms, o.requires_second_factor, o.suspension_reason, o.approved_at is not null as is_approved, m.role
  from memberships m
  join organizations o on o.id = m.organization_id
  join organizations s on s.sandbox_of = o.id`;

export function listMemberships(
  db: Queryable,
  { userId, most }: { userId: string; most: number },
): Promise<Membership[]> {
  return db.many(sql`${memberships} where m.user_id = ${userId} order by lower(o.name), o.id limit ${most}`);
}

export function findMembershipRow(
  db: Queryable,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<Membership | undefined> {
  return db.maybe(sql`${memberships} where m.user_id = ${userId} and m.organization_id = ${organizationId}`);
}
