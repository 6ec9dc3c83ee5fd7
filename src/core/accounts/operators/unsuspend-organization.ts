import type { Tx } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { tellOwners } from '../members/tell-owners.ts';
import { findLiveOrganization } from '../organizations/find-organization.ts';
import { notSuspended } from '../organizations/organization.errors.ts';
import { updateSuspension } from '../organizations/organization.sql.ts';
import { type Organization, subjectOf } from '../organizations/organization.ts';
import type { OperatorActor } from './operator.ts';

/** Lets an organization go on as it was. One that was declined waits for approval again, and gets a mail then. */
export async function unsuspendOrganization(
  tx: Tx,
  operator: OperatorActor,
  { slug, now }: { slug: string; now: number },
): Promise<Organization> {
  const organization = await findLiveOrganization(tx, { slug });
  const { id: organizationId, name } = organization;
  if ((await updateSuspension(tx, { organizationId, reason: null })) === 0) raise(notSuspended, { name });
  const subject = subjectOf(organization);
  await recordAct(tx, { ...operator, organizationId, action: 'organization.unsuspended', subject });
  if (organization.approvedAt !== null)
    await tellOwners(tx, { organizationId, act: 'ORGANIZATION_UNSUSPENDED', subject: name, reason: null, now });
  return findLiveOrganization(tx, { slug });
}
