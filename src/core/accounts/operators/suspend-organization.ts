import type { Tx } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { tellOwners } from '../members/tell-owners.ts';
import { findLiveOrganization } from '../organizations/find-organization.ts';
import { suspendedAlready } from '../organizations/organization.errors.ts';
import { updateSuspension } from '../organizations/organization.sql.ts';
import { type Organization, subjectOf } from '../organizations/organization.ts';
import type { OperatorActor } from './operator.ts';
import { checkReason } from './reason.ts';

/**
 * Stops an organization: its keys are refused, and nothing of it is listed or sold, not in the sandbox either. What was
 * sold stays good, and members read why. For an organization that waits for approval, this declines it.
 */
export async function suspendOrganization(
  tx: Tx,
  operator: OperatorActor,
  { slug, reason: given, now }: { slug: string; reason: string; now: number },
): Promise<Organization> {
  const reason = checkReason(given);
  const organization = await findLiveOrganization(tx, { slug });
  if ((await updateSuspension(tx, { organizationId: organization.id, reason })) === 0) {
    raise(suspendedAlready, { name: organization.name });
  }
  const { id: organizationId } = organization;
  const isDeclined = organization.approvedAt === null;
  await recordAct(tx, {
    ...operator,
    organizationId,
    action: isDeclined ? 'organization.declined' : 'organization.suspended',
    subject: subjectOf(organization),
    details: { reason },
  });
  const act = isDeclined ? 'ORGANIZATION_DECLINED' : 'ORGANIZATION_SUSPENDED';
  await tellOwners(tx, { organizationId, act, subject: organization.name, reason, now });
  return findLiveOrganization(tx, { slug });
}
