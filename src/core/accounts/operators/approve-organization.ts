import type { Tx } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import type { TaxRulesKind } from '../../money/tax-rules/tax-rules.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { tellOwners } from '../members/tell-owners.ts';
import { findLiveOrganization } from '../organizations/find-organization.ts';
import { approve } from '../organizations/organization.sql.ts';
import { type Organization, subjectOf } from '../organizations/organization.ts';
import { documentMissing } from '../tax-profiles/tax-profile.errors.ts';
import { hasAccepted } from '../tax-profiles/tax-profile.sql.ts';
import type { OperatorActor } from './operator.ts';

/**
 * Lets an organization sell, where the law asks for its registration with that. One that was approved before stays as it is.
 */
export async function approveOrganization(
  tx: Tx,
  operator: OperatorActor,
  { slug, taxRules, now }: { slug: string; taxRules: TaxRulesKind; now: number },
): Promise<Organization> {
  const organization = await findLiveOrganization(tx, { slug });
  const { id: organizationId } = organization;
  if (organization.approvedAt !== null) return organization;
  if (taxRules === 'ph' && !(await hasAccepted(tx, { organizationId, kind: 'COR_2303' })).exists)
    raise(documentMissing, { name: organization.name });
  if ((await approve(tx, { organizationId })) === 0) return organization;
  const subject = subjectOf(organization);
  await recordAct(tx, { ...operator, organizationId, action: 'organization.approved', subject });
  await tellOwners(tx, { organizationId, act: 'ORGANIZATION_APPROVED', subject: organization.name, reason: null, now });
  return findLiveOrganization(tx, { slug });
}
