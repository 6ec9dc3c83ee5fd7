import type { Tx } from '../../../platform/database/database.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { findLiveOrganization } from '../organizations/find-organization.ts';
import { updateTier } from '../organizations/organization.sql.ts';
import { type Organization, subjectOf, type Tier } from '../organizations/organization.ts';
import type { OperatorActor } from './operator.ts';

/** Moves an organization, and its sandbox with it, to another rate-limit tier. */
export async function setTier(
  tx: Tx,
  operator: OperatorActor,
  { slug, tier }: { slug: string; tier: Tier },
): Promise<Organization> {
  const organization = await findLiveOrganization(tx, { slug });
  if (organization.tier === tier) return organization;
  await updateTier(tx, { organizationId: organization.id, tier });
  await recordAct(tx, {
    ...operator,
    organizationId: organization.id,
    action: 'organization.tier_changed',
    subject: subjectOf(organization),
    details: { from: organization.tier, to: tier },
  });
  return { ...organization, tier };
}
