import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { Language } from '../../base/language.ts';
import { isSameMailAddress } from '../../base/mail-address/mail-address.ts';
import { checkName } from '../../base/text.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { insertPerson } from '../sign-in/account.sql.ts';
import { type AccountServices, type Caller, isoOf } from '../sign-in/account.ts';
import { passwordFaults } from '../sign-in/credentials.ts';
import type { Person } from '../sign-in/person.ts';
import { isTokenShaped } from '../sign-in/secret-token.ts';
import { openSession, type SignedIn } from '../sign-in/sessions.ts';
import { linkNotGood } from '../sign-in/sign-in.errors.ts';
import { findGoodInvitation, lockGoodInvitation, markAccepted, type SentInvitation } from './invitation.sql.ts';
import { tokenHashesOf } from './invitation.ts';
import { invitationForAnother, signInToAccept } from './member.errors.ts';
import { insertMembership } from './member.sql.ts';
import { eventsDetail } from './team.ts';

export type { SentInvitation } from './invitation.sql.ts';

/** What an invitation's page shows to the holder of its link. */
export async function readInvitation(
  db: Queryable,
  { token, now }: { token: string; now: number },
): Promise<SentInvitation & { hasAccount: boolean }> {
  const found = isTokenShaped(token)
    ? await findGoodInvitation(db, { tokenHashes: tokenHashesOf(token), now: isoOf(now) })
    : undefined;
  if (found === undefined) raise(linkNotGood, { what: 'invitation' });
  return found;
}

/** Makes the person who is signed in a member, where the invitation was sent to them. */
export async function acceptInvitation(
  tx: Tx,
  { token, person, address, now }: { token: string; person: Person; address: string | null; now: number },
): Promise<SentInvitation> {
  const invitation = await lockInvitation(tx, { token, now });
  if (!isSameMailAddress(invitation.email, person.email)) raise(invitationForAnother, { email: invitation.email });
  await takeUpInvitation(tx, { invitation, person, address, now });
  return invitation;
}

interface AcceptAsNewInput {
  token: string;
  name: string;
  password: string;
  language: Language;
  caller: Caller;
}

/** Makes an account for the address that was invited, makes it a member, and signs it in. */
export async function acceptInvitationAsNew(
  services: AccountServices,
  { token, name, password, language, caller }: AcceptAsNewInput,
): Promise<SignedIn & { invitation: SentInvitation }> {
  const { db, passwords } = services;
  const now = services.now();
  const faults = passwordFaults(password);
  if (faults.length > 0) raiseInvalid(faults);
  const checkedName = name.trim() === '' ? null : checkName('name', name);
  const { hasAccount, email } = await readInvitation(db, { token, now });
  if (hasAccount) raise(signInToAccept, { email });
  const passwordHash = await passwords.hash(password);
  return db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, { token, now });
    const person = await insertPerson(tx, { id: newId(), email, name: checkedName, language, passwordHash });
    if (person === undefined) raise(signInToAccept, { email });
    await takeUpInvitation(tx, { invitation, person, address: caller.address, now });
    return { ...(await openSession(tx, { person, caller, now })), invitation };
  });
}

async function lockInvitation(tx: Tx, { token, now }: { token: string; now: number }): Promise<SentInvitation> {
  const found = isTokenShaped(token)
    ? await lockGoodInvitation(tx, { tokenHashes: tokenHashesOf(token), now: isoOf(now) })
    : undefined;
  if (found === undefined) raise(linkNotGood, { what: 'invitation' });
  return found;
}

interface Joining {
  invitation: SentInvitation;
  person: Person;
  address: string | null;
  now: number;
}

/** A person who is a member already keeps the role they have. */
export async function takeUpInvitation(tx: Tx, { invitation, person, address, now }: Joining): Promise<void> {
  const { organizationId, role, eventIds } = invitation;
  await markAccepted(tx, { id: invitation.id, now: isoOf(now) });
  const added = await insertMembership(tx, { organizationId, userId: person.userId, role, eventIds });
  if (added === 0) return;
  await recordAct(tx, {
    organizationId,
    by: byPerson(person),
    action: 'member.joined',
    subject: { kind: 'user', id: person.userId, label: person.email },
    details: { role, ...eventsDetail(invitation) },
    address,
  });
}
