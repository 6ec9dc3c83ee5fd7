import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Accounts, accounts, callerAt } from '../../../../test/helpers/worlds/accounts.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { listAccountActs } from '../audit-log/list-acts.ts';
import { dayMs, minuteMs } from './account.ts';
import { newToken } from './secret-token.ts';
import { deleteOldSessions } from './session.sql.ts';
import { findSession, listSessions, signOut, signOutEverywhere } from './sessions.ts';

let world: Accounts;

before(async () => {
  world = await accounts();
});
after(() => world.close());

const isOpen = async (token: string) =>
  (await findSession(world.db, { token, now: world.services.now() })) !== undefined;

test('a session that nobody uses for fourteen days is over', async () => {
  const { token } = await signedIn('idle@example.com');
  world.pass(14 * dayMs - minuteMs);
  assert.ok(await isOpen(token));
  world.pass(14 * dayMs);
  assert.equal(await isOpen(token), false);
});

test('a session that is used every day is over after thirty days all the same', async () => {
  const { token } = await signedIn('busy@example.com');
  for (let day = 0; day < 29; day += 1) {
    world.pass(dayMs);
    assert.ok(await isOpen(token), `day ${day + 1}`);
  }
  world.pass(dayMs);
  assert.equal(await isOpen(token), false);
});

test('being seen is written down at most once a minute', async () => {
  const { token, session } = await signedIn('seen@example.com');
  const lastSeen = async () =>
    (await world.db.one<{ lastSeenAt: string }>(sql`select last_seen_at from sessions where id = ${session.id}`))
      .lastSeenAt;
  world.pass(minuteMs - 1);
  await isOpen(token);
  assert.equal(await lastSeen(), session.lastSeenAt);
  world.pass(1);
  await isOpen(token);
  assert.equal(await lastSeen(), new Date(world.services.now()).toISOString());
});

test('a text that is no token, or somebody else made up, opens nothing', async () => {
  const { token, session } = await signedIn('guess@example.com');
  for (const wrong of ['', 'a', newToken(), session.id, `${token}a`, token.slice(1), `${token.slice(0, -1)}\0`]) {
    assert.equal(await isOpen(wrong), false, wrong);
  }
});

test('signing out ends one session, of oneself only', async () => {
  const email = 'leaving@example.com';
  const stranger = await signedIn('stranger@example.com');
  const first = await signedIn(email);
  const second = await world.signIn(email);
  const leave = (person: typeof first.person, sessionId: string) =>
    world.db.transaction((tx) => signOut(tx, { person, sessionId, address: null }));
  for (const id of [stranger.session.id, newId(), 'nonsense']) await leave(first.person, id);
  assert.ok(await isOpen(stranger.token));
  await leave(first.person, first.session.id);
  assert.equal(await isOpen(first.token), false);
  assert.ok(await isOpen(second.token));
  const { rows } = await listAccountActs(world.db, { userId: first.person.userId });
  assert.equal(rows.filter(({ action }) => action === 'session.signed_out').length, 1);
});

test('signing out everywhere ends every session of the person at once, and nobody else’s', async () => {
  const email = 'everywhere@example.com';
  const stranger = await signedIn('neighbour@example.com');
  const own = [await signedIn(email), await world.signIn(email), await world.signIn(email)];
  const { person } = own[0] as (typeof own)[0];
  const ended = await world.db.transaction((tx) => signOutEverywhere(tx, { person, address: '203.0.113.7' }));
  assert.equal(ended, 3);
  for (const { token } of own) assert.equal(await isOpen(token), false);
  assert.ok(await isOpen(stranger.token));
});

test('a person sees where they are signed in, and only that', async () => {
  const email = 'lists@example.com';
  await signedIn('other@example.com');
  const old = await signedIn(email);
  world.pass(15 * dayMs);
  const caller = { ...callerAt('2001:db8::1'), userAgent: `${'a'.repeat(190)}\0tak_live_${'b'.repeat(38)}` };
  const fresh = await world.signIn(email, { caller });
  const sessions = await listSessions(world.db, { userId: old.person.userId, now: world.services.now() });
  assert.deepEqual(sessions, [fresh.session]);
  assert.equal(sessions[0]?.address, '2001:db8::1');
  assert.equal(sessions[0]?.userAgent, `${'a'.repeat(190)}tak_live_…`.slice(0, 200));
});

test('sessions that ended by themselves are swept away', async () => {
  const { session } = await signedIn('swept@example.com');
  await world.db.run(sql`update sessions set expires_at = now() - interval '1 second' where id = ${session.id}`);
  await deleteOldSessions(world.db, { most: 100 });
  const { count } = await world.db.one<{ count: number }>(sql`
    select count(*) as count from sessions where id = ${session.id}`);
  assert.equal(count, 0);
});

async function signedIn(email: string) {
  await world.member(await world.organization(), email);
  return world.signIn(email);
}
