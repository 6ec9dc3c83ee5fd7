import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { members } from '../../accounts/members/member.sql.ts';
import type { Organization } from '../../accounts/organizations/organization.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import { soldOf } from '../../catalog/inventory/sold.sql.ts';

/** What the operator sees of an organization, in numbers. */
export interface OperatorOrganization extends Organization {
  members: number;
  /**
   * The owner of longest standing: of an organization that signed up, the person who asked. Null where there is none.
   */
  ownerEmail: string | null;
  publishedEvents: number;
  activeKeys: number;
  /** Tickets that are good, of events that are not over. */
  openTickets: number;
}

export const organizationStandings = ['approved', 'waiting', 'suspended'] as const;
type OrganizationStanding = (typeof organizationStandings)[number];

export interface OrganizationFilter {
  /** Text in the name or the slug. */
  search?: string;
  standing?: OrganizationStanding;
}

const standingConditions: Record<OrganizationStanding, Statement> = {
  approved: trustedSql('o.approved_at is not null and o.suspended_at is null'),
  waiting: trustedSql('o.approved_at is null and o.suspended_at is null'),
  suspended: trustedSql('o.suspended_at is not null'),
};

const columns = trustedSql(`
  o.id, o.name, o.slug, o.tier, o.live_id as sandbox_of, o.sandbox_name, o.approved_at, o.suspended_at, o.suspension_reason, o.created_at,
  (select count(*) from ${members.text} m where m.organization_id = o.id)::int as members,
  (select u.email from ${members.text} m join users u on u.id = m.user_id where m.organization_id = o.id and m.role = 'OWNER'
   order by m.created_at, m.user_id limit 1) as owner_email,
  (select count(*) from events e where e.organization_id = o.id and e.status = 'PUBLISHED')::int as published_events,
  (select count(*) from api_keys k where k.organization_id = o.id and k.revoked_at is null
     and (k.expires_at is null or k.expires_at > now()))::int as active_keys,
  (select coalesce(sum(${soldOf('e.id')}), 0) from events e
   where e.organization_id = o.id and e.ends_at > now())::int as open_tickets`);

export function countWaitingOrganizations(db: Queryable): Promise<{ count: number }> {
  const { waiting } = standingConditions;
  return db.one(sql`select count(*) as count from organizations o where o.live_id is null and ${waiting}`);
}

/** Live ones, newest first. */
export function listOperatorOrganizations(
  db: Queryable,
  { filter, after, take }: { filter: OrganizationFilter; after: CursorPlace | undefined; take: number },
): Promise<OperatorOrganization[]> {
  const { search, standing } = filter;
  const conditions: Statement[] = [trustedSql('o.live_id is null')];
  if (search !== undefined) {
    conditions.push(sql`strpos(lower(o.name || ' ' || o.slug), lower(${search})) > 0`);
  }
  if (standing !== undefined) conditions.push(standingConditions[standing]);
  if (after !== undefined) {
    conditions.push(sql`(o.created_at, o.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  }
  return db.many(sql`
    select ${columns} from (
      select * from organizations o where ${allOf(conditions)} order by o.created_at desc, o.id desc limit ${take}) o
    order by o.created_at desc, o.id desc`);
}

export function findOperatorOrganization(
  db: Queryable,
  { slug }: { slug: string },
): Promise<OperatorOrganization | undefined> {
  return db.maybe(sql`select ${columns} from organizations o where o.slug = ${slug} and o.live_id is null`);
}

export function listOrganizationNames(
  db: Queryable,
  { ids }: { ids: readonly string[] },
): Promise<{ id: string; slug: string; name: string }[]> {
  return db.many(sql`select id, slug, name from organizations where id = any(${ids}::uuid[])`);
}
