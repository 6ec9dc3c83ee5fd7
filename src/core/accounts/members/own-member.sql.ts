import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { own, type Tenant } from '../../base/own.ts';
import { invitationColumns } from './invitation.sql.ts';
import { members } from './member.sql.ts';
import { teamMemberColumns } from './team.sql.ts';
import type { Invitation, TeamMember } from './team.ts';

/** A member of the caller's organization. */
export function ownMember(db: Queryable, { organizationId }: Tenant, userId: string): Promise<TeamMember> {
  const statement = sql`
    select ${teamMemberColumns} from ${members} m join users u on u.id = m.user_id
    where m.user_id = ${userId} and m.organization_id = ${organizationId}`;
  return own(db, 'member', userId, statement);
}

/** An invitation that the caller's organization sent, whatever became of it. */
export function ownInvitation(db: Queryable, { organizationId }: Tenant, invitationId: string): Promise<Invitation> {
  const statement = sql`
    select ${invitationColumns} from invitations i join users u on u.id = i.invited_by
    where i.id = ${invitationId} and i.organization_id = ${organizationId}`;
  return own(db, 'invitation', invitationId, statement);
}
