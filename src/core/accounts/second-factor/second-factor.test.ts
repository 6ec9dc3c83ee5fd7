import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bytesOfBase32 } from '../../../../test/helpers/clients/operator-client.ts';
import { untilWaiting } from '../../../../test/helpers/machine/until.ts';
import { type Accounts, accounts, callerAt, home, passwordOf } from '../../../../test/helpers/worlds/accounts.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isRaised } from '../../base/define-error.ts';
import { requireSecondFactor } from '../members/require-second-factor.ts';
import { type Caller, hourMs, minuteMs } from '../sign-in/account.ts';
import { changePassword } from '../sign-in/change-password.ts';
import { useHalfSignIn } from '../sign-in/half-sign-in.sql.ts';
import type { Member, Person } from '../sign-in/person.ts';
import { requestPasswordReset } from '../sign-in/request-password-reset.ts';
import { resetPassword } from '../sign-in/reset-password.ts';
import { hashToken } from '../sign-in/secret-token.ts';
import { endSessions, findSession, listSessions, openSession } from '../sign-in/sessions.ts';
import { notForRole, tooManyAttempts } from '../sign-in/sign-in.errors.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { makeRecoveryCodes, switchOffSecondFactor } from './change-second-factor.ts';
import { useCode } from './codes.ts';
import { findHalfWay, finishSignIn } from './finish-sign-in.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { codeRefused, halfSignInOver, secondFactorOff, setUpOver, signInAgainRefused } from './second-factor.errors.ts';
import { findSecondFactorState } from './second-factor.sql.ts';
import { beginSetUp, switchOnSecondFactor } from './set-up-second-factor.ts';
import { isFreshlySignedIn, signInAgain } from './sign-in-again.ts';
import { codeAt, stepAt } from './totp.ts';

let world: Accounts;
let people = 0;

before(async () => {
  world = await accounts();
});
after(() => world.close());

const stepMs = 30_000;
const isWrongCode = (error: unknown) => isRaised(error, codeRefused);
const isOver = (error: unknown) => isRaised(error, halfSignInOver);
const isTooOften = (error: unknown) => isRaised(error, tooManyAttempts);
const now = () => world.services.now();

interface Guarded extends Member {
  email: string;
  sessionId: string;
  token: string;
  recovery: string[];
  /** What the app shows now, or so many steps from now. */
  code(steps?: number): string;
}

/** A member whose second factor is on, and who waits for the next code. */
async function guarded(): Promise<Guarded> {
  people += 1;
  const email = `guarded${people}@example.com`;
  const member = await world.member(await world.organization(), email);
  const { person } = member;
  const { session, token } = await world.signIn(email);
  const { sealed, secret } = beginSetUp(world.services, { person, now: now() });
  const bytes = bytesOf(secret);
  const code = (steps = 0) => codeAt(bytes, stepAt(now()) + steps);
  const recovery = await switchOn(person, { sessionId: session.id, sealed, code: code() });
  world.pass(stepMs);
  return { ...member, email, sessionId: session.id, token, recovery, code };
}

function switchOn(person: Person, input: { sessionId: string; sealed: string; code: string }): Promise<string[]> {
  const { db, services } = world;
  return db.transaction((tx) =>
    switchOnSecondFactor(tx, services, { person, ...input, address: home.address, now: now() }),
  );
}

function bytesOf(secret: string): Buffer {
  return bytesOfBase32(secret.replaceAll(' ', ''));
}

async function half(email: string, { password = passwordOf(email), caller = home } = {}): Promise<string> {
  const answer = await signIn(world.services, { email, password, caller });
  assert.ok('halfToken' in answer, 'the password alone opens nothing');
  return answer.halfToken;
}

const finish = (token: string, code: string, caller: Caller = home) =>
  finishSignIn(world.services, { token, code, caller });

const mailsTo = async (recipient: string, kind: string) =>
  (
    await world.db.many<{ change: string }>(sql`
      select coalesce(data->>'change', '') as change from mails
      where recipient = ${recipient} and kind = ${kind} order by created_at, id`)
  ).map(({ change }) => change);

