import type { Tx } from '../../../platform/database/database.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { losesBy, type Member } from '../sign-in/person.ts';
import type { Duty } from '../sign-in/role.ts';
import { deleteSessionsAt } from '../sign-in/session.sql.ts';
import { checkDuty } from './check-duty.ts';
import { updateDuty } from './member.sql.ts';
import { ownMember } from './own-member.sql.ts';
import { eventsDetail, type TeamMember } from './team.ts';
import { keepAnOwner, lockOwnTeam } from './team-for-change.ts';

/**
 * Gives a member of the caller's team another role, or other events. It counts from the member's next request on. Who loses
 * something by it signs in anew where this organization's provider signed them in; their own sessions are none of its business.
 */
export async function changeRole(
  tx: Tx,
  member: Member,
  { userId, ...given }: Duty & { userId: string },
): Promise<TeamMember> {
  const { organizationId } = member.membership;
  await lockOwnTeam(tx, member);
  const changed = await ownMember(tx, { organizationId }, userId);
  const duty = await checkDuty(tx, { organizationId }, given);
  if (isSame(changed, duty)) return changed;
  if (duty.role !== 'OWNER') await keepAnOwner(tx, member, changed);
  await updateDuty(tx, { organizationId, userId: changed.userId, ...duty });
  if (losesBy({ from: changed, to: duty })) await deleteSessionsAt(tx, { userId: changed.userId, organizationId });
  await recordAct(tx, {
    organizationId,
    by: byPerson(member.person),
    action: 'role.changed',
    subject: { kind: 'user', id: changed.userId, label: changed.email },
    details: { from: changed.role, to: duty.role, ...eventsDetail(duty) },
    address: member.address,
  });
  return { ...changed, ...duty };
}

function isSame(one: Duty, other: Duty): boolean {
  return one.role === other.role && String(one.eventIds) === String(other.eventIds);
}
