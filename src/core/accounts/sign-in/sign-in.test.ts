import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Accounts, accounts, callerAt, home, passwordOf } from '../../../../test/helpers/worlds/accounts.ts';
import { sql } from '../../../platform/database/sql.ts';
import { Refusal } from '../../base/define-error.ts';
import { createUser } from '../members/create-user.ts';
import type { Caller } from './account.ts';
import { minuteMs } from './account.ts';
import { changePassword } from './change-password.ts';
import { createPasswords } from './passwords.ts';
import { hashToken } from './secret-token.ts';
import { findSession } from './sessions.ts';
import { signIn } from './sign-in.ts';

let world: Accounts;

before(async () => {
  world = await accounts();
});
after(() => world.close());

test('the right password signs in, under a token that the database knows only by its hash', async () => {
  const { db, slowServices } = world;
  const organization = await world.organization();
  const email = 'Ana@example.com';
  const password = 'mangoes in the morning';
  await db.transaction((tx) => createUser(tx, { organization, email, password, role: 'OWNER' }));
  const signedIn = await signIn(slowServices, { email: ' ana@EXAMPLE.com ', password, caller: home });
  assert.ok('token' in signedIn);
  const { token, person, session } = signedIn;
  assert.match(token, /^[A-Za-z0-9_-]{43}$/);
  assert.equal(person.email, email);
  const { row, tokenHash } = await db.one<{ row: string; tokenHash: Buffer }>(sql`
    select s::text as row, token_hash from sessions s where id = ${session.id}`);
  assert.deepEqual(tokenHash, hashToken(token));
  for (const form of [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')]) {
    assert.ok(!row.includes(form));
  }
  const found = await findSession(db, { token, now: slowServices.now() });
  assert.deepEqual(found, { session, person, hasSecondFactor: false });
  await assert.rejects(signIn(slowServices, { email, password: `${password}!`, caller: home }), isWrong);
});

test('two sign-ins have two tokens, and neither is one that the browser could have brought along', async () => {
  const email = 'twice@example.com';
  await world.member(await world.organization(), email);
  const [first, second] = [await world.signIn(email), await world.signIn(email)];
  assert.notEqual(first.token, second.token);
  assert.notEqual(first.session.id, second.session.id);
});

test('an unknown account costs the same work and gets the same words as a wrong password', async () => {
  const { checks } = world;
  const email = 'known@example.com';
  await world.member(await world.organization(), email);
  const outcomes = [];
  for (const [who, password] of [
    [email, 'not this one at all'],
    ['unknown@example.com', passwordOf('unknown@example.com')],
    ['no address', 'whatever it is'],
    [`${'a'.repeat(300)}@example.com`, 'whatever it is'],
    [email, 'a'.repeat(100_000)],
  ] as const) {
    const before = checks.length;
    const refused = await refusalOf(world.signIn(who, { password, caller: callerAt('198.51.100.1') }));
    outcomes.push([refused.message, refused.hint, refused.definition.code]);
    assert.equal(checks.length, before + 1, `${who.slice(0, 30)} was refused without a check`);
  }
  assert.equal(new Set(outcomes.map(String)).size, 1);
  const nobodys = checks.filter(({ hash }) => !hash.startsWith('quick:'));
  assert.ok(nobodys.length >= 3);
  for (const { hash } of nobodys) assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the hash that stands in for an unknown account takes real work, and no password opens it', async () => {
  const passwords = createPasswords();
  for (const password of ['', 'a', 'mangoes']) assert.equal(await passwords.verify(password, undefined), false);
});

test('ten failures of an account from one address are enough, a hundred at once too, and others go on', async () => {
  const email = 'guessed@example.com';
  await world.member(await world.organization(), email);
  const caller = callerAt('198.51.100.2');
  const before = world.checks.length;
  const tries = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      refusalOf(world.signIn(email, { password: `guess number ${index}`, caller })),
    ),
  );
  assert.equal(world.checks.length - before, 10, 'no more than ten were even looked at');
  const limited = tries.filter(isLimited);
  assert.equal(limited.length, 90);
  for (const { facts } of limited) {
    assert.ok((facts.retryAfterSeconds as number) > 0 && (facts.retryAfterSeconds as number) <= 15 * 60);
  }
  assert.ok(isLimited(await refusalOf(world.signIn(email, { caller }))), 'the right password has to wait as well');
  await world.signIn(email, { caller: callerAt('198.51.100.3') });
  const neighbour = 'neighbour@example.com';
  await world.member(await world.organization(), neighbour);
  await world.signIn(neighbour, { caller });
});

