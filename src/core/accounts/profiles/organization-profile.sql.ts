import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { OrganizationProfile } from './organization-profile.ts';

interface ProfileRow extends OrganizationProfile {
  id: string;
  revision: number;
}

const columns = trustedSql(
  'p.name, p.logo_url, p.description, p.links, p.contact_email, p.contact_phone, p.profile_revision as revision',
);

/** For a live organization. */
export function findProfile(db: Queryable, { organizationId }: { organizationId: string }): Promise<ProfileRow> {
  return db.one(sql`select p.id, ${columns} from organizations p where p.id = ${organizationId}`);
}

/** Its sandboxes are called the same. */
export function updateProfile(
  tx: Tx,
  { organizationId, profile }: { organizationId: string; profile: OrganizationProfile },
): Promise<number> {
  const { name, logoUrl, description, links, contactEmail, contactPhone } = profile;
  return tx.run(sql`
    with twin as (update organizations set name = ${name} where live_id = ${organizationId} and retired_at is null and name <> ${name})
    update organizations set name = ${name}, logo_url = ${logoUrl}, description = ${description},
      links = ${JSON.stringify(links)}::jsonb, contact_email = ${contactEmail}, contact_phone = ${contactPhone},
      profile_revision = profile_revision + 1
    where id = ${organizationId}`);
}

/** An organization as the public may see it. */
export interface Organizer extends ProfileRow {
  slug: string;
  isSandbox: boolean;
}

/** With the profile of the live organization, where it is a sandbox; nothing where it is withheld. */
export function findOrganizer(db: Queryable, { slug }: { slug: string }): Promise<Organizer | undefined> {
  return db.maybe(sql`
    select o.id, o.slug, o.live_id is not null as is_sandbox, ${columns}
    from organizations o join organizations p on p.id = coalesce(o.live_id, o.id)
    where o.slug = ${slug} and o.suspended_at is null and o.approved_at is not null and o.retired_at is null`);
}