test('the password goes half the way, which opens nothing; the code opens the session', async () => {
  const { email, code } = await guarded();
  const token = await half(email);
  assert.equal(await findSession(world.db, { token, now: now() }), undefined);
  assert.equal((await findHalfWay(world.db, { token, now: now() }))?.email, email);
  const signedIn = await finish(token, ` ${code().slice(0, 3)} ${code().slice(3)} `);
  assert.ok(await findSession(world.db, { token: signedIn.token, now: now() }));
  await assert.rejects(finish(token, code(1)), isOver, 'half the way is gone once');
});

test('a code is good once, also for two who type it in the same moment, and none before it is', async () => {
  const { email, person, code } = await guarded();
  const typed = { person, code: code(), caller: home, now: now() };
  let later: Promise<boolean> | undefined;
  const isFirst = await world.db.transaction(async (tx) => {
    const isGood = await useCode(tx, world.services, typed);
    later = world.db.transaction((other) => useCode(other, world.services, typed));
    await untilWaiting(world.db, 'second_factors');
    return isGood;
  });
  assert.deepEqual([isFirst, await later], [true, false]);
  await assert.rejects(finish(await half(email), code()), isWrongCode);
  await assert.rejects(finish(await half(email), code(-1)), isWrongCode, 'nor one from before it');
  await finish(await half(email), code(1));
});

test('the code that switched it on does not also sign in', async () => {
  const { email, code } = await guarded();
  await assert.rejects(finish(await half(email), code(-1)), isWrongCode);
});

test('a recovery code opens once, however it is typed; new ones end those before', async () => {
  const { email, person, recovery } = await guarded();
  assert.equal(recovery.length, 10);
  const [first, second] = recovery as [string, string];
  await finish(await half(email), ` ${first.toLowerCase().replaceAll('-', ' ').replaceAll('o', '0')}`);
  await assert.rejects(finish(await half(email), first), isWrongCode);
  assert.equal((await findSecondFactorState(world.db, person))?.codesLeft, 9);
  const fresh = await world.db.transaction((tx) => makeRecoveryCodes(tx, { person, address: null, now: now() }));
  await assert.rejects(finish(await half(email), second), isWrongCode);
  await finish(await half(email), fresh[9] as string);
  assert.deepEqual(await mailsTo(email, 'SECOND_FACTOR'), ['SWITCHED_ON', 'CODE_USED', 'CODES_MADE', 'CODE_USED']);
});

test("somebody else's codes open nothing", async () => {
  const [one, other] = [await guarded(), await guarded()];
  await assert.rejects(finish(await half(one.email), other.recovery[0] as string), isWrongCode);
  await assert.rejects(finish(await half(one.email), other.code()), isWrongCode);
});

test('half the way is over after ten minutes, and with the password that it was gone with', async () => {
  const { email, person, sessionId, code } = await guarded();
  const slow = await half(email);
  world.pass(10 * minuteMs);
  await assert.rejects(finish(slow, code()), isOver);
  const changed = await half(email);
  const currentPassword = passwordOf(email);
  const newPassword = 'papayas at noon';
  const input = { person, sessionId, currentPassword, newPassword, address: null };
  await changePassword(world.services, input);
  await assert.rejects(finish(changed, code()), isOver);
});

test('a password that is reset while a code is typed ends the session that comes of it', async () => {
  const { email, person } = await guarded();
  const { userId } = person;
  const token = await half(email);
  let ending: Promise<number> | undefined;
  await world.db.transaction(async (tx) => {
    await useHalfSignIn(tx, { tokenHash: hashToken(token) });
    await openSession(tx, { person, caller: home, now: now() });
    ending = world.db.transaction((other) => endSessions(other, { userId, exceptSessionId: null }));
    await untilWaiting(world.db, 'half_sign_ins');
  });
  await ending;
  assert.deepEqual(await listSessions(world.db, { userId, now: now() }), []);
});

