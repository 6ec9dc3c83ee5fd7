import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { MailKind } from '../../src/core/telling/mails/mail.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { sweepJob } from '../../src/worker/sweep.ts';
import {
  type DashboardBrowser,
  dashboardBrowser,
  dashboardClient,
  signInAs,
} from '../helpers/clients/dashboard-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { lastMailedPath, mailedPaths } from '../helpers/receivers/account-mails.ts';

let server: TestServer;
let passedMs = 0;

const environment = { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web', TRUSTED_PROXIES: '127.0.0.1' };
const here = '/organizer/sign-up';
const confirm = `${here}/confirm`;
const password = 'papayas at noon';

before(async () => {
  server = await testServer({ environment, now: () => Date.now() + passedMs });
});
after(() => server.close());

let addresses = 0;

/** Somebody with an address of their own, unless another one is named. */
function from(address?: string) {
  addresses += 1;
  return { headers: { 'x-forwarded-for': address ?? `198.51.100.${addresses}` } };
}

interface Person {
  browser: DashboardBrowser;
  email: string;
  organizationName: string;
}

async function signUp(
  given: {
    email?: string;
    organizationName?: string;
    at?: TestServer;
    address?: string;
    browser?: DashboardBrowser;
  } = {},
) {
  const {
    at = server,
    email = `${randomUUID().slice(0, 13)}@example.com`,
    organizationName = 'Bago & Bata <b>',
  } = given;
  const { browser = dashboardBrowser(at.url) } = given;
  const answer = await browser.post(here, { name: 'Ana', email, password, organizationName }, from(given.address));
  return { browser, email, organizationName, answer };
}

async function linkOf({ email }: Pick<Person, 'email'>, at = server): Promise<string> {
  return lastMailedPath(at, email, 'SIGN_UP');
}

async function mailsTo(email: string): Promise<MailKind[]> {
  const rows = await server.db.many<{ kind: MailKind }>(sql`
    select kind from mails where recipient = ${email} order by created_at, id`);
  return rows.map(({ kind }) => kind);
}

async function counts(email: string) {
  return server.db.one<{ people: number; waiting: number; organizations: number }>(sql`
    select (select count(*) from users where email = ${email}) as people,
           (select count(*) from sign_ups where email = ${email}) as waiting,
           (select count(*) from memberships m join users u on u.id = m.user_id where u.email = ${email}) as organizations`);
}

test('a person signs up, confirms the address, and is in; nothing is there before, and the sandbox sells at once', async () => {
  const { html } = await dashboardBrowser(server.url).get('/organizer/sign-in');
  assert.ok(html.includes(`href="${here}"`));
  assert.ok((await dashboardBrowser(server.url).get('/')).html.includes(`href="${here}"`));
  const { browser, email, answer } = await signUp();
  assert.equal(answer.status, 200);
  assert.ok(answer.html.includes(email));
  assert.deepEqual(await counts(email), { people: 0, waiting: 1, organizations: 0 });
  assert.equal((await browser.post('/organizer/sign-in', { email, password })).status, 401);

  const link = await linkOf({ email });
  const moved = await browser.get(link);
  assert.deepEqual([moved.status, moved.location], [303, confirm]);
  const page = await browser.get(confirm);
  assert.ok(page.html.includes('Bago &amp; Bata &lt;b>') && !page.html.includes('name="password"'));
  // Programs that scan mails open links, and press nothing.
  assert.deepEqual(await counts(email), { people: 0, waiting: 1, organizations: 0 });

  const inside = await browser.post(confirm);
  assert.equal(inside.status, 303);
  const base = inside.location.split('?')[0] as string;
  const first = await browser.get(inside.location);
  assert.equal(first.status, 200);
  assert.match(first.html, /has not approved this organization yet/);
  assert.doesNotMatch((await browser.get(`${base}.test`)).html, /has not approved/);
  assert.deepEqual(await counts(email), { people: 1, waiting: 0, organizations: 1 });
  const rows = await server.db.many<{ isSandbox: boolean; isApproved: boolean; tier: string }>(sql`
    select sandbox_of is not null as is_sandbox, approved_at is not null as is_approved, tier
    from organizations where name = 'Bago & Bata <b>' order by created_at, sandbox_of nulls first`);
  assert.deepEqual(rows, [
    { isSandbox: false, isApproved: false, tier: 'FREE' },
    { isSandbox: true, isApproved: true, tier: 'FREE' },
  ]);
  assert.match((await browser.get(`${base}/settings/audit-log`)).html, /Created the organization/);
  assert.equal((await dashboardBrowser(server.url).post('/organizer/sign-in', { email, password })).status, 303);
});

test('of many who confirm at once one makes the organization, and a used link opens nothing', async () => {
  const person = await signUp();
  const { browser, email } = person;
  await browser.get(await linkOf(person));
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => browser.post(confirm)))).map(
    ({ status }) => status,
  );
  assert.deepEqual(statuses.sort(), [303, 404, 404, 404, 404, 404]);
  assert.deepEqual(await counts(email), { people: 1, waiting: 0, organizations: 1 });
  const again = dashboardBrowser(server.url);
  await again.get(await linkOf(person));
  const bad = await again.get(confirm);
  assert.equal(bad.status, 404);
  assert.ok(bad.html.includes('href="/organizer/sign-in"'));
});

