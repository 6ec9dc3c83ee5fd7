import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { snapshot } from '../../../../test/helpers/database/snapshot.ts';
import { type Accounts, accounts, home, passwordOf } from '../../../../test/helpers/worlds/accounts.ts';
import { sql } from '../../../platform/database/sql.ts';
import { Refusal } from '../../base/define-error.ts';
import { listActs } from '../audit-log/list-acts.ts';
import { dayMs, hourMs } from '../sign-in/account.ts';
import type { Member, Person } from '../sign-in/person.ts';
import type { Role } from '../sign-in/role.ts';
import { newToken } from '../sign-in/secret-token.ts';
import { findSession } from '../sign-in/sessions.ts';
import { acceptInvitation, acceptInvitationAsNew, readInvitation } from './accept-invitation.ts';
import { inviteMember } from './invite-member.ts';
import { listTeam } from './list-team.ts';
import { findMembership } from './memberships-of.ts';
import { revokeInvitation } from './revoke-invitation.ts';

let world: Accounts;

before(async () => {
  world = await accounts();
});
after(() => world.close());

const accept = (token: string, person: Person) =>
  world.db.transaction((tx) => acceptInvitation(tx, { token, person, address: null, now: world.services.now() }));
const acceptAsNew = (token: string, password = 'papayas at noon') =>
  acceptInvitationAsNew(world.services, { token, name: 'New Person', password, language: 'fil', caller: home });
const read = (token: string) => readInvitation(world.db, { token, now: world.services.now() });

test('somebody new is invited, makes an account and is signed in; the link is known by its hash only', async () => {
  const owner = await someOwner('inviter@example.com');
  const { organizationId, organizationName } = owner.membership;
  const { token, invitation } = await invite(owner, 'New@example.com');
  assert.deepEqual(await read(token), {
    id: invitation.id,
    organizationId,
    organizationName,
    email: 'New@example.com',
    role: 'MANAGER',
    eventIds: null,
    hasAccount: false,
  });
  const { rows } = await world.db.one<{ rows: string }>(sql`
    select string_agg(t, ' ') as rows
    from (select i::text as t from invitations i union all select m::text from mails m) all_rows`);
  assert.ok(!rows.includes(token) && !rows.includes(Buffer.from(token, 'base64url').toString('hex')));
  await assert.rejects(acceptAsNew(token, 'short'), /password is not valid/);
  const joined = await acceptAsNew(token);
  assert.deepEqual(
    [joined.person.email, joined.person.name, joined.person.language],
    ['New@example.com', 'New Person', 'fil'],
  );
  assert.ok(await findSession(world.db, { token: joined.token, now: world.services.now() }));
  assert.equal((await findMembership(world.db, { userId: joined.person.userId, organizationId }))?.role, 'MANAGER');
  await assert.rejects(acceptAsNew(token), isNotGood);
  await assert.rejects(accept(token, joined.person), isNotGood);
  const { rows: acts } = await listActs(world.db, { organizationId });
  assert.deepEqual(
    acts.map(({ action, actorLabel, subjectLabel }) => [action, actorLabel, subjectLabel]),
    [
      ['member.joined', 'New@example.com', 'New@example.com'],
      ['member.invited', 'inviter@example.com', 'New@example.com'],
    ],
  );
});

test('somebody with an account accepts while signed in, whatever the case of the address', async () => {
  const owner = await someOwner('inviter2@example.com');
  const { person } = await someOwner('Has.Account@example.com');
  const { token } = await invite(owner, 'has.account@EXAMPLE.com', 'OWNER');
  assert.equal((await read(token)).hasAccount, true);
  await assert.rejects(acceptAsNew(token), /has an account already/);
  const { organizationId } = await accept(token, person);
  assert.equal((await findMembership(world.db, { userId: person.userId, organizationId }))?.role, 'OWNER');
  await world.signIn('has.account@example.com', { password: passwordOf('Has.Account@example.com') });
});

test('an invitation of another person cannot be accepted, and stays good for theirs', async () => {
  const owner = await someOwner('inviter3@example.com');
  const thief = await someOwner('thief@example.com');
  const { person } = await someOwner('rightful@example.com');
  const { token } = await invite(owner, 'rightful@example.com');
  const before = await snapshot(world.db);
  await assert.rejects(accept(token, thief.person), /invitation is for rightful@example.com/);
  assert.deepEqual(await snapshot(world.db), before);
  await accept(token, person);
});

test('an address that only looks like the invited one is another person’s', async () => {
  const owner = await someOwner('inviter8@example.com');
  const { person } = await someOwner('kim@Bücher.example');
  for (const lookalike of ['kİm@Bücher.example', '\u212aim@Bücher.example', 'kım@Bücher.example']) {
    const { token } = await invite(owner, lookalike);
    assert.equal((await read(token)).hasAccount, false, lookalike);
    await assert.rejects(accept(token, person), /invitation is for/, lookalike);
  }
  const first = await invite(owner, 'KIM@xn--bcher-kva.example');
  const { token } = await invite(owner, 'kim@BÜCHER.example');
  await assert.rejects(accept(first.token, person), isNotGood);
  assert.equal((await read(token)).hasAccount, true);
  await accept(token, person);
  await assert.rejects(invite(owner, 'kim@xn--bcher-kva.example'), /is a member of/);
});

