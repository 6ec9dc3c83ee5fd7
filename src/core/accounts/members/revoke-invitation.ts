import type { Tx } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { isoOf } from '../sign-in/account.ts';
import type { Member } from '../sign-in/person.ts';
import { linkNotGood } from '../sign-in/sign-in.errors.ts';
import { markInvitationRevoked } from './invitation.sql.ts';
import { ownInvitation } from './own-member.sql.ts';
import { lockOwnTeam } from './team-for-change.ts';

/** Takes an invitation back. One that was accepted meanwhile is refused: the person is a member, and can be removed. */
export async function revokeInvitation(
  tx: Tx,
  member: Member,
  { invitationId, now }: { invitationId: string; now: number },
): Promise<void> {
  const { organizationId } = member.membership;
  await lockOwnTeam(tx, member);
  const invitation = await ownInvitation(tx, { organizationId }, invitationId);
  const revoked = await markInvitationRevoked(tx, { id: invitation.id, now: isoOf(now) });
  if (revoked === 0) raise(linkNotGood, { what: 'invitation' });
  await recordAct(tx, {
    organizationId,
    by: byPerson(member.person),
    action: 'invitation.revoked',
    subject: { kind: 'invitation', id: invitation.id, label: invitation.email },
    address: member.address,
  });
}