test('a new password by mail opens nothing without the code', async () => {
  const { email, code } = await guarded();
  const before = await half(email);
  await requestPasswordReset(world.services, { email, caller: home });
  const [token] = (await world.mailedTokens(email, 'PASSWORD_RESET')) as [string];
  const person = await resetPassword(world.services, { token, newPassword: 'papayas at noon', caller: home });
  assert.equal((await listSessions(world.db, { userId: person.userId, now: now() })).length, 0);
  await assert.rejects(finish(before, code()), isOver);
  const after = await half(email, { password: 'papayas at noon' });
  await assert.rejects(finish(after, '000000'), isWrongCode);
  await finish(after, code());
});

test('wrong codes are limited for the account from everywhere; a recovery code is still a way in', async () => {
  const { email, code, recovery } = await guarded();
  const token = await half(email);
  for (let tried = 0; tried < 10; tried += 1) {
    await assert.rejects(finish(token, '000000', callerAt(`198.51.100.${tried}`)), isWrongCode);
  }
  await assert.rejects(finish(token, code(), callerAt('198.51.100.99')), isTooOften);
  // A stranger who knows the password uses up tries of their own network address, not the owner's.
  const stranger = callerAt('198.51.100.1');
  for (let tried = 0; tried < 10; tried += 1) await assert.rejects(finish(token, 'AAAA-AAAA', stranger), isWrongCode);
  await assert.rejects(finish(token, recovery[0] as string, stranger), isTooOften);
  await finish(token, recovery[0] as string);

  for (let halfHours = 1; halfHours < 4; halfHours += 1) {
    world.pass(31 * minuteMs);
    const again = await half(email, { caller: callerAt(`192.0.2.${halfHours}`) });
    for (let tried = 0; tried < 10; tried += 1) await assert.rejects(finish(again, '000000'), isWrongCode);
  }
  world.pass(31 * minuteMs);
  await assert.rejects(finish(await half(email), code()), isTooOften, 'forty a day');
  world.pass(23 * hourMs);
  await finish(await half(email), code());
});

test('setting up ends other sessions, stores the secret sealed, and takes only the form that was shown', async () => {
  const email = 'sets.up@example.com';
  const { person } = await world.member(await world.organization(), email);
  const [here, there] = [await world.signIn(email), await world.signIn(email)];
  const { sealed, secret, uri } = beginSetUp(world.services, { person, now: now() });
  assert.equal(new URL(uri).searchParams.get('secret'), secret.replaceAll(' ', ''));
  const sessionId = here.session.id;
  const code = codeAt(bytesOf(secret), stepAt(now()));
  await assert.rejects(switchOn(person, { sessionId, sealed, code: '000000' }), /code/);
  const other = { ...person, userId: here.session.id };
  const isGone = (error: unknown) => isRaised(error, setUpOver);
  await assert.rejects(switchOn(other, { sessionId, sealed, code }), isGone, 'shown to somebody else');
  await assert.rejects(switchOn(person, { sessionId, sealed: `${sealed.slice(0, -4)}AAAA`, code }), isGone);
  await switchOn(person, { sessionId, sealed, code });
  assert.ok(await findSession(world.db, { token: here.token, now: now() }));
  assert.equal(await findSession(world.db, { token: there.token, now: now() }), undefined);
  const { row } = await world.db.one<{ row: string }>(sql`
    select f::text as row from second_factors f where user_id = ${person.userId}`);
  for (const form of ['hex', 'base64'] as const) assert.ok(!row.includes(bytesOf(secret).toString(form)));
  await assert.rejects(switchOn(person, { sessionId, sealed, code }), /already/);
  await world.db.transaction((tx) => switchOffSecondFactor(tx, { person, address: null, now: now() }));
  world.pass(hourMs + 1);
  const late = { sessionId, sealed, code: codeAt(bytesOf(secret), stepAt(now())) };
  await assert.rejects(switchOn(person, late), isGone, 'an hour later');
  await world.signIn(email);
});

