import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { snapshot } from '../../../../test/helpers/database/snapshot.ts';
import { type Accounts, accounts, passwordOf } from '../../../../test/helpers/worlds/accounts.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../base/define-error.ts';
import { scopes } from '../../base/scope.ts';
import { listActs } from '../audit-log/list-acts.ts';
import { changeProfile } from '../sign-in/change-profile.ts';
import { abilities, actorOfMember, type Member, mayOf, requireAbility } from '../sign-in/person.ts';
import { changeRole } from './change-role.ts';
import { inviteMember } from './invite-member.ts';
import { listTeam } from './list-team.ts';
import { findMembership, membershipsOf } from './memberships-of.ts';
import { removeMember } from './remove-member.ts';
import { revokeInvitation } from './revoke-invitation.ts';

let world: Accounts;

before(async () => {
  world = await accounts();
});
after(() => world.close());

const remove = (by: Member, userId: string) => world.db.transaction((tx) => removeMember(tx, by, { userId }));
const demote = (by: Member, userId: string) =>
  world.db.transaction((tx) => changeRole(tx, by, { userId, role: 'MANAGER', eventIds: null }));

test('managers see everything but keys, payouts, team and audit log; owners see everything', () => {
  const [owner, manager] = [
    { role: 'OWNER', eventIds: null },
    { role: 'MANAGER', eventIds: null },
  ] as const;
  assert.deepEqual([...mayOf(owner)], [...abilities]);
  const hidden = abilities.filter((ability) => !mayOf(manager).has(ability));
  assert.deepEqual(hidden, ['payouts', 'audit-log', 'payout-account', 'api-keys', 'team', 'organization']);
  assert.throws(() => requireAbility(manager, 'payouts'), isForbidden);
  requireAbility(owner, 'payouts');
});

test('a member acts in the organization or in its sandbox, with every scope and no key', async () => {
  const { membership } = await world.member(await world.organization(), 'actor@example.com');
  const live = actorOfMember(membership, { sandbox: false });
  const trial = actorOfMember(membership, { sandbox: true });
  assert.deepEqual([live.organizationId, live.isSandbox, live.apiKeyId], [membership.organizationId, false, null]);
  assert.deepEqual([trial.organizationId, trial.isSandbox], [membership.sandboxId, true]);
  assert.deepEqual([...live.scopes], scopes);
});

test('a person sees every organization they belong to, and no other', async () => {
  const email = 'several@example.com';
  const [bulan, araw] = [await world.organization('Bulan'), await world.organization('araw')];
  await world.organization('Not theirs');
  const { person } = await world.member(bulan, email);
  await world.member(araw, email, 'MANAGER');
  const memberships = await membershipsOf(world.db, { userId: person.userId });
  assert.deepEqual(
    memberships.map(({ organizationId, organizationName, role }) => [organizationId, organizationName, role]),
    [
      [araw.id, 'araw', 'MANAGER'],
      [bulan.id, 'Bulan', 'OWNER'],
    ],
  );
  const twins = await world.db.many<{ id: string; sandboxOf: string }>(sql`
    select id, sandbox_of from organizations where sandbox_of is not null`);
  for (const { organizationId, sandboxId } of memberships) {
    assert.equal(twins.find(({ id }) => id === sandboxId)?.sandboxOf, organizationId);
    assert.equal(await findMembership(world.db, { userId: person.userId, organizationId: sandboxId }), undefined);
  }
  for (const organizationId of ['nonsense', newId()]) {
    assert.equal(await findMembership(world.db, { userId: person.userId, organizationId }), undefined);
  }
});

test('an owner changes roles and removes members, and the log says who did', async () => {
  const organization = await world.organization();
  const owner = await world.member(organization, 'owner@example.com');
  const helper = await world.member(organization, 'helper@example.com', 'MANAGER');
  const { userId } = helper.person;
  const changed = await world.db.transaction((tx) => changeRole(tx, owner, { userId, role: 'OWNER', eventIds: null }));
  assert.equal(changed.role, 'OWNER');
  assert.equal((await findMembership(world.db, { userId, organizationId: organization.id }))?.role, 'OWNER');
  const { session, token } = await world.signIn('helper@example.com');
  await remove(owner, userId);
  assert.equal(await findMembership(world.db, { userId, organizationId: organization.id }), undefined);
  assert.ok(session.id !== undefined && token !== '', 'the account stays');
  await world.signIn('helper@example.com');
  const { rows } = await listActs(world.db, { organizationId: organization.id });
  assert.deepEqual(
    rows.map(({ action, actorLabel, subjectLabel, details }) => [action, actorLabel, subjectLabel, details]),
    [
      ['member.removed', 'owner@example.com', 'helper@example.com', { role: 'OWNER' }],
      ['role.changed', 'owner@example.com', 'helper@example.com', { from: 'MANAGER', to: 'OWNER' }],
    ],
  );
});