test('two links of one person make one account', async () => {
  const { email, browser } = await signUp();
  const first = await linkOf({ email });
  await signUp({ email, browser, organizationName: 'The second' });
  await browser.get(await linkOf({ email }));
  assert.equal((await browser.post(confirm)).status, 303);
  const other = dashboardBrowser(server.url);
  await other.get(first);
  assert.equal((await other.post(confirm, { password })).status, 404);
  assert.deepEqual(await counts(email), { people: 1, waiting: 0, organizations: 1 });
});

test('in another browser the password is asked for, so that nobody makes an account for a stranger that they can open', async () => {
  const person = await signUp();
  const stranger = dashboardBrowser(server.url);
  await stranger.get(await linkOf(person));
  assert.match((await stranger.get(confirm)).html, /name="password"/);
  for (const wrong of ['', 'not the one that was chosen']) {
    const refused = await stranger.post(confirm, { password: wrong });
    assert.equal(refused.status, 400);
    assert.match(refused.html, /id="field-password-fault"/);
  }
  assert.deepEqual(await counts(person.email), { people: 0, waiting: 1, organizations: 0 });
  assert.equal((await stranger.post(confirm, { password })).status, 303);

  const guessed = await signUp();
  const guesser = dashboardBrowser(server.url);
  await guesser.get(await linkOf(guessed));
  for (let count = 0; count < 10; count += 1) await guesser.post(confirm, { password: `guess number ${count}` });
  assert.equal((await guesser.post(confirm, { password })).status, 429);
});

test('a person with an account gets the same answer, and a mail that they have one', async () => {
  const organization = await server.organization();
  const { email } = await dashboardClient(server, { organization });
  const known = await signUp({ email: email.toUpperCase() });
  const fresh = await signUp();
  const shown = ({ answer, email: of }: Awaited<ReturnType<typeof signUp>>) => ({
    status: answer.status,
    html: answer.html.replaceAll(of, ''),
    cookies: answer.headers.getSetCookie().map((each) => each.replace(/=[\w-]{43};/, '=;')),
  });
  assert.deepEqual(shown(known), shown(fresh));
  assert.deepEqual(await mailsTo(email), ['SIGN_UP_KNOWN']);
  assert.deepEqual(await mailsTo(fresh.email), ['SIGN_UP']);
  assert.deepEqual(await counts(email), { people: 1, waiting: 0, organizations: 1 });

  // An account that an invitation made meanwhile cannot be made again.
  await dashboardClient(server, { organization, email: fresh.email });
  await fresh.browser.get(await linkOf(fresh));
  assert.equal((await fresh.browser.post(confirm)).status, 404);
});

test('what is wrong is said beside its field, and what was typed stays but for the password', async () => {
  const browser = dashboardBrowser(server.url);
  const typed = { name: '"><script>', email: 'ana at home', password: 'short', organizationName: ' ' };
  const refused = await browser.post(here, typed, from());
  assert.equal(refused.status, 400);
  for (const field of ['email', 'password', 'organizationName']) {
    assert.match(refused.html, new RegExp(`id="field-${field}-fault"`), field);
  }
  assert.ok(refused.html.includes('value="&quot;>&lt;script>"') && refused.html.includes('value="ana at home"'));
  assert.ok(!refused.html.includes('short"') && !refused.html.includes('"><script>'));
  const rest = { email: 'ana@example.com', password, organizationName: 'x'.repeat(201), name: 'x'.repeat(201) };
  const both = await browser.post(here, rest, from());
  for (const field of ['name', 'organizationName']) assert.match(both.html, new RegExp(`id="field-${field}-fault"`));
  const filipino = await browser.post(`${here}?lang=fil`, typed, from());
  assert.match(filipino.html, /Dapat 10 hanggang 200 character/);
  const elsewhere = await browser.post(here, rest, { headers: { 'sec-fetch-site': 'cross-site' } });
  assert.equal(elsewhere.status, 403);
});

