import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { firstSandbox, type Organization, type Tier } from './organization.ts';

export const organizationColumns = trustedSql(
  'id, name, slug, tier, live_id as sandbox_of, sandbox_name, approved_at, suspended_at, suspension_reason, created_at',
);

export interface NewOrganization
  extends Pick<Organization, 'id' | 'name' | 'slug' | 'tier' | 'sandboxOf' | 'sandboxName'> {
  isApproved: boolean;
}

export function insertOrganization(
  tx: Tx,
  { id, name, slug, tier, sandboxOf, sandboxName, isApproved }: NewOrganization,
): Promise<Organization | undefined> {
  return tx.maybe(sql`
    insert into organizations (id, name, slug, tier, sandbox_of, live_id, sandbox_name, approved_at)
    values (${id}, ${name}, ${slug}, ${tier}, ${foundByOlderNodes({ id, sandboxOf, sandboxName })}, ${sandboxOf}, ${sandboxName}, case when ${isApproved}::boolean then now() end)
    on conflict (slug) do nothing
    returning ${organizationColumns}`);
}

/** What `sandbox_of` holds for nodes of releases before: they know the first sandbox alone. */
export function foundByOlderNodes({
  id,
  sandboxOf,
  sandboxName,
}: Pick<Organization, 'id' | 'sandboxOf' | 'sandboxName'>): string | null {
  return sandboxName === null || sandboxName === firstSandbox ? sandboxOf : id;
}

/** What its founder says about it; the website and the phone are part of its profile. */
export function introduce(
  tx: Tx,
  input: {
    organizationId: string;
    introduction: { plans: string | null; website: string | null; contactPhone: string | null };
  },
): Promise<number> {
  const { plans, website, contactPhone } = input.introduction;
  const links = JSON.stringify(website === null ? {} : { website });
  return tx.run(sql`
    update organizations set plans = ${plans}, links = links || ${links}::jsonb, contact_phone = ${contactPhone}
    where id = ${input.organizationId}`);
}

export function findOrganization(db: Queryable, { id }: { id: string }): Promise<Organization> {
  return db.one(sql`select ${organizationColumns} from organizations where id = ${id}`);
}

export function findOrganizationBySlug(db: Queryable, { slug }: { slug: string }): Promise<Organization | undefined> {
  return db.maybe(sql`select ${organizationColumns} from organizations where slug = ${slug}`);
}

export function listOrganizations(db: Queryable): Promise<Organization[]> {
  return db.many(sql`select ${organizationColumns} from organizations where live_id is null order by created_at, id`);
}

export function updateTier(tx: Tx, { organizationId, tier }: { organizationId: string; tier: Tier }): Promise<number> {
  return tx.run(sql`
    update organizations set tier = ${tier} where id = ${organizationId} or (live_id = ${organizationId} and retired_at is null)`);
}

/** Two nodes that start at once look one after the other. */
export function lockOrganizations(tx: Tx): Promise<number> {
  return tx.run(sql`lock table organizations in share row exclusive mode`);
}

export function hasOrganizations(db: Queryable): Promise<{ exists: boolean }> {
  return db.one(sql`select exists (select from organizations) as exists`);
}

/** Answers 0 where it was approved before. */
export function approve(tx: Tx, { organizationId }: { organizationId: string }): Promise<number> {
  return tx.run(sql`update organizations set approved_at = now() where id = ${organizationId} and approved_at is null`);
}

/** Includes its sandboxes. Null lets it go on. Answers 0 where it is so already. */
export function updateSuspension(
  tx: Tx,
  { organizationId, reason }: { organizationId: string; reason: string | null },
): Promise<number> {
  return tx.run(sql`
    update organizations set suspension_reason = ${reason},
      suspended_at = case when ${reason}::text is null then null else now() end
    where (id = ${organizationId} or (live_id = ${organizationId} and retired_at is null)) and (suspended_at is null) <> (${reason}::text is null)`);
}