test('the last owner can neither be removed nor become staff, also not by themself', async () => {
  const organization = await world.organization();
  const owner = await world.member(organization, 'alone@example.com');
  await world.member(organization, 'only-staff@example.com', 'MANAGER');
  const { userId } = owner.person;
  await assert.rejects(remove(owner, userId), /without an owner/);
  await assert.rejects(demote(owner, userId), /without an owner/);
  assert.equal((await listTeam(world.db, owner)).members.find((each) => each.userId === userId)?.role, 'OWNER');
});

test('two owners who remove or demote each other at the same moment leave one', async () => {
  const ways = [remove, demote];
  for (let round = 0; round < 12; round += 1) {
    const organization = await world.organization();
    const one = await world.member(organization, `one${round}@example.com`);
    const other = await world.member(organization, `other${round}@example.com`);
    const first = ways[round % 2] as typeof remove;
    const second = ways[Math.floor(round / 2) % 2] as typeof demote;
    const results = await Promise.allSettled([first(one, other.person.userId), second(other, one.person.userId)]);
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.equal(await ownersOf(organization.id), 1);
  }
});

test('two owners who leave at the same moment do not both leave', async () => {
  for (let round = 0; round < 6; round += 1) {
    const organization = await world.organization();
    const one = await world.member(organization, `leaves${round}@example.com`);
    const other = await world.member(organization, `leaves-too${round}@example.com`);
    await Promise.allSettled([remove(one, one.person.userId), demote(other, other.person.userId)]);
    assert.equal(await ownersOf(organization.id), 1);
  }
});

test('staff can neither see nor change the team, nor can an owner whose role was taken since the request began', async () => {
  const organization = await world.organization();
  const owner = await world.member(organization, 'real-owner@example.com');
  const staff = await world.member(organization, 'staff@example.com', 'MANAGER');
  const former = await world.member(organization, 'former@example.com');
  await demote(owner, former.person.userId);
  const removed = await world.member(organization, 'removed@example.com');
  await remove(owner, removed.person.userId);
  const before = await snapshot(world.db);
  await assert.rejects(listTeam(world.db, staff), isForbidden);
  for (const by of [staff, former, removed]) {
    const { userId } = owner.person;
    for (const attempt of [
      () => remove(by, userId),
      () => demote(by, userId),
      () => invite(by, 'friend@example.com'),
      () => world.db.transaction((tx) => revokeInvitation(tx, by, { invitationId: newId(), now: 0 })),
      () =>
        world.db.transaction((tx) => changeRole(tx, by, { userId: by.person.userId, role: 'OWNER', eventIds: null })),
    ]) {
      await assert.rejects(attempt, by === removed ? isMissing : isForbidden);
    }
  }
  assert.deepEqual(await snapshot(world.db), before);
});

test('the members and invitations of another organization cannot be seen or changed', async () => {
  const [ours, theirs] = [await world.organization(), await world.organization()];
  const owner = await world.member(ours, 'ours@example.com');
  const stranger = await world.member(theirs, 'theirs@example.com');
  const victim = await world.member(theirs, 'victim@example.com', 'MANAGER');
  const invitation = await invite(stranger, 'invited@example.com');
  const before = await snapshot(world.db);
  for (const userId of [victim.person.userId, stranger.person.userId, newId(), 'nonsense', "' or true --"]) {
    await assert.rejects(remove(owner, userId), isMissing);
    await assert.rejects(demote(owner, userId), isMissing);
  }
  for (const invitationId of [invitation.id, newId(), 'nonsense']) {
    const revoke = () =>
      world.db.transaction((tx) => revokeInvitation(tx, owner, { invitationId, now: world.services.now() }));
    await assert.rejects(revoke, isMissing);
  }
  const forged: Member = { ...owner, membership: stranger.membership };
  await assert.rejects(remove(forged, victim.person.userId), isMissing);
  assert.deepEqual(await snapshot(world.db), before);
  const team = await listTeam(world.db, owner);
  assert.deepEqual(
    team.members.map(({ email }) => email),
    ['ours@example.com'],
  );
  assert.deepEqual(team.invitations, []);
});

test('a person changes their name and language', async () => {
  const { person } = await world.member(await world.organization(), 'named@example.com');
  const change = (name: string) =>
    world.db.transaction((tx) => changeProfile(tx, { person, name, language: 'fil', address: null }));
  assert.deepEqual(await change('  Ana Reyes '), { ...person, name: 'Ana Reyes', language: 'fil' });
  assert.equal((await world.signIn(person.email, { password: passwordOf(person.email) })).person.name, 'Ana Reyes');
  assert.equal((await change(' ')).name, null);
  await assert.rejects(change('a'.repeat(201)), /name is not valid/);
});

function invite(by: Member, email: string) {
  return world.db.transaction((tx) => inviteMember(tx, world.services, by, { email, role: 'MANAGER', eventIds: null }));
}

async function ownersOf(organizationId: string): Promise<number> {
  const { count } = await world.db.one<{ count: number }>(sql`
    select count(*) as count from memberships where organization_id = ${organizationId} and role = 'OWNER'`);
  return count;
}

function isForbidden(error: unknown): boolean {
  return error instanceof Refusal && error.definition.code === 'FORBIDDEN';
}

function isMissing(error: unknown): boolean {
  return error instanceof Refusal && error.definition.code === 'NOT_FOUND';
}
