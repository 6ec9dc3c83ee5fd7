import type { Queryable } from '../../../platform/database/database.ts';
import { type Member, requireAbility } from '../sign-in/person.ts';
import { listOpenInvitations } from './invitation.sql.ts';
import { listMembers } from './team.sql.ts';
import { type Invitation, type TeamMember, teamMax } from './team.ts';

interface Team {
  /** Oldest member first. */
  members: TeamMember[];
  /** Newest first; those that are past `expiresAt` can only be sent anew. */
  invitations: Invitation[];
}

/** The caller's team. */
export async function listTeam(db: Queryable, { membership }: Pick<Member, 'membership'>): Promise<Team> {
  requireAbility(membership, 'team');
  const { organizationId } = membership;
  const [members, invitations] = await Promise.all([
    listMembers(db, { organizationId, most: membersListedMax }),
    listOpenInvitations(db, { organizationId, most: teamMax }),
  ]);
  return { members, invitations };
}

// More than can be invited: the operator may add further ones by the command line.
export const membersListedMax = 1_000;
