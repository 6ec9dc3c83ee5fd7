import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Accounts, accounts, callerAt, home, passwordOf } from '../../../../test/helpers/worlds/accounts.ts';
import { sql } from '../../../platform/database/sql.ts';
import { listAccountActs } from '../audit-log/list-acts.ts';
import { hourMs, minuteMs } from './account.ts';
import { changePassword } from './change-password.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { isResetLinkGood, resetPassword } from './reset-password.ts';
import { newToken } from './secret-token.ts';
import { findSession } from './sessions.ts';

let world: Accounts;
let asked = 0;

before(async () => {
  world = await accounts();
});
after(() => world.close());

const newPassword = 'papayas at noon';
const isOpen = async (token: string) =>
  (await findSession(world.db, { token, now: world.services.now() })) !== undefined;
const reset = (token: string, password = newPassword) =>
  resetPassword(world.services, { token, newPassword: password, caller: home });

test('changing the password needs the current one, ends every other session and keeps the one that asks', async () => {
  const email = 'changes@example.com';
  const { person } = await world.member(await world.organization(), email);
  const [here, there, elsewhere] = [await world.signIn(email), await world.signIn(email), await world.signIn(email)];
  const change = (currentPassword: string, password = newPassword) =>
    changePassword(world.services, {
      person,
      sessionId: here.session.id,
      currentPassword,
      newPassword: password,
      address: home.address,
    });
  await assert.rejects(change('not the current one'), /current password is not right/);
  await assert.rejects(change(passwordOf(email), 'short'), /newPassword is not valid/);
  assert.ok(await isOpen(there.token));
  assert.equal(await change(passwordOf(email)), 2);
  assert.ok(await isOpen(here.token));
  for (const { token } of [there, elsewhere]) assert.equal(await isOpen(token), false);
  await assert.rejects(world.signIn(email), /do not match/);
  await world.signIn(email, { password: newPassword });
});

test('the current password cannot be guessed at from an open session', async () => {
  const email = 'open-browser@example.com';
  const { person } = await world.member(await world.organization(), email);
  const { session } = await world.signIn(email);
  const change = (currentPassword: string) =>
    changePassword(world.services, { person, sessionId: session.id, currentPassword, newPassword, address: null });
  for (let count = 0; count < 10; count += 1) await assert.rejects(change(`guess ${count}`), /is not right/);
  await assert.rejects(change(passwordOf(email)), /tried too often/);
  world.pass(15 * minuteMs);
  await change(passwordOf(email));
});

