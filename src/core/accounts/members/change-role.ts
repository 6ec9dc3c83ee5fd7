import type { Tx } from '../../../platform/database/database.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import type { Member } from '../sign-in/person.ts';
import type { Role } from '../sign-in/role.ts';
import { ownMember } from './own-member.sql.ts';
import { updateRole } from './team.sql.ts';
import type { TeamMember } from './team.ts';
import { keepAnOwner, lockOwnTeam } from './team-for-change.ts';

/** Gives a member of the caller's team another role. It counts from the member's next request on. */
export async function changeRole(
  tx: Tx,
  member: Member,
  { userId, role }: { userId: string; role: Role },
): Promise<TeamMember> {
  const { organizationId } = member.membership;
  await lockOwnTeam(tx, member);
  const changed = await ownMember(tx, { organizationId }, userId);
  if (changed.role === role) return changed;
  if (role !== 'OWNER') await keepAnOwner(tx, member, changed);
  await updateRole(tx, { organizationId, userId: changed.userId, role });
  await recordAct(tx, {
    organizationId,
    by: byPerson(member.person),
    action: 'role.changed',
    subject: { kind: 'user', id: changed.userId, label: changed.email },
    details: { from: changed.role, to: role },
    address: member.address,
  });
  return { ...changed, role };
}