test('nobody has more than a few mails sent to a stranger, nor to many', async () => {
  const email = 'stranger@example.com';
  for (let count = 0; count < 5; count += 1) assert.equal((await signUp({ email })).answer.status, 200);
  const over = await signUp({ email: 'STRANGER@example.com' });
  assert.equal(over.answer.status, 429);
  assert.ok(Number(over.answer.headers.get('retry-after')) > 0);
  assert.ok(over.answer.html.includes('STRANGER@example.com'), 'what was typed stays');
  assert.equal((await mailsTo(email)).length, 5);

  const address = '203.0.113.9';
  const tries = await Promise.all(Array.from({ length: 14 }, () => signUp({ address })));
  assert.equal(tries.filter(({ answer }) => answer.status === 200).length, 10);
  assert.equal(tries.filter(({ answer }) => answer.status === 429).length, 4);
});

test('a link is good for a day, and what was never confirmed is forgotten with its mail', async () => {
  const person = await signUp();
  const link = await linkOf(person);
  passedMs = 24 * 3_600_000 - 60_000;
  await person.browser.get(link);
  assert.equal((await person.browser.get(confirm)).status, 200);
  passedMs += 61_000;
  assert.equal((await person.browser.get(confirm)).status, 404);
  assert.equal((await person.browser.post(confirm)).status, 404);
  passedMs = 0;
  const young = await signUp();
  await server.db.run(sql`update sign_ups set expires_at = now() - interval '1 second' where email = ${person.email}`);
  await server.db.run(sql`
    update mails set created_at = now() - interval '25 hours' where recipient = ${person.email}`);
  await sweepJob(server.db).run();
  assert.equal((await counts(person.email)).waiting, 0);
  assert.deepEqual(await mailsTo(person.email), []);
  assert.equal((await counts(young.email)).waiting, 1);
  assert.deepEqual(await mailedPaths(server, person.email, 'SIGN_UP'), []);
});

test('somebody who is signed in makes another organization of their own, and sees nothing of others', async () => {
  const own = await server.organization({ name: 'The first' });
  const other = await dashboardClient(server, { organization: await server.organization({ name: 'Elsewhere' }) });
  const owner = await dashboardClient(server, { organization: own });
  const path = '/organizer/organizations/new';
  assert.equal((await owner.get(here)).location, path);
  assert.equal((await dashboardBrowser(server.url).get(path)).status, 303);
  const empty = await owner.post(path, { organizationName: ' ' });
  assert.equal(empty.status, 400);
  assert.match(empty.html, /id="field-organizationName-fault"/);
  const made = await owner.post(path, { organizationName: 'The second' });
  const base = made.location.split('?')[0] as string;
  assert.equal((await owner.get(base)).status, 200);
  assert.equal((await other.get(base)).status, 404);
  assert.equal((await other.get(`${base}.test`)).status, 404);
  for (const name of ['third', 'fourth'])
    assert.equal((await owner.post(path, { organizationName: name })).status, 303);
  assert.equal((await owner.post(path, { organizationName: 'fifth' })).status, 429);
});

test('where sign-up is open it sells at once, and where it is off there is no such page and no link to it', async () => {
  const open = await testServer({ environment: { ...environment, SIGN_UP: 'open' } });
  try {
    const person = await signUp({ at: open });
    await person.browser.get(await linkOf(person, open));
    const inside = await person.browser.post(confirm);
    assert.equal(inside.status, 303);
    assert.doesNotMatch((await person.browser.get(inside.location)).html, /has not approved/);
  } finally {
    await open.close();
  }
  const off = await testServer({ environment: { ...environment, SIGN_UP: 'off' } });
  try {
    const client = await dashboardClient(off, { organization: await off.organization() });
    const browser = dashboardBrowser(off.url);
    await signInAs(browser, client);
    for (const path of [here, confirm, '/organizer/organizations/new']) {
      assert.equal((await dashboardBrowser(off.url).get(path)).status, 404, path);
      assert.equal((await browser.post(path)).status, 404, path);
    }
    for (const path of ['/', '/organizer/sign-in', '/organizer/account']) {
      const { html } = await (path.endsWith('sign-in') ? dashboardBrowser(off.url) : browser).get(path);
      assert.doesNotMatch(html, /sign-up|organizations\/new/, path);
    }
  } finally {
    await off.close();
  }
});
