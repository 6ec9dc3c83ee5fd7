import type { Tx } from '../../../platform/database/database.ts';
import { findLiveOrganization } from './find-organization.ts';
import { updateTier } from './organization.sql.ts';
import type { Organization, Tier } from './organization.ts';

/** Moves an organization, and its sandbox with it, to another rate-limit tier. */
export async function setTier(tx: Tx, { slug, tier }: { slug: string; tier: Tier }): Promise<Organization> {
  const organization = await findLiveOrganization(tx, { slug });
  await updateTier(tx, { organizationId: organization.id, tier });
  return { ...organization, tier };
}