test('proof is fresh for fifteen minutes; proving it again takes both, and never says which was wrong', async () => {
  const { email, person, sessionId, token, code } = await guarded();
  const isFresh = async () => {
    const found = await findSession(world.db, { token, now: now() });
    return found !== undefined && isFreshlySignedIn(found.session, { now: now() });
  };
  const again = (password: string, typed: string) =>
    signInAgain(world.services, { person, sessionId, password, code: typed, caller: home });
  assert.ok(await isFresh());
  world.pass(15 * minuteMs);
  assert.ok(!(await isFresh()));
  const isRefused = (error: unknown) => isRaised(error, signInAgainRefused);
  await assert.rejects(again('a guess at it', code()), isRefused);
  await assert.rejects(again(passwordOf(email), '000000'), isRefused);
  await assert.rejects(again(passwordOf(email), ''), isRefused);
  assert.ok(!(await isFresh()));
  await again(passwordOf(email), code());
  assert.ok(await isFresh());
  await assert.rejects(again(passwordOf(email), code()), isRefused, 'a code is good once here too');
  world.pass(stepMs);
  for (let tried = 0; tried < 7; tried += 1) await assert.rejects(again('a guess at it', code()), isRefused);
  await assert.rejects(again(passwordOf(email), code()), isTooOften);
});

test('a sign-in from a new device is mailed once; the first of an account and known ones are not', async () => {
  const email = 'devices@example.com';
  const { person } = await world.member(await world.organization(), email);
  const phone = await world.signIn(email);
  const known = { ...home, deviceToken: phone.deviceToken };
  await world.signIn(email, { caller: known });
  assert.deepEqual(await mailsTo(email, 'NEW_DEVICE'), []);
  const laptop = await world.signIn(email, { caller: { ...home, userAgent: 'evil.example/1' } });
  await world.signIn(email, { caller: { ...callerAt('198.51.100.7'), deviceToken: laptop.deviceToken } });
  await world.signIn(email, { caller: known });
  assert.equal((await mailsTo(email, 'NEW_DEVICE')).length, 1, 'not by address');
  const { data } = await world.db.one<{ data: { address: string; device: object } }>(sql`
    select data from mails where recipient = ${email} and kind = 'NEW_DEVICE'`);
  assert.deepEqual([data.address, data.device], [home.address, { browser: null, system: null }]);
  for (let times = 0; times < 6; times += 1) await world.signIn(email);
  assert.equal((await mailsTo(email, 'NEW_DEVICE')).length, 5, 'a browser without cookies fills no mailbox');
  const { rows } = await world.db.one<{ rows: string }>(sql`
    select string_agg(d::text, ' ') as rows from known_devices d where user_id = ${person.userId}`);
  assert.ok(!rows.includes(phone.deviceToken));
});

test('the operator takes it off an account, which ends every session and sends a mail', async () => {
  const { email, person, token } = await guarded();
  await world.db.transaction((tx) => resetSecondFactor(tx, { email: email.toUpperCase(), now: now() }));
  assert.equal(await findSession(world.db, { token, now: now() }), undefined);
  assert.equal((await mailsTo(email, 'SECOND_FACTOR')).at(-1), 'RESET');
  const { label } = await world.db.one<{ label: string }>(sql`
    select actor_label as label from audit_entries where user_id = ${person.userId} and action = 'second_factor.reset'`);
  assert.equal(label, 'operator');
  await world.signIn(email);
  const again = world.db.transaction((tx) => resetSecondFactor(tx, { email, now: now() }));
  await assert.rejects(again, (error) => isRaised(error, secondFactorOff));
});

test('an owner who has it may require it of the organization; others may not', async () => {
  const owner = await guarded();
  const { organizationId } = owner.membership;
  const requireIt = (member: Member, isRequired = true) =>
    world.db.transaction((tx) => requireSecondFactor(tx, member, { isRequired }));
  const organization = { ...(await world.organization()), id: organizationId };
  const without = await world.member(organization, `without${people}@example.com`);
  const staff = await world.member(organization, `staff${people}@example.com`, 'MANAGER');
  await assert.rejects(requireIt(without), (error) => isRaised(error, secondFactorOff));
  await assert.rejects(requireIt(staff), (error) => isRaised(error, notForRole));
  await requireIt(owner);
  await requireIt(owner);
  const acts = await world.db.many<{ details: unknown }>(sql`
    select details from audit_entries where organization_id = ${organizationId} and action = 'organization.changed'`);
  assert.deepEqual(acts, [{ details: { requiresSecondFactor: true } }]);
});