test('an unknown account is slowed down exactly like a known one', async () => {
  const caller = callerAt('198.51.100.4');
  const guess = () => refusalOf(world.signIn('nobody@example.com', { password: 'a guess at it', caller }));
  for (let count = 0; count < 10; count += 1) assert.ok(isWrong(await guess()));
  assert.ok(isLimited(await guess()));
});

test('when the time is over the right password works again', async () => {
  const email = 'patient@example.com';
  await world.member(await world.organization(), email);
  const caller = callerAt('198.51.100.5');
  for (let count = 0; count < 11; count += 1) await refusalOf(world.signIn(email, { password: 'wrong one', caller }));
  const { facts } = await refusalOf(world.signIn(email, { caller }));
  world.pass(((facts.retryAfterSeconds as number) - 1) * 1_000);
  assert.ok(isLimited(await refusalOf(world.signIn(email, { caller }))));
  world.pass(1_000);
  await world.signIn(email, { caller });
});

test('a success forgets the failures before it', async () => {
  const email = 'clumsy@example.com';
  await world.member(await world.organization(), email);
  const caller = callerAt('198.51.100.6');
  for (let round = 0; round < 4; round += 1) {
    for (let count = 0; count < 9; count += 1)
      await refusalOf(world.signIn(email, { password: 'mistyped it', caller }));
    await world.signIn(email, { caller });
  }
});

test('fifty failures from one address are enough, whichever accounts they are for', async () => {
  const caller = callerAt('198.51.100.7');
  for (let count = 0; count < 50; count += 1) {
    const email = `sprayed${count}@example.com`;
    assert.ok(isWrong(await refusalOf(world.signIn(email, { password: 'password123', caller }))));
  }
  const email = 'sprayed@example.com';
  await world.member(await world.organization(), email);
  assert.ok(isLimited(await refusalOf(world.signIn(email, { caller }))));
  await world.signIn(email, { caller: callerAt('198.51.100.8') });
});

test('an account that is guessed at from everywhere is slowed down but not locked, and not where its owner is', async () => {
  const email = 'wanted@example.com';
  await world.member(await world.organization(), email);
  const atHome = callerAt('192.0.2.200');
  await world.signIn(email, { caller: atHome });
  for (let count = 0; count < 100; count += 1) {
    const caller = callerAt(`10.0.${Math.floor(count / 5)}.1`);
    assert.ok(isWrong(await refusalOf(world.signIn(email, { password: 'a guess at it', caller }))));
  }
  const guess = (address: string) =>
    refusalOf(world.signIn(email, { password: 'a guess at it', caller: callerAt(address) }));
  assert.ok(isWrong(await guess('10.1.0.1')), 'one every ten seconds is looked at');
  const next = await guess('10.1.0.2');
  assert.ok(isLimited(next));
  assert.ok((next.facts.retryAfterSeconds as number) <= 10);
  assert.ok(isLimited(await refusalOf(world.signIn(email, { caller: callerAt('10.1.0.3') }))));
  await world.signIn(email, { caller: atHome });
  world.pass(10_000);
  await world.signIn(email, { caller: callerAt('10.1.0.4') });
});

