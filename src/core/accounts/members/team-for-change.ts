import type { Tx } from '../../../platform/database/database.ts';
import { recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import { type Member, requireAbility } from '../sign-in/person.ts';
import { lastOwner } from './member.errors.ts';
import { countOtherOwners, findMembershipRow } from './team.sql.ts';
import type { TeamMember } from './team.ts';

/**
 * Locks the team, then asks again what the caller is in it: between the request's own look and this one, somebody may
 * have taken the role away.
 */
export async function lockOwnTeam(tx: Tx, { person, membership }: Member): Promise<void> {
  const { organizationId } = membership;
  await lockOrganization(tx, { organizationId });
  const present = await findMembershipRow(tx, { userId: person.userId, organizationId });
  if (present === undefined) raise(recordNotFound, { record: 'organization', id: organizationId });
  requireAbility(present, 'team');
}

/** Refuses what would leave the organization without an owner. The team must be locked. */
export async function keepAnOwner(tx: Tx, { membership }: Member, leaving: TeamMember): Promise<void> {
  if (leaving.role !== 'OWNER') return;
  const { organizationId, organizationName: organization } = membership;
  const { count } = await countOtherOwners(tx, { organizationId, userId: leaving.userId });
  if (count === 0) raise(lastOwner, { organization });
}
