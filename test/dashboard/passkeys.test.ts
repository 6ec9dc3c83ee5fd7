import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import { codeAt, stepAt } from '../../src/core/accounts/second-factor/totp.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type Authenticator, authenticator } from '../helpers/clients/authenticator.ts';
import {
  type DashboardBrowser,
  type DashboardClient,
  dashboardBrowser,
  dashboardClient,
} from '../helpers/clients/dashboard-client.ts';
import { fieldOf, textById } from '../helpers/clients/dashboard-html.ts';
import { bytesOfBase32 } from '../helpers/clients/operator-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { lastMailedPath } from '../helpers/receivers/account-mails.ts';

let server: TestServer;
let organization: Organization;
let base: string;
let origin: string;
const environment = { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' };

before(async () => {
  server = await testServer({ environment });
  organization = await server.organization();
  base = `/organizer/o/${organization.slug}`;
  origin = new URL(server.config.publicUrl).origin;
});
after(() => server.close());
// Everybody here comes from one address.
const forgetAttempts = () => server.db.run(sql`delete from attempt_counts`);
beforeEach(forgetAttempts);

const here = '/organizer/account/passkeys';
const signInPath = '/organizer/sign-in/passkey';
const codePath = '/organizer/sign-in/code';
const againPath = '/organizer/sign-in/again';

test('a passkey is added under a name, listed, used, and removed, and its owner is told', async () => {
  const member = await newMember();
  const nameless = await add(member, newDevice(), { name: ' ' });
  assert.equal(nameless.status, 400);
  const device = newDevice();
  assert.equal((await add(member, device, { name: 'Phone ni Ana' })).location, `${here}?done=passkeyAdded`);
  assert.match((await member.get(here)).html, /Phone ni Ana<\/td>[\s\S]*Never/);

  const browser = newBrowser();
  assert.deepEqual(await signIn(browser, device), [303, '/organizer']);
  assert.equal((await browser.get(base)).status, 200);
  const page = await member.get(here);
  assert.doesNotMatch(page.html, /Never/);
  assert.match((await member.get('/organizer/account')).html, /1 passkey</);

  const removed = await member.post(`${here}/remove`, { id: fieldOf(page.html, 'id') });
  assert.equal(removed.location, `${here}?done=passkeyRemoved`);
  assert.match((await browser.get(base)).location, /^\/organizer\/sign-in/, 'what it signed in is over');
  assert.equal((await member.get(base)).status, 200);
  assert.deepEqual(await signIn(newBrowser(), device), [401, '']);
  assert.equal((await passwordStep(newBrowser(), member)).location, '/organizer', 'the password stays');
  assert.deepEqual(await actsOf(member, 'passkey.%'), ['passkey.added', 'passkey.removed']);
  const { count } = await server.db.one<{ count: number }>(sql`
    select count(*) as count from mails where recipient = ${member.email} and kind = 'SECOND_FACTOR'`);
  assert.equal(count, 2);
});

test('an answer is good once, for its purpose, at this address, and by a device that has checked who holds it', async () => {
  const member = await newMember();
  // It does not count: nothing but the challenge says that an answer was sent before.
  const device = authenticator({ origin, counts: false });
  await add(member, device);
  const browser = newBrowser();

  const { options, challenge } = await challengeAt(browser, `${signInPath}/options`);
  const answer = device.get(options);
  assert.equal((await send(browser, { challenge, answer })).status, 303);
  assert.equal((await send(newBrowser(), { challenge, answer })).status, 401, 'sent again');
  const [first, second] = await Promise.all([0, 1].map(() => challengeAt(newBrowser(), `${signInPath}/options`)));
  const other = device.get((first as Challenge).options);
  const atOnce = await Promise.all(
    [0, 1, 2].map(() => send(newBrowser(), { challenge: (first as Challenge).challenge, answer: other })),
  );
  assert.deepEqual(atOnce.map(({ status }) => status).sort(), [303, 401, 401]);
  const another = device.get((first as Challenge).options);
  assert.equal((await send(newBrowser(), { challenge: (second as Challenge).challenge, answer: another })).status, 401);

  await forgetAttempts();
  for (const lies of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { challenge: Buffer.alloc(32).toString('base64url') },
    { userHandle: Buffer.alloc(16).toString('base64url') },
    { credentialId: Buffer.alloc(32).toString('base64url') },
  ]) {
    assert.deepEqual(await signIn(newBrowser(), device, lies), [401, ''], JSON.stringify(lies));
  }
  for (const purpose of [`${here}/options`, `${againPath}/passkey-options`]) {
    const foreign = await challengeAt(member, purpose);
    const signed = device.get(foreign.options, { rpId: new URL(origin).hostname });
    assert.equal((await send(newBrowser(), { challenge: foreign.challenge, answer: signed })).status, 401, purpose);
  }
  assert.deepEqual(await signIn(newBrowser(), device), [303, '/organizer'], 'the honest one still works');
});

