import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Accounts, accounts, home, passwordOf } from '../../../../test/helpers/worlds/accounts.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../base/define-error.ts';
import { sha256 } from '../../base/sha256.ts';
import { listActs } from '../audit-log/list-acts.ts';
import type { Organization } from '../organizations/organization.ts';
import { findHalfSignIn, insertHalfSignIn } from '../sign-in/half-sign-in.sql.ts';
import { losesBy, type Member, type Person } from '../sign-in/person.ts';
import { type Duty, type Role, roles } from '../sign-in/role.ts';
import { hashToken, newToken } from '../sign-in/secret-token.ts';
import { findSession, openProviderSession } from '../sign-in/sessions.ts';
import { acceptInvitationAsNew, readInvitation } from './accept-invitation.ts';
import { changeRole } from './change-role.ts';
import { inviteMember } from './invite-member.ts';
import { listTeam } from './list-team.ts';
import { findMembership } from './memberships-of.ts';
import { removeMember } from './remove-member.ts';

let world: Accounts;
let organization: Organization;
let owner: Member;
let events: string[];
let people = 0;

before(async () => {
  world = await accounts();
  organization = await world.organization();
  owner = await world.member(organization, 'owner@example.com');
  events = [await newEvent(organization.id), await newEvent(organization.id)];
});
after(() => world.close());

test('every role is kept as it was given, for all events or for some', async () => {
  for (const role of roles) {
    for (const eventIds of role === 'OWNER' ? [null] : [null, [events[0] as string]]) {
      const member = await newMember({ role, eventIds });
      assert.deepEqual([member.membership.role, member.membership.eventIds], [role, eventIds]);
      const { members } = await listTeam(world.db, owner);
      const listed = members.find(({ userId }) => userId === member.person.userId);
      assert.deepEqual([listed?.role, listed?.eventIds], [role, eventIds]);
    }
  }
});

test('a node of the release before sees owners and managers of all events, and nobody else', async () => {
  for (const role of roles) {
    for (const eventIds of role === 'OWNER' ? [null] : [null, events]) {
      const { person } = await newMember({ role, eventIds });
      const rows = await world.db.many<{ role: string }>(sql`
        select role from memberships where user_id = ${person.userId}`);
      const isKnown = eventIds === null && (role === 'OWNER' || role === 'MANAGER');
      assert.deepEqual(rows, isKnown ? [{ role: role === 'OWNER' ? 'OWNER' : 'STAFF' }] : [], `${role} ${eventIds}`);
    }
  }
});

test('what such a node makes of somebody gives them no more than they have, and removing takes both', async () => {
  const { person } = await newMember({ role: 'DOOR', eventIds: [events[0] as string] });
  await world.db.run(sql`
    insert into memberships (organization_id, user_id, role) values (${organization.id}, ${person.userId}, 'OWNER')`);
  const { membership } = await present(person.userId);
  assert.deepEqual([membership?.role, membership?.eventIds], ['DOOR', [events[0]]]);
  await world.db.transaction((tx) => removeMember(tx, owner, { userId: person.userId }));
  assert.equal((await present(person.userId)).membership, undefined);
  const left = await world.db.many(sql`select 1 from memberships where user_id = ${person.userId}`);
  assert.deepEqual(left, []);
});

test('an invitation for a role that such a node does not know cannot be accepted there', async () => {
  for (const [role, eventIds] of [
    ['DOOR', null],
    ['MANAGER', [events[1] as string]],
  ] as [Role, string[] | null][]) {
    const email = newAddress('invited');
    await world.db.transaction((tx) => inviteMember(tx, world.services, owner, { email, role, eventIds }));
    const [token = ''] = await world.mailedTokens(email, 'INVITATION');
    const rows = await world.db.many<{ tokenHash: Buffer; role: string }>(sql`
      select token_hash, role from invitations where email = ${email}`);
    assert.deepEqual(
      rows.map((row) => [row.role, row.tokenHash.equals(sha256(token))]),
      [['STAFF', false]],
    );
    const read = await readInvitation(world.db, { token, now: world.services.now() });
    assert.deepEqual([read.role, read.eventIds], [role, eventIds]);
    const joined = await acceptInvitationAsNew(world.services, {
      token,
      name: '',
      password: passwordOf(email),
      language: 'en',
      caller: home,
    });
    const { membership } = await present(joined.person.userId);
    assert.deepEqual([membership?.role, membership?.eventIds], [role, eventIds]);
  }
});

test('who loses something by a change is signed out by the organization, and nowhere else; who gains stays', async () => {
  const one = events[0] as string;
  const changes: [Duty, Duty, boolean][] = [
    [{ role: 'VIEWER', eventIds: [one] }, { role: 'VIEWER', eventIds: events }, false],
    [{ role: 'VIEWER', eventIds: events }, { role: 'VIEWER', eventIds: [one] }, true],
    [{ role: 'DOOR', eventIds: null }, { role: 'MANAGER', eventIds: null }, false],
    [{ role: 'MANAGER', eventIds: null }, { role: 'OWNER', eventIds: null }, false],
    [{ role: 'OWNER', eventIds: null }, { role: 'MANAGER', eventIds: null }, true],
    [{ role: 'MANAGER', eventIds: null }, { role: 'FINANCE', eventIds: null }, true],
    [{ role: 'MANAGER', eventIds: null }, { role: 'MANAGER', eventIds: events }, true],
  ];
  for (const [from, to, isOut] of changes) {
    const { person } = await newMember(from);
    const tokens = await sessionsOf(person);
    const { joinedAt } = await memberOf(person.userId);
    await world.db.transaction((tx) => changeRole(tx, owner, { userId: person.userId, ...to }));
    assert.equal(losesBy({ from, to }), isOut);
    assert.deepEqual(await liveAmong(tokens), [true, !isOut, true, true], `${from.role} to ${to.role}`);
    assert.deepEqual((await memberOf(person.userId)).joinedAt, joinedAt, 'a member since the same day');
    const { rows } = await listActs(world.db, { organizationId: organization.id });
    const said = { from: from.role, to: to.role, ...(to.eventIds && { events: to.eventIds.length }) };
    assert.deepEqual([rows[0]?.action, rows[0]?.subjectLabel, rows[0]?.details], ['role.changed', person.email, said]);
  }
});

