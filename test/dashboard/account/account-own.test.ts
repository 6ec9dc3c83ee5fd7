import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { deviceOf } from '../../../src/core/accounts/sign-in/device.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import {
  type DashboardClient,
  dashboardBrowser,
  dashboardClient,
  signInAs,
} from '../../helpers/clients/dashboard-client.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';

let server: TestServer;
let organization: Organization;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' } });
  organization = await server.organization();
});
after(() => server.close());

const here = '/organizer/account';
const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

test('name and language are changed, and the pages follow', async () => {
  const member = await dashboardClient(server, { organization });
  const saved = await member.post(`${here}/profile`, { name: 'Ana & <i>Reyes</i>', language: 'fil' });
  assert.deepEqual([saved.status, saved.location], [303, `${here}?done=saved`]);
  const page = await member.get(saved.location);
  assert.match(page.html, /<html lang="fil">/);
  assert.match(page.html, /Na-save/);
  assert.ok(page.html.includes('Ana &amp; &lt;i>Reyes&lt;/i>'));
  const cleared = await member.post(`${here}/profile`, { name: '  ', language: 'nonsense' });
  assert.equal(cleared.status, 303);
  const { name, language } = await server.db.one<{ name: string | null; language: string }>(sql`
    select name, language from users where id = ${member.userId}`);
  assert.deepEqual([name, language], [null, 'fil']);
});

test('a name that is too long is refused beside its field, and stays as typed', async () => {
  const member = await dashboardClient(server, { organization });
  const name = `"><script>${'x'.repeat(200)}`;
  const refused = await member.post(`${here}/profile`, { name, language: 'en' });
  assert.equal(refused.status, 400);
  assert.match(refused.html, /id="field-name-fault"[^>]*>Must have 1 to 200 characters/);
  assert.ok(refused.html.includes(`&quot;>&lt;script>${'x'.repeat(200)}`));
  assert.ok(!refused.html.includes('"><script>'));
});

test('every device is listed in plain words, this one marked, and can be signed out', async () => {
  const member = await dashboardClient(server, { organization });
  const other = dashboardBrowser(server.url);
  const { email, password } = member;
  await other.post('/organizer/sign-in', { email, password }, { headers: { 'user-agent': phone } });
  const page = await member.get(here);
  assert.match(page.html, /Chrome on Android/);
  assert.equal(page.html.split('This device').length - 1, 1);
  assert.ok(page.html.includes('127.0.0.1'));
  assert.match(page.html, /Signed in/);

  const session = await sessionWith(member, phone);
  const ended = await member.post(`${here}/sessions/end`, { session });
  assert.equal(ended.location, `${here}?done=sessionEnded`);
  assert.match((await other.get(here)).location, /sign-in/);
  assert.equal((await member.get(here)).status, 200);
});

test('ending this very session signs out', async () => {
  const member = await dashboardClient(server, { organization });
  const { id } = await server.db.one<{ id: string }>(sql`select id from sessions where user_id = ${member.userId}`);
  const ended = await member.post(`${here}/sessions/end`, { session: id });
  assert.equal(ended.location, '/organizer/sign-in?done=signedOut');
  assert.match((await member.get(here)).location, /sign-in/);
});

test("another person's session cannot be ended, nor one that is none", async () => {
  const [member, other] = [
    await dashboardClient(server, { organization }),
    await dashboardClient(server, { organization }),
  ];
  const { id } = await server.db.one<{ id: string }>(sql`select id from sessions where user_id = ${other.userId}`);
  for (const session of [id, newId(), 'nonsense', '']) {
    assert.equal((await member.post(`${here}/sessions/end`, { session })).status, 303);
  }
  assert.equal((await other.get(here)).status, 200);
});

test('signing out everywhere ends every session at the service', async () => {
  const member = await dashboardClient(server, { organization });
  const browsers = [dashboardBrowser(server.url), dashboardBrowser(server.url)];
  for (const browser of browsers) await signInAs(browser, member);
  const kept = dashboardBrowser(server.url, { cookies: { takilya_session: sessionCookieOf(member) } });
  const done = await member.post(`${here}/sessions/end-all`);
  assert.equal(done.location, '/organizer/sign-in?done=signedOutEverywhere');
  for (const browser of [member, kept, ...browsers]) assert.match((await browser.get(here)).location, /sign-in/);
});

test('devices are named by what browsers say of themselves', () => {
  const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4';
  const names: [string | null, string | null, string | null][] = [
    [phone, 'Chrome', 'Android'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, 'Safari', 'Mac'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox', 'Windows'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge', 'Windows'],
    ['Mozilla/5.0 (Linux; Android 13) Chrome/115 SamsungBrowser/23.0 Safari/537', 'Samsung Internet', 'Android'],
    ['Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537 Chrome/130 Safari/537', 'Chrome', 'ChromeOS'],
    ['curl/8.5.0', 'curl', null],
    ['<script>alert(1)</script>', null, null],
    ['', null, null],
    [null, null, null],
  ];
  for (const [userAgent, browser, system] of names) assert.deepEqual(deviceOf(userAgent), { browser, system });
});

async function sessionWith({ userId }: DashboardClient, userAgent: string): Promise<string> {
  const { id } = await server.db.one<{ id: string }>(sql`
    select id from sessions where user_id = ${userId} and user_agent = ${userAgent}`);
  return id;
}

function sessionCookieOf(client: DashboardClient): string {
  return /takilya_session=([\w-]+)/.exec(client.cookie())?.[1] ?? '';
}