test('nonsense instead of an answer is refused, not a fault of ours', async () => {
  const member = await newMember();
  const device = newDevice();
  await add(member, device);
  const hollow = { id: device.credentialId, rawId: device.credentialId, type: 'public-key' };
  for (const answer of [
    '',
    '{',
    '[]',
    'null',
    '{"id":7}',
    JSON.stringify({ ...hollow, response: {} }),
    'x'.repeat(30_000),
  ]) {
    const { challenge } = await challengeAt(newBrowser(), `${signInPath}/options`);
    assert.equal((await send(newBrowser(), { challenge, answer })).status, 401, answer.slice(0, 80));
    const asked = await challengeAt(member, `${here}/options`);
    const made = await member.post(here, { name: 'X', passkeyChallenge: asked.challenge, passkey: answer });
    assert.equal(made.status, 409, answer.slice(0, 80));
  }
  for (const challenge of ['', 'AAAA', 'x'.repeat(5_000)]) {
    assert.equal((await send(newBrowser(), { challenge, answer: '{}' })).status, 401);
  }
  await member.post(`${here}/remove`, { id: 'x' });
});

test('a challenge is too old after five minutes', async () => {
  let ahead = 0;
  const late = await testServer({ environment, now: () => Date.now() + ahead });
  try {
    const member = await dashboardClient(late, { organization: await late.organization() });
    const device = newDevice();
    const made = await challengeAt(member, `${here}/options`);
    await member.post(here, { name: 'Phone', passkeyChallenge: made.challenge, passkey: device.create(made.options) });
    const [onTime, tooLate] = [
      await challengeAt(dashboardBrowser(late.url), `${signInPath}/options`),
      await challengeAt(dashboardBrowser(late.url), `${signInPath}/options`),
    ];
    ahead = 4.5 * 60_000;
    const answered = (asked: Challenge) =>
      send(dashboardBrowser(late.url), { challenge: asked.challenge, answer: device.get(asked.options) });
    assert.equal((await answered(onTime)).status, 303);
    ahead = 5.5 * 60_000;
    assert.equal((await answered(tooLate)).status, 401);
  } finally {
    await late.close();
  }
});

test('a counter that does not grow is refused; a device that does not count is let in', async () => {
  const member = await newMember();
  const device = newDevice();
  await add(member, device);
  assert.deepEqual(await signIn(newBrowser(), device, { signCount: 5 }), [303, '/organizer']);
  for (const signCount of [5, 4, 0]) assert.deepEqual(await signIn(newBrowser(), device, { signCount }), [401, '']);
  assert.deepEqual(await signIn(newBrowser(), device, { signCount: 6 }), [303, '/organizer']);

  const asked = await Promise.all(Array.from({ length: 6 }, () => challengeAt(newBrowser(), `${signInPath}/options`)));
  const copies = asked.map(({ options, challenge }) => ({ challenge, answer: device.get(options, { signCount: 9 }) }));
  const atOnce = await Promise.all(copies.map((copy) => send(newBrowser(), copy)));
  assert.equal(atOnce.filter(({ status }) => status === 303).length, 1, 'six copies at once');

  const quiet = authenticator({ origin, counts: false });
  await add(member, quiet);
  for (let time = 0; time < 2; time += 1) assert.deepEqual(await signIn(newBrowser(), quiet), [303, '/organizer']);
});

