import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Language } from '../../base/language.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { firstSandbox } from '../organizations/organization.ts';
import type { Membership } from '../sign-in/person.ts';
import { members } from './member.sql.ts';
import type { TeamMember } from './team.ts';

export const teamMemberColumns = trustedSql(
  'm.user_id, u.email, u.name, m.role, m.event_ids, m.created_at as joined_at',
);

export function listMembers(
  db: Queryable,
  { organizationId, most }: { organizationId: string; most: number },
): Promise<TeamMember[]> {
  return db.many(sql`
    select ${teamMemberColumns} from ${members} m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} order by m.created_at, m.user_id limit ${most}`);
}

export function listOwners(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<{ email: string; language: Language }[]> {
  return db.many(sql`
    select u.email, u.language from ${members} m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.role = 'OWNER' order by m.created_at, m.user_id`);
}

export function findMemberByEmail(
  db: Queryable,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<TeamMember | undefined> {
  return db.maybe(sql`
    select ${teamMemberColumns} from ${members} m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and u.email_key = ${mailAddressKey(email)}`);
}

export function countMembers(tx: Tx, { organizationId }: { organizationId: string }): Promise<{ count: number }> {
  return tx.one(sql`select count(*) as count from ${members} m where organization_id = ${organizationId}`);
}

export function countOtherOwners(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<{ count: number }> {
  return tx.one(sql`
    select count(*) as count from ${members} m
    where organization_id = ${organizationId} and role = 'OWNER' and user_id <> ${userId}`);
}

/** Those of these events that the organization has. */
export function listEventsAmong(
  db: Queryable,
  { organizationId, eventIds }: { organizationId: string; eventIds: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  return db.many(sql`
    select id, name from events where organization_id = ${organizationId} and id = any(${eventIds}::uuid[])`);
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
         s.id as sandbox_id, s.sandbox_name, (extract(epoch from s.clock_ahead) * 1000)::float8 as sandbox_ahead_ms,
         array(select n.sandbox_name from organizations n where n.live_id = o.id and n.retired_at is null
               order by n.sandbox_name <> ${firstSandbox}, n.sandbox_name) as sandbox_names,
         o.requires_second_factor, o.suspension_reason, o.approved_at is not null as is_approved, m.role, m.event_ids
  from ${members} m
  join organizations o on o.id = m.organization_id
  join organizations s on s.live_id = o.id and s.retired_at is null`;

/** With the first sandbox of each. */
export function listMemberships(
  db: Queryable,
  { userId, most }: { userId: string; most: number },
): Promise<Membership[]> {
  return db.many(sql`
    ${memberships} where m.user_id = ${userId} and s.sandbox_name = ${firstSandbox} order by lower(o.name), o.id limit ${most}`);
}

export function findMembershipRow(
  db: Queryable,
  {
    userId,
    organizationId,
    sandbox = firstSandbox,
  }: { userId: string; organizationId: string; sandbox?: string | undefined },
): Promise<Membership | undefined> {
  return db.maybe(sql`
    ${memberships} where m.user_id = ${userId} and m.organization_id = ${organizationId} and s.sandbox_name = ${sandbox}`);
}

/**
 * The same of an organization or one of its sandboxes; nobody who lacks the second factor that it requires. A passkey counts as one, and so does
 * the organization's own provider (`lacksSecondFactor`).
 */
export function findMembershipOfEither(
  db: Queryable,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<Membership | undefined> {
  return db.maybe(sql`
    ${memberships}
    where m.user_id = ${userId}
      and (s.id = ${organizationId} or m.organization_id = ${organizationId} and s.sandbox_name = ${firstSandbox})
      and (not o.requires_second_factor or exists (select from second_factors f where f.user_id = m.user_id)
           or exists (select from passkeys k where k.user_id = m.user_id)
           or exists (select from sign_in_providers p where p.organization_id = o.id))`);
}
