import type { Tx } from '../../../platform/database/database.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { tellOwners } from '../members/tell-owners.ts';
import { findLiveOrganization } from '../organizations/find-organization.ts';
import { type Organization, subjectOf } from '../organizations/organization.ts';
import type { OperatorActor } from './operator.ts';
import { checkReason } from './reason.ts';

/** Asks the owners of an organization for what is missing before it can be approved. Nothing else changes. */
export async function askOrganization(
  tx: Tx,
  operator: OperatorActor,
  { slug, question, now }: { slug: string; question: string; now: number },
): Promise<Organization> {
  const reason = checkReason(question, 'question');
  const organization = await findLiveOrganization(tx, { slug });
  const { id: organizationId } = organization;
  await recordAct(tx, {
    ...operator,
    organizationId,
    action: 'organization.asked',
    subject: subjectOf(organization),
    details: { reason },
  });
  await tellOwners(tx, { organizationId, act: 'ORGANIZATION_ASKED', subject: organization.name, reason, now });
  return organization;
}