test('of many who accept an invitation at the same moment one does', async () => {
  const owner = await someOwner('inviter4@example.com');
  const { token } = await invite(owner, 'crowd@example.com');
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => acceptAsNew(token)));
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  const { users, members } = await world.db.one<{ users: number; members: number }>(sql`
    select (select count(*) from users where email = 'crowd@example.com') as users,
           (select count(*) from memberships where organization_id = ${owner.membership.organizationId}) as members`);
  assert.deepEqual([users, members], [1, 2]);
});

test('one person who accepts several times at the same moment joins once, and hears so', async () => {
  const owner = await someOwner('inviter8@example.com');
  const { person } = await someOwner('impatient@example.com');
  const { token } = await invite(owner, person.email);
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => accept(token, person)));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  assert.equal(refused.length, 5);
  assert.ok(refused.every(isNotGood));
});

test('accepting and taking back at the same moment: one of them counts', async () => {
  for (let round = 0; round < 8; round += 1) {
    const owner = await someOwner(`inviter-race${round}@example.com`);
    const { person } = await someOwner(`race${round}@example.com`);
    const { token, invitation } = await invite(owner, person.email);
    const results = await Promise.allSettled([accept(token, person), revoke(owner, invitation.id)]);
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const { organizationId } = owner.membership;
    const isMember = (await findMembership(world.db, { userId: person.userId, organizationId })) !== undefined;
    assert.equal(isMember, results[0]?.status === 'fulfilled');
  }
});

test('an invitation is good for seven days, and not once it was taken back', async () => {
  const owner = await someOwner('inviter5@example.com');
  const late = await invite(owner, 'late@example.com');
  world.pass(7 * dayMs);
  await assert.rejects(read(late.token), isNotGood);
  await assert.rejects(acceptAsNew(late.token), isNotGood);
  const taken = await invite(owner, 'taken@example.com');
  await revoke(owner, taken.invitation.id);
  await assert.rejects(acceptAsNew(taken.token), isNotGood);
  await assert.rejects(revoke(owner, taken.invitation.id), isNotGood);
  for (const token of ['', 'nonsense', newToken()]) await assert.rejects(read(token), isNotGood);
});

test('a second invitation takes the place of the first, and a member is not invited', async () => {
  const owner = await someOwner('inviter6@example.com');
  const first = await invite(owner, 'again@example.com');
  const second = await invite(owner, 'Again@example.com', 'OWNER');
  await assert.rejects(acceptAsNew(first.token), isNotGood);
  const { invitations } = await listTeam(world.db, owner);
  assert.deepEqual(invitations, [second.invitation]);
  await acceptAsNew(second.token);
  await assert.rejects(invite(owner, 'AGAIN@example.com'), /is a member of/);
  await assert.rejects(invite(owner, 'no address'), /email is not valid/);
});

test('a team sends at most fifty invitations a day', async () => {
  const owner = await someOwner('inviter7@example.com');
  const results = await Promise.allSettled(
    Array.from({ length: 52 }, (_, index) => invite(owner, `many${index}@example.com`)),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 50);
  world.pass(dayMs + 1);
  await invite(owner, 'next-day@example.com');
});

test('nobody gets more than three invitations an hour, from anybody and in any spelling', async () => {
  const owners = [await someOwner('inviter9@example.com'), await someOwner('inviter10@example.com')];
  const spellings = ['flood@example.com', 'Flood@example.com', 'FLOOD@example.com', 'flood@Example.com'];
  const results = [];
  for (const [index, email] of spellings.entries()) {
    results.push(...(await Promise.allSettled([invite(owners[index % 2] as Member, email)])));
  }
  assert.deepEqual(
    results.map((result) => (result.status === 'rejected' ? result.reason.message : 'sent')),
    ['sent', 'sent', 'sent', 'That was tried too often.'],
  );
  world.pass(hourMs + 1);
  await invite(owners[0] as Member, 'flood@example.com');
});

let names = 0;

async function someOwner(email: string): Promise<Member> {
  names += 1;
  return world.member(await world.organization(`Organization ${names}`), email);
}

async function invite(by: Member, email: string, role: Role = 'MANAGER') {
  const invitation = await world.db.transaction((tx) =>
    inviteMember(tx, world.services, by, { email, role, eventIds: null }),
  );
  const tokens = await world.mailedTokens(email, 'INVITATION');
  return { invitation, token: tokens.at(-1) as string };
}

function revoke(by: Member, invitationId: string) {
  return world.db.transaction((tx) => revokeInvitation(tx, by, { invitationId, now: world.services.now() }));
}

function isNotGood(error: unknown): boolean {
  return error instanceof Refusal && error.message === 'The link of this invitation is not good any more.';
}