test('after the password a passkey stands for the code, only the own one', async () => {
  const member = await newMember();
  const device = newDevice();
  await add(member, device);
  assert.equal((await passwordStep(newBrowser(), member)).location, '/organizer', 'the second factor is off');
  await switchOn(member);
  const stranger = await newMember();
  const theirs = newDevice();
  await add(stranger, theirs);

  const browser = newBrowser();
  assert.equal((await passwordStep(browser, member)).location, codePath);
  assert.match((await browser.get(codePath)).html, /data-passkey="sign"/);
  const step = async (from: Authenticator, lies = {}) => {
    const { options, challenge } = await challengeAt(browser, `${codePath}/passkey-options`);
    return browser.post(codePath, { passkeyChallenge: challenge, passkey: from.get(options, lies) });
  };
  assert.equal((await step(theirs)).status, 401);
  assert.match((await step(device, { isVerified: false })).html, /The passkey did not work/);
  const { challenge, options } = await challengeAt(newBrowser(), `${signInPath}/options`);
  const foreign = await browser.post(codePath, { passkeyChallenge: challenge, passkey: device.get(options) });
  assert.equal(foreign.status, 401, 'a challenge for something else');
  assert.equal((await step(device)).location, '/organizer');
  assert.equal((await browser.get(base)).status, 200);
  assert.equal((await newBrowser().post(`${codePath}/passkey-options`)).status, 401);
});

test('signing in by passkey counts as both factors, and the password alone does not', async () => {
  const strict = await server.organization({ name: `Mahigpit ${randomUUID().slice(0, 6)}` });
  const member = await dashboardClient(server, { organization: strict });
  await add(member, newDevice());
  const device = newDevice();
  await add(member, device);
  await server.db.run(sql`update organizations set requires_second_factor = true where id = ${strict.id}`);
  const page = `/organizer/o/${strict.slug}`;
  assert.equal((await member.get(page)).location, '/organizer/account/second-factor');
  assert.match((await member.get('/organizer/account/second-factor')).html, /Have a passkey\?/);
  const browser = newBrowser();
  await signIn(browser, device);
  assert.equal((await browser.get(page)).status, 200);
});

test('a passkey also proves once more who sits there, and adding one needs that', async () => {
  const member = await newMember();
  const device = newDevice();
  await add(member, device);
  const stranger = await newMember();
  const theirs = newDevice();
  await add(stranger, theirs);
  await server.db.run(
    sql`update sessions set proved_at = proved_at - interval '1 hour' where user_id = ${member.userId}`,
  );
  assert.match((await member.get(here)).location, /^\/organizer\/sign-in\/again\?next=/);
  assert.equal((await add(member, newDevice())).status, 403, 'asked first');
  assert.deepEqual(await actsOf(member, 'passkey.%'), ['passkey.added']);
  const again = async (from: Authenticator, lies = {}) => {
    const { options, challenge } = await challengeAt(member, `${againPath}/passkey-options`);
    const fields = { againPasskeyChallenge: challenge, againPasskey: from.get(options, lies), next: here };
    return member.post(againPath, fields);
  };
  assert.match((await member.get(`${againPath}?next=${here}`)).html, /data-field="againPasskey"/);
  assert.equal((await again(theirs)).status, 403);
  assert.equal((await again(device, { origin: 'https://evil.example' })).status, 403);
  const other = newBrowser();
  await passwordStep(other, member);
  for (const [from, path] of [
    [other, `${againPath}/passkey-options`],
    [member, `${here}/options`],
  ] as const) {
    const { options, challenge } = await challengeAt(from, path);
    const signed = device.get(options, { rpId: new URL(origin).hostname });
    const refused = await member.post(againPath, { againPasskeyChallenge: challenge, againPasskey: signed });
    assert.equal(refused.status, 403, 'of another session, or for something else');
  }
  assert.equal((await again(device)).location, here);
  assert.equal((await member.get(here)).status, 200);
});

test('sign-ins by passkey are limited like those by password', async () => {
  const device = newDevice();
  const member = await newMember();
  await add(member, device);
  const browser = newBrowser();
  const statuses: number[] = [];
  for (let time = 0; time < 11; time += 1) {
    statuses.push((await signIn(browser, device, { isVerified: false }))[0]);
  }
  assert.deepEqual(statuses, [...Array<number>(10).fill(401), 429]);
});