test('a member who is removed is out of that organization, and signed out nowhere else', async () => {
  const { person } = await newMember({ role: 'FINANCE', eventIds: null });
  const tokens = await sessionsOf(person);
  await world.db.transaction((tx) => removeMember(tx, owner, { userId: person.userId }));
  assert.deepEqual(await liveAmong(tokens), [true, false, true, true]);
  assert.equal((await present(person.userId)).membership, undefined);
});

/** Of the person's own, of this organization's provider, of another one's, and a sign-in that is halfway. */
async function sessionsOf(person: Person): Promise<string[]> {
  const own = await world.signIn(person.email);
  const now = world.services.now();
  const provedAt = new Date(now).toISOString();
  const other = await world.organization('Iba');
  const half = newToken();
  return world.db.transaction(async (tx) => {
    const tokens = [own.token];
    for (const { id: organizationId } of [organization, other]) {
      tokens.push((await openProviderSession(tx, { person, organizationId, caller: home, provedAt, now })).token);
    }
    const expiresAt = new Date(now + 60_000).toISOString();
    await insertHalfSignIn(tx, { tokenHash: hashToken(half), userId: person.userId, expiresAt });
    return [...tokens, half];
  });
}

async function liveAmong(tokens: readonly string[]): Promise<boolean[]> {
  const now = world.services.now();
  const live = tokens
    .slice(0, 3)
    .map(async (token) => (await findSession(world.db, { token, alsoByProvider: true, now })) !== undefined);
  const tokenHash = hashToken(tokens[3] as string);
  const half = await findHalfSignIn(world.db, { tokenHash, now: new Date(now).toISOString() });
  return [...(await Promise.all(live)), half !== undefined];
}

test('an owner works for all events, and nobody for one of another organization', async () => {
  const foreign = await newEvent((await world.organization('Iba')).id);
  const { person } = await newMember({ role: 'VIEWER', eventIds: null });
  const wrong: [Duty, RegExp][] = [
    [{ role: 'OWNER', eventIds: [events[0] as string] }, /events is not valid/],
    [{ role: 'DOOR', eventIds: [] }, /events is not valid/],
    [{ role: 'DOOR', eventIds: Array.from({ length: 201 }, () => newId()) }, /events is not valid/],
    [{ role: 'DOOR', eventIds: [events[0] as string, foreign] }, /no event/],
    [{ role: 'DOOR', eventIds: ['nonsense'] }, /no event/],
  ];
  for (const [duty, sentence] of wrong) {
    const change = world.db.transaction((tx) => changeRole(tx, owner, { userId: person.userId, ...duty }));
    await assert.rejects(change, (error) => error instanceof Refusal && sentence.test(error.message));
    const email = newAddress('refused');
    await assert.rejects(world.member(organization, email, duty.role, duty.eventIds ?? undefined), sentence);
  }
  assert.equal((await present(person.userId)).membership?.role, 'VIEWER');
});

test('of changes at the same moment one stands, and nobody is twice in the team', async () => {
  const { person } = await newMember({ role: 'MANAGER', eventIds: null });
  const duties: Duty[] = [
    { role: 'DOOR', eventIds: null },
    { role: 'OWNER', eventIds: null },
    { role: 'MANAGER', eventIds: events },
    { role: 'MANAGER', eventIds: null },
  ];
  await Promise.all(
    [...duties, ...duties].map((duty) =>
      world.db.transaction((tx) => changeRole(tx, owner, { userId: person.userId, ...duty })),
    ),
  );
  const { members } = await listTeam(world.db, owner);
  assert.equal(members.filter(({ userId }) => userId === person.userId).length, 1);
  const { rows } = await world.db.one<{ rows: number }>(sql`
    select (select count(*) from memberships where user_id = ${person.userId})
      + (select count(*) from narrow_memberships where user_id = ${person.userId}) as rows`);
  assert.equal(rows, 1);
});

function newAddress(word: string): string {
  people += 1;
  return `${word}${people}@example.com`;
}

function newMember({ role, eventIds }: Duty): Promise<Member> {
  return world.member(organization, newAddress('member'), role, eventIds ?? undefined);
}

async function present(userId: string) {
  return { membership: await findMembership(world.db, { userId, organizationId: organization.id }) };
}

async function memberOf(userId: string) {
  const { members } = await listTeam(world.db, owner);
  const member = members.find((each) => each.userId === userId);
  assert.ok(member);
  return member;
}

async function newEvent(organizationId: string): Promise<string> {
  const id = newId();
  await world.db.run(sql`
    insert into events (id, organization_id, name, search_text, search_grams, slug, date_time, type, journey_type, currency,
                        location_type, visibility, timezone, absorb_fees)
    values (${id}, ${organizationId}, 'Gabi', 'gabi', '{}', ${`gabi-${id}`}, now() + interval '30 days', 'PAID', 'STANDARD',
            'PHP', 'ONLINE', 'PUBLIC', 'Asia/Manila', true)`);
  return id;
}