test('of two changes at once one counts, and the other hears that its current password is wrong by now', async () => {
  const email = 'double@example.com';
  const { person } = await world.member(await world.organization(), email);
  const { session } = await world.signIn(email);
  const changes = await Promise.allSettled(
    ['first of the two', 'second of the two'].map((password) =>
      changePassword(world.services, {
        person,
        sessionId: session.id,
        currentPassword: passwordOf(email),
        newPassword: password,
        address: null,
      }),
    ),
  );
  assert.deepEqual(changes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('a reset link works once, ends every session, and is known to the database by its hash only', async () => {
  const email = 'forgets@example.com';
  await world.member(await world.organization(), email);
  const sessions = [await world.signIn(email), await world.signIn(email)];
  const token = await linkFor(email);
  const { rows, mails } = await world.db.one<{ rows: string; mails: string }>(sql`
    select (select string_agg(r::text, ' ') from password_resets r) as rows,
           (select string_agg(m::text, ' ') from mails m) as mails`);
  for (const text of [rows, mails]) {
    assert.ok(!text.includes(token) && !text.includes(Buffer.from(token, 'base64url').toString('hex')));
  }
  assert.ok(await isResetLinkGood(world.db, { token, now: world.services.now() }));
  await assert.rejects(reset(token, 'short'), /newPassword is not valid/);
  const person = await reset(token);
  assert.equal(person.email, email);
  for (const session of sessions) assert.equal(await isOpen(session.token), false);
  assert.equal(await isResetLinkGood(world.db, { token, now: world.services.now() }), false);
  await assert.rejects(reset(token, 'once more please'), /not good any more/);
  await assert.rejects(world.signIn(email), /do not match/);
  await world.signIn(email, { password: newPassword });
  const { rows: acts } = await listAccountActs(world.db, { userId: person.userId });
  assert.ok(acts.some(({ action }) => action === 'password.reset'));
  assert.ok(!JSON.stringify(acts).includes(newPassword));
});

test('of many who use a reset link at the same moment one does', async () => {
  const email = 'raced@example.com';
  await world.member(await world.organization(), email);
  const token = await linkFor(email);
  const uses = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => reset(token, `password number ${index}`)),
  );
  const won = uses.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
  assert.equal(won.length, 1);
  await world.signIn(email, { password: `password number ${won[0]}` });
});

test('a reset link is good for an hour', async () => {
  const email = 'slow@example.com';
  await world.member(await world.organization(), email);
  const token = await linkFor(email);
  world.pass(hourMs);
  await assert.rejects(reset(token), /not good any more/);
  await world.signIn(email);
});

test('a password that was set makes every other link worthless', async () => {
  const email = 'several@example.com';
  const { person } = await world.member(await world.organization(), email);
  const [first, second] = [await linkFor(email), await linkFor(email)];
  await reset(second);
  await assert.rejects(reset(first, 'from the old mail'), /not good any more/);
  const third = await linkFor(email);
  const { session } = await world.signIn(email, { password: newPassword });
  await changePassword(world.services, {
    person,
    sessionId: session.id,
    currentPassword: newPassword,
    newPassword: 'guavas in the evening',
    address: null,
  });
  await assert.rejects(reset(third, 'from the old mail'), /not good any more/);
});

test('made up links change nothing and are not even hashed for', async () => {
  for (const token of ['', 'nonsense', newToken(), `${newToken()}\0`]) {
    await assert.rejects(reset(token), /not good any more/);
  }
});

test('asking for a reset says the same whether or not there is an account, and writes to nobody else', async () => {
  const email = 'Exists@example.com';
  await world.member(await world.organization(), email);
  const ask = (wanted: string) => requestPasswordReset(world.services, { email: wanted, caller: freshCaller() });
  const answers = [];
  for (const wanted of [' exists@EXAMPLE.com ', 'absent@example.com', 'no address', '']) {
    answers.push(await ask(wanted));
  }
  assert.deepEqual(new Set(answers), new Set([undefined]));
  const mails = await world.db.many<{ recipient: string }>(sql`
    select recipient from mails where lower(recipient) in ('exists@example.com', 'absent@example.com')`);
  assert.deepEqual(
    mails,
    [{ recipient: email }],
    'it goes to the address of the account, not to the one that was typed',
  );
});

test('a reset goes to the account with that very address, and to none that only looks the same', async () => {
  const email = 'kiko@Bücher.example';
  await world.member(await world.organization(), email);
  const ask = (wanted: string) => requestPasswordReset(world.services, { email: wanted, caller: freshCaller() });
  const count = async () => {
    const mails = await world.db.many<{ recipient: string }>(sql`
      select recipient from mails where recipient like '%cher%' order by created_at, id`);
    return mails.map(({ recipient }) => recipient);
  };
  for (const wanted of ['kİko@Bücher.example', '\u212aiko@Bücher.example', 'kiko@Bucher.example']) await ask(wanted);
  assert.deepEqual(await count(), []);
  for (const wanted of ['KIKO@xn--bcher-kva.example', 'kiko@bu\u0308cher.EXAMPLE']) await ask(wanted);
  assert.deepEqual(await count(), [email, email]);
});

test('an account is sent at most three mails an hour, also when they are asked for all at once', async () => {
  const email = 'flooded@example.com';
  await world.member(await world.organization(), email);
  const ask = () => requestPasswordReset(world.services, { email, caller: freshCaller() });
  await Promise.all(Array.from({ length: 12 }, ask));
  assert.equal((await world.mailedTokens(email, 'PASSWORD_RESET')).length, 3);
  world.pass(hourMs + 1);
  await ask();
  assert.equal((await world.mailedTokens(email, 'PASSWORD_RESET')).length, 4);
});

test('an address may ask twenty times an hour', async () => {
  const caller = callerAt('198.51.100.77');
  const ask = () => requestPasswordReset(world.services, { email: 'whoever@example.com', caller });
  for (let count = 0; count < 20; count += 1) await ask();
  await assert.rejects(ask(), /tried too often/);
});

test('after a reset of the password the guesses of others no longer slow its owner down', async () => {
  const email = 'rescued@example.com';
  await world.member(await world.organization(), email);
  for (let count = 0; count < 11; count += 1) {
    await assert.rejects(world.signIn(email, { password: 'a guess at it' }));
  }
  await reset(await linkFor(email));
  await world.signIn(email, { password: newPassword });
});

async function linkFor(email: string): Promise<string> {
  await requestPasswordReset(world.services, { email, caller: freshCaller() });
  return (await world.mailedTokens(email, 'PASSWORD_RESET')).at(-1) as string;
}

function freshCaller() {
  asked += 1;
  return callerAt(`192.0.2.${asked}`);
}
