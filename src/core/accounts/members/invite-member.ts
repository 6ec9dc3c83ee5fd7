import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { queueMail } from '../../telling/mails/mail.sql.ts';
import { invitationMail } from '../../telling/mails/mail.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { findAccountByEmail } from '../sign-in/account.sql.ts';
import { type AccountServices, dayMs, hourMs, invitationPath, isoOf, linkOf } from '../sign-in/account.ts';
import { takeAttemptsOrRefuse } from '../sign-in/attempts.ts';
import { emailFaults } from '../sign-in/credentials.ts';
import type { Member } from '../sign-in/person.ts';
import type { Duty } from '../sign-in/role.ts';
import { newToken } from '../sign-in/secret-token.ts';
import { checkDuty } from './check-duty.ts';
import { countInvitationsSince, insertInvitation, listOpenInvitations, revokeInvitationsOf } from './invitation.sql.ts';
import { tokenHashOf } from './invitation.ts';
import { alreadyMember } from './member.errors.ts';
import { countMembers, findMemberByEmail } from './team.sql.ts';
import { eventsDetail, type Invitation, teamMax } from './team.ts';
import { lockOwnTeam } from './team-for-change.ts';

const validMs = 7 * dayMs;
const invitationsPerDayMax = 50;
// From all organizations together: anybody can have one, and type in anybody's address.
const perRecipientMax = 3;

/** Invites somebody to the caller's team by mail. An earlier invitation of the same address is good no longer. */
export async function inviteMember(
  tx: Tx,
  { mailLinks, now: clock }: Pick<AccountServices, 'mailLinks' | 'now'>,
  member: Member,
  input: { email: string } & Duty,
): Promise<Invitation> {
  const { person, membership } = member;
  const { organizationId } = membership;
  const email = input.email.trim();
  const now = clock();
  const faults = emailFaults(email);
  if (faults.length > 0) raiseInvalid(faults);
  await lockOwnTeam(tx, member);
  if ((await findMemberByEmail(tx, { organizationId, email })) !== undefined) {
    raise(alreadyMember, { email, organization: membership.organizationName });
  }
  const duty = await checkDuty(tx, { organizationId }, { role: input.role, eventIds: input.eventIds });
  await revokeInvitationsOf(tx, { organizationId, email, now: isoOf(now) });
  await keepToLimits(tx, { organizationId, now });
  const limit = { name: `invite ${mailAddressKey(email)}`, limit: perRecipientMax, seconds: hourMs / 1_000 };
  await takeAttemptsOrRefuse(tx, { limits: [limit], now });

  const token = newToken();
  const invitation = { id: newId(), email, ...duty, createdAt: isoOf(now), expiresAt: isoOf(now + validMs) };
  await insertInvitation(tx, {
    ...invitation,
    organizationId,
    tokenHash: tokenHashOf(token, duty),
    invitedBy: person.userId,
    now: invitation.createdAt,
  });
  const invited = await findAccountByEmail(tx, { email });
  await queueMail(
    tx,
    invitationMail(mailLinks, {
      recipient: email,
      language: invited?.language ?? person.language,
      path: linkOf(invitationPath, token),
      validUntil: invitation.expiresAt,
      organizationId,
      inviter: person.name ?? person.email,
    }),
  );
  await recordAct(tx, {
    organizationId,
    by: byPerson(person),
    action: 'member.invited',
    subject: { kind: 'invitation', id: invitation.id, label: email },
    details: { role: duty.role, ...eventsDetail(duty) },
    address: member.address,
  });
  return { ...invitation, invitedBy: person.email };
}

/** The team is locked, so these counts hold until the invitation is written. */
async function keepToLimits(tx: Tx, { organizationId, now }: { organizationId: string; now: number }): Promise<void> {
  const { count: members } = await countMembers(tx, { organizationId });
  const open = await listOpenInvitations(tx, { organizationId, most: teamMax });
  if (members + open.length >= teamMax) raise(limitReached, { what: 'members and open invitations', most: teamMax });
  const { count: today } = await countInvitationsSince(tx, { organizationId, since: isoOf(now - dayMs) });
  if (today >= invitationsPerDayMax) raise(limitReached, { what: 'invitations a day', most: invitationsPerDayMax });
}
