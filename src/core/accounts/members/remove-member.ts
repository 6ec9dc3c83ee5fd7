import type { Tx } from '../../../platform/database/database.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import type { Member } from '../sign-in/person.ts';
import { deleteSessionsAt } from '../sign-in/session.sql.ts';
import { deleteMembership } from './member.sql.ts';
import { ownMember } from './own-member.sql.ts';
import { eventsDetail } from './team.ts';
import { keepAnOwner, lockOwnTeam } from './team-for-change.ts';

/** Takes a person out of the caller's team. Their account, what they are elsewhere, and their own sessions stay: those open nothing of the team any more. */
export async function removeMember(tx: Tx, member: Member, { userId }: { userId: string }): Promise<void> {
  const { organizationId } = member.membership;
  await lockOwnTeam(tx, member);
  const removed = await ownMember(tx, { organizationId }, userId);
  await keepAnOwner(tx, member, removed);
  await deleteMembership(tx, { organizationId, userId: removed.userId });
  await deleteSessionsAt(tx, { userId: removed.userId, organizationId });
  await recordAct(tx, {
    organizationId,
    by: byPerson(member.person),
    action: 'member.removed',
    subject: { kind: 'user', id: removed.userId, label: removed.email },
    details: { role: removed.role, ...eventsDetail(removed) },
    address: member.address,
  });
}