test('who loses a role is out of that organization, also in a session that a passkey began', async () => {
  const owner = await newMember();
  const member = await newMember();
  const device = newDevice();
  await add(member, device);
  const browser = newBrowser();
  await signIn(browser, device);
  await owner.post(`${base}/settings/team/${member.userId}/remove`);
  assert.equal((await browser.get(base)).status, 404);
});

test('a password that is set anew by mail removes passkeys: somebody else may have added one', async () => {
  const member = await newMember();
  const device = newDevice();
  await add(member, device);
  const browser = newBrowser();
  await browser.post('/organizer/forgot-password', { email: member.email });
  await browser.get(await lastMailedPath(server, member.email, 'PASSWORD_RESET'));
  await browser.post('/organizer/reset-password', { newPassword: 'papayas at noon' });
  assert.deepEqual(await signIn(newBrowser(), device), [401, '']);
});

test('a passkey belongs to one account, and an account has at most twenty', async () => {
  const member = await newMember();
  const device = newDevice();
  await add(member, device);
  assert.equal((await add(member, device)).status, 409);
  assert.equal((await add(await newMember(), device)).status, 409);
  for (let time = 1; time < 20; time += 1) await add(member, newDevice());
  const more = await add(member, newDevice());
  assert.equal(more.status, 409);
  assert.match(more.html, /as many passkeys as an account can have/);
});

test('the pages work in both languages, and without scripts show no button that does nothing', async () => {
  const member = await newMember();
  const page = await member.get(`${here}?lang=fil`);
  assert.match(page.html, /Mga passkey/);
  assert.match(page.html, /<button[^>]* hidden[^>]* data-passkey="create"/);
  assert.match((await newBrowser().get('/organizer/sign-in')).html, /<button[^>]* hidden[^>]* data-passkey="sign"/);
  assert.equal((await newBrowser().get(signInPath)).location, '/organizer/sign-in');
  assert.equal((await member.get(`${here}/remove`)).location, here);
});

interface Challenge {
  options: object;
  challenge: string;
}

function newMember(): Promise<DashboardClient> {
  return dashboardClient(server, { organization: organization });
}

function newBrowser(): DashboardBrowser {
  return dashboardBrowser(server.url);
}

function newDevice(): Authenticator {
  return authenticator({ origin });
}

async function challengeAt(browser: DashboardBrowser, path: string): Promise<Challenge> {
  const { status, html, headers } = await browser.post(path);
  assert.equal(status, 200, html.slice(0, 300));
  assert.equal(headers.get('cache-control'), 'no-store');
  return JSON.parse(html) as Challenge;
}

async function add(member: DashboardBrowser, device: Authenticator, { name = 'Phone' } = {}) {
  const { options, challenge } = await challengeAt(member, `${here}/options`);
  return member.post(here, { name, passkeyChallenge: challenge, passkey: device.create(options) });
}

function send(browser: DashboardBrowser, { challenge, answer }: { challenge: string; answer: string }) {
  return browser.post(signInPath, { passkeyChallenge: challenge, passkey: answer });
}

async function signIn(browser: DashboardBrowser, device: Authenticator, lies = {}): Promise<[number, string]> {
  const { options, challenge } = await challengeAt(browser, `${signInPath}/options`);
  const { status, location } = await send(browser, { challenge, answer: device.get(options, lies) });
  return [status, location];
}

function passwordStep(browser: DashboardBrowser, { email, password }: DashboardClient) {
  return browser.post('/organizer/sign-in', { email, password });
}

async function switchOn(member: DashboardClient): Promise<void> {
  const path = '/organizer/account/second-factor';
  const page = await member.get(path);
  const secret = bytesOfBase32(textById(page.html, 'factor-secret').replaceAll(' ', ''));
  const code = codeAt(secret, stepAt(Date.now()));
  await member.post(`${path}/on`, { setUp: fieldOf(page.html, 'setUp'), code });
}

async function actsOf({ userId }: DashboardClient, like: string): Promise<string[]> {
  const rows = await server.db.many<{ action: string }>(sql`
    select action from audit_entries where user_id = ${userId} and action like ${like} order by id`);
  return rows.map(({ action }) => action);
}
