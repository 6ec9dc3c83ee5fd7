import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createUser } from '../../../src/core/accounts/members/create-user.ts';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import {
  type DashboardBrowser,
  dashboardBrowser,
  dashboardClient,
  signInAs,
} from '../../helpers/clients/dashboard-client.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';

let server: TestServer;
let organization: Organization;
const ana = { email: 'ana@example.com', password: 'ana likes mangoes' };

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' } });
  organization = await server.organization();
  await server.db.transaction((tx) => createUser(tx, { organization, ...ana, role: 'OWNER' }));
});
after(() => server.close());

test('the right password signs a member in, and leads to their organization', async () => {
  const browser = dashboardBrowser(server.url);
  const asked = await browser.get('/organizer');
  assert.deepEqual([asked.status, asked.location], [303, '/organizer/sign-in?next=%2Forganizer']);
  const form = await browser.get(asked.location);
  assert.equal(form.status, 200);
  assert.match(form.html, /<input[^>]*name="email"[^>]*autocomplete="username"/);
  assert.match(form.html, /<input[^>]*name="password"[^>]*autocomplete="current-password"/);
  const came = await browser.post('/organizer/sign-in', { ...ana, next: '/organizer' });
  assert.deepEqual([came.status, came.location], [303, '/organizer']);
  assert.equal((await browser.get('/organizer')).location, `/organizer/o/${organization.slug}`);
  assert.equal((await browser.get('/organizer/sign-in')).location, '/organizer');
});

test('a wrong password and an unknown address get one and the same answer', async () => {
  const answers = await Promise.all(
    [
      { email: ana.email, password: 'something else' },
      { email: 'nobody@example.com', password: 'something else' },
      { email: '<script>', password: '' },
    ].map((fields) => dashboardBrowser(server.url).post('/organizer/sign-in', fields)),
  );
  for (const { status, html, headers } of answers) {
    assert.equal(status, 401);
    assert.match(html, /Wrong e-mail address or password/);
    assert.equal(headers.getSetCookie().length, 0);
    assert.ok(!html.includes('<script>'));
    assert.ok(!html.includes('something else'));
  }
});

test('the cookie is kept from scripts and other sites', async () => {
  const browser = dashboardBrowser(server.url);
  const { headers } = await browser.post('/organizer/sign-in', ana);
  const cookie = headers.getSetCookie().find((each) => each.startsWith('takilya_session=')) ?? '';
  const parts = cookie.split('; ').slice(1).sort();
  assert.deepEqual(parts, ['HttpOnly', `Max-Age=${30 * 24 * 3_600}`, 'Path=/', 'SameSite=Lax']);
});

test('over HTTPS the cookie is bound to this very host', async () => {
  const secure = await testServer({ environment: { PUBLIC_URL: 'https://tickets.example' } });
  const theirs = await secure.organization();
  await secure.db.transaction((tx) => createUser(tx, { organization: theirs, ...ana, role: 'OWNER' }));
  const browser = dashboardBrowser(secure.url);
  const { headers } = await browser.post('/organizer/sign-in', ana);
  const cookie = headers.getSetCookie().find((each) => each.includes('takilya_session=')) ?? '';
  assert.match(cookie, /^__Host-takilya_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/);
  assert.equal((await browser.get('/organizer')).location, `/organizer/o/${theirs.slug}`);
  const plain = dashboardBrowser(secure.url, {
    cookies: { takilya_session: browser.cookie().split('=')[1] as string },
  });
  assert.match((await plain.get('/organizer')).location, /sign-in/);
  await secure.close();
});

test('a session that somebody planted beforehand is not adopted', async () => {
  const planted = 'A'.repeat(43);
  const browser = dashboardBrowser(server.url, { cookies: { takilya_session: planted } });
  await signInAs(browser, ana);
  assert.ok(!browser.cookie().includes(planted));
  assert.match(
    (await dashboardBrowser(server.url, { cookies: { takilya_session: planted } }).get('/organizer')).location,
    /sign-in/,
  );
});

test('a planted session of somebody else ends when its browser signs in, and opens nothing of the new person', async () => {
  const stranger = await dashboardClient(server, { organization });
  const planted = stranger.cookie();
  const victim = dashboardBrowser(server.url, { cookies: cookiesOf(planted) });
  await signInAs(victim, ana);
  assert.notEqual(victim.cookie(), planted);
  assert.match(
    (await dashboardBrowser(server.url, { cookies: cookiesOf(planted) }).get('/organizer')).location,
    /sign-in/,
  );
});

test('signing out ends the session at the service, not only in the browser', async () => {
  const browser = await dashboardClient(server, { organization });
  const kept = dashboardBrowser(server.url, { cookies: cookiesOf(browser.cookie()) });
  assert.equal((await kept.get('/organizer')).location, `/organizer/o/${organization.slug}`);
  const left = await browser.post('/organizer/sign-out');
  assert.deepEqual([left.status, left.location], [303, '/organizer/sign-in?done=signedOut']);
  assert.match(left.headers.getSetCookie().join(), /takilya_session=; .*Max-Age=0/);
  assert.match((await browser.get(left.location)).html, /You are signed out/);
  assert.match((await kept.get('/organizer')).location, /sign-in/);
});