test('one account has one allowance, however its address is spelled, and the owner is known by each spelling', async () => {
  const email = 'niki@Bücher.example';
  const { person } = await world.member(await world.organization(), email);
  const spellings = ['niki@Bücher.example', 'NIKI@BÜCHER.example', 'niki@xn--bcher-kva.example'];
  const atHome = callerAt('192.0.2.201');
  await world.signIn(email, { caller: atHome });
  for (let count = 0; count < 100; count += 1) {
    const caller = callerAt(`10.2.${Math.floor(count / 5)}.1`);
    const spelled = spellings[count % 3] as string;
    assert.ok(isWrong(await refusalOf(world.signIn(spelled, { password: 'a guess at it', caller }))));
  }
  const password = passwordOf(email);
  await refusalOf(world.signIn(email, { password: 'a guess at it', caller: callerAt('10.3.0.1') }));
  for (const spelled of spellings) {
    const elsewhere = world.signIn(spelled, { password, caller: callerAt('10.3.0.2') });
    assert.ok(isLimited(await refusalOf(elsewhere)), spelled);
    assert.equal((await world.signIn(spelled, { password, caller: atHome })).person.userId, person.userId, spelled);
    // The attempts that a success at home gave back are taken again.
    await refusalOf(world.signIn(email, { password: 'a guess at it', caller: callerAt('10.3.0.3') }));
  }
  const before = world.checks.length;
  for (const other of ['nİki@Bücher.example', 'ni\u212ai@Bücher.example', 'nıki@Bücher.example']) {
    assert.ok(isWrong(await refusalOf(world.signIn(other, { password, caller: callerAt('10.3.0.4') }))), other);
  }
  const reached = world.checks.slice(before).filter(({ hash }) => hash === `quick:${password}`);
  assert.deepEqual(reached, [], 'the password of the account was not even looked at');
});

test('a password that is changed while it is being checked opens nothing', async () => {
  const { services, db } = world;
  const email = 'overtaken@example.com';
  const { person } = await world.member(await world.organization(), email);
  const { session } = await world.signIn(email);
  const change = () =>
    changePassword(services, {
      person,
      sessionId: session.id,
      currentPassword: passwordOf(email),
      newPassword: 'another one by now',
      address: null,
    });
  const passwords = {
    ...services.passwords,
    verify: async (password: string, hash: string | undefined) => {
      const isRight = await services.passwords.verify(password, hash);
      await change();
      return isRight;
    },
  };
  const late = signIn({ ...services, passwords }, { email, password: passwordOf(email), caller: home });
  await assert.rejects(late, isWrong);
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from sessions where user_id = ${person.userId}`);
  assert.equal(count, 1);
});

test('passwords are checked two at a time, and a queue that is too long is sent away', async () => {
  let running = 0;
  let most = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const verify = async () => {
    running += 1;
    most = Math.max(most, running);
    await finished;
    running -= 1;
    return true;
  };
  const passwords = createPasswords({ verify, atOnceMax: 2, waitingMax: 3 });
  const checks = Array.from({ length: 5 }, () => passwords.verify('mangoes', 'hash'));
  assert.ok(isLimited(await refusalOf(passwords.verify('mangoes', 'hash'))));
  finish();
  assert.deepEqual(await Promise.all(checks), [true, true, true, true, true]);
  assert.equal(most, 2);
  assert.equal(await passwords.verify('mangoes', 'hash'), true);
});

test('what people type is not kept, neither as an address nor as a password', async () => {
  const caller: Caller = callerAt('198.51.100.9');
  await refusalOf(world.signIn('typed-my-password-here', { password: 'and-here-as-well', caller }));
  const { texts } = await world.db.one<{ texts: string }>(sql`
    select coalesce(string_agg(c::text, ' '), '') as texts from attempt_counts c`);
  for (const typed of ['typed-my-password-here', 'and-here-as-well']) {
    assert.ok(!texts.includes(Buffer.from(typed).toString('hex')));
    assert.ok(!texts.includes(typed));
  }
});

test('a person has at most fifty sessions; the one that was not seen for longest ends', async () => {
  const email = 'everywhere@example.com';
  await world.member(await world.organization(), email);
  const first = await world.signIn(email);
  world.pass(minuteMs);
  for (let count = 0; count < 50; count += 1) await world.signIn(email);
  assert.equal(await findSession(world.db, { token: first.token, now: world.services.now() }), undefined);
});

async function refusalOf(attempt: Promise<unknown>): Promise<Refusal> {
  try {
    await attempt;
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error));
    return error;
  }
  throw new assert.AssertionError({ message: 'It was not refused' });
}

function isWrong(error: unknown): boolean {
  return error instanceof Refusal && error.definition.code === 'UNAUTHORIZED';
}

function isLimited(error: unknown): boolean {
  return error instanceof Refusal && error.definition.code === 'RATE_LIMITED';
}
