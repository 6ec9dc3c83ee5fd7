import type { Queryable } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { organizationNotFound, sandboxNotFound } from './organization.errors.ts';
import { findOrganizationBySlug } from './organization.sql.ts';
import type { Organization } from './organization.ts';
import { findSandbox } from './sandbox.sql.ts';

/** The organization with that slug; sandbox twins are reached through their owner only. */
export async function findLiveOrganization(db: Queryable, { slug }: { slug: string }): Promise<Organization> {
  // A path may hold what PostgreSQL would not even compare.
  const organization = await findOrganizationBySlug(db, { slug });
  if (organization === undefined || organization.sandboxOf !== null) raise(organizationNotFound, { slug });
  return organization;
}

/** The sandbox of that name, as it stands now. */
export async function findOwnSandbox(
  db: Queryable,
  of: { organizationId: string; sandbox: string },
): Promise<Organization> {
  return (await findSandbox(db, of)) ?? raise(sandboxNotFound, { name: of.sandbox });
}