test('somebody who tried too often has to wait, and reads how long', async () => {
  const browser = dashboardBrowser(server.url);
  const email = 'tried@example.com';
  for (let tries = 0; tries < 10; tries += 1) {
    assert.equal((await browser.post('/organizer/sign-in', { email, password: 'a guess' })).status, 401);
  }
  const refused = await browser.post('/organizer/sign-in', { email, password: 'a guess' });
  assert.equal(refused.status, 429);
  const seconds = Number(refused.headers.get('retry-after'));
  assert.ok(seconds > 800 && seconds <= 900);
  assert.match(refused.html, /Too many tries. Wait 15 minutes/);
  assert.match(refused.html, /value="tried@example.com"/);
});

test('an account that has to wait is not reached by an address that only looks the same', async () => {
  const kimiko = { email: 'kimiko@Bücher.example', password: 'kimiko likes mangoes' };
  await server.db.transaction((tx) => createUser(tx, { organization, ...kimiko, role: 'MANAGER' }));
  const browser = dashboardBrowser(server.url);
  const statusOf = async (email: string, password: string) =>
    (await browser.post('/organizer/sign-in', { email, password })).status;
  const spellings = ['kimiko@Bücher.example', 'KIMIKO@BÜCHER.example', 'kimiko@xn--bcher-kva.example'];
  for (let tries = 0; tries < 10; tries += 1) {
    assert.equal(await statusOf(spellings[tries % 3] as string, 'a guess'), 401);
  }
  for (const email of spellings) assert.equal(await statusOf(email, kimiko.password), 429, email);
  // The second has the Kelvin sign, the last one an i without its dot.
  for (const email of ['kİmiko@', '\u212aimiko@', 'KİMİKO@', 'kımiko@']) {
    assert.equal(await statusOf(`${email}Bücher.example`, kimiko.password), 401, email);
  }
});

const otherPlaces = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/organizer//evil.example',
  '/organizer\\evil.example',
  '/organizer/../..//evil.example',
  '/organizerevil',
  '/organizer.evil.example',
  '/organizer@evil.example',
  '/events',
  'javascript:alert(1)',
  '/organizer/x\r\nset-cookie: a=b',
  '/organizer/\tx',
  '/organizer/ñ',
  ' /organizer/account',
  `/organizer/${'x'.repeat(600)}`,
];

test('after signing in one stays in the dashboard, whatever the link said', async () => {
  for (const next of otherPlaces) {
    const browser = dashboardBrowser(server.url);
    const shown = await browser.get(`/organizer/sign-in?${new URLSearchParams({ next })}`);
    assert.ok(!shown.html.includes('name="next"'), next);
    const came = await browser.post('/organizer/sign-in', { ...ana, next });
    assert.deepEqual([came.status, came.location], [303, '/organizer'], next);
    const again = await browser.get(`/organizer/sign-in?${new URLSearchParams({ next })}`);
    assert.deepEqual([again.status, again.location], [303, '/organizer'], next);
  }
  const wanted = `/organizer/o/${organization.slug}/settings/audit-log?action=event.published&from=2026-01-01`;
  const came = await dashboardBrowser(server.url).post('/organizer/sign-in', { ...ana, next: wanted });
  assert.equal(came.location, wanted);
});

test('a form on another site can neither sign in nor out', async () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': '', origin: 'https://evil.example' },
  ];
  const member = await dashboardClient(server, { organization });
  for (const headers of foreign) {
    const refused = await dashboardBrowser(server.url).post('/organizer/sign-in', ana, { headers });
    assert.equal(refused.status, 403);
    assert.equal(refused.headers.getSetCookie().length, 0);
    assert.equal((await member.post('/organizer/sign-out', {}, { headers })).status, 403);
  }
  const old = await fetch(`${server.url}/organizer/sign-out`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: member.cookie(), origin: 'https://evil.example' },
  });
  assert.equal(old.status, 403);
  assert.equal((await member.get('/organizer')).location, `/organizer/o/${organization.slug}`);
});

test('somebody without an organization reads what to do', async () => {
  const member = await dashboardClient(server, { organization });
  await server.db.run(sql`delete from memberships where user_id = ${member.userId}`);
  const { status, html } = await member.get('/organizer');
  assert.equal(status, 200);
  assert.ok(html.includes(member.email));
  assert.match(html, /You are not in a team yet/);
});

test('the dashboard speaks the language that its reader chose, from the first page on', async () => {
  const member = await dashboardClient(server, { organization });
  await server.db.run(sql`update users set language = 'fil' where id = ${member.userId}`);
  const browser: DashboardBrowser = dashboardBrowser(server.url);
  await signInAs(browser, member);
  assert.match(browser.cookie(), /takilya_language=fil/);
});

function cookiesOf(header: string): Record<string, string> {
  return Object.fromEntries(header.split('; ').map((each) => each.split('=') as [string, string]));
}
