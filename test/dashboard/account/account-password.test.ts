import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import {
  type DashboardClient,
  dashboardBrowser,
  dashboardClient,
  signInAs,
} from '../../helpers/clients/dashboard-client.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { lastMailedPath, mailedPaths } from '../../helpers/receivers/account-mails.ts';

let server: TestServer;
let organization: Organization;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' } });
  organization = await server.organization();
});
after(() => server.close());

const newPassword = 'papayas at noon';

test('a forgotten password is answered the same for every address, and mailed to those that exist', async () => {
  const member = await dashboardClient(server, { organization });
  const browser = dashboardBrowser(server.url);
  const ask = async (email: string) => {
    const { status, html } = await browser.post('/organizer/forgot-password', { email });
    return { status, html: html.replaceAll(email, 'ADDRESS') };
  };
  const known = await ask(member.email);
  assert.equal(known.status, 200);
  assert.deepEqual(await ask('nobody@example.com'), known);
  assert.deepEqual(await ask('not an address'), known);
  assert.equal((await mailedPaths(server, member.email, 'PASSWORD_RESET')).length, 1);
  assert.equal((await mailedPaths(server, 'nobody@example.com', 'PASSWORD_RESET')).length, 0);
});

test('a new password by the link ends every session, and opens the account', async () => {
  const member = await dashboardClient(server, { organization });
  const other = dashboardBrowser(server.url);
  await signInAs(other, member);
  const path = await resetPathOf(member);
  const here = await member.get(path);
  assert.deepEqual([here.status, here.location], [303, '/organizer/reset-password']);
  const form = await member.get(here.location);
  assert.match(form.html, /name="newPassword"[^>]*autocomplete="new-password"/);
  const done = await member.post('/organizer/reset-password', { newPassword });
  assert.deepEqual([done.status, done.location], [303, '/organizer/sign-in?done=passwordReset']);
  assert.match((await member.get(done.location)).html, /Your password is changed/);
  for (const browser of [member, other]) assert.match((await browser.get('/organizer/account')).location, /sign-in/);

  const { email, password } = member;
  const old = await dashboardBrowser(server.url).post('/organizer/sign-in', { email, password });
  assert.equal(old.status, 401);
  await signInAs(dashboardBrowser(server.url), { ...member, password: newPassword });
});

test('the token of the link is in no address and no page that follows', async () => {
  const member = await dashboardClient(server, { organization });
  const path = await resetPathOf(member);
  const token = path.split('token=')[1] as string;
  const browser = dashboardBrowser(server.url);
  const moved = await browser.get(path);
  assert.ok(!moved.location.includes(token));
  assert.equal(moved.headers.get('cache-control'), 'no-store');
  const [cookie = ''] = moved.headers.getSetCookie();
  assert.match(
    cookie,
    /^takilya_reset=[\w-]{43}; Path=\/organizer\/reset-password; HttpOnly; SameSite=Lax; Max-Age=3600$/,
  );
  const form = await browser.get(moved.location);
  assert.ok(!form.html.includes(token));
  assert.equal(form.headers.get('referrer-policy'), 'no-referrer');
  const refused = await browser.post('/organizer/reset-password', { newPassword: 'short' });
  assert.ok(!refused.html.includes(token));
});

test('a password that is too short is refused beside its field, and the link stays good', async () => {
  const member = await dashboardClient(server, { organization });
  const browser = dashboardBrowser(server.url);
  await browser.get(await resetPathOf(member));
  const refused = await browser.post('/organizer/reset-password', { newPassword: 'short' });
  assert.equal(refused.status, 400);
  assert.match(refused.html, /id="field-newPassword-fault"[^>]*>Must have 10 to 200 characters/);
  assert.ok(!refused.html.includes('"short"'));
  assert.equal((await browser.post('/organizer/reset-password', { newPassword })).status, 303);
});

test('a link that was used, is old or was made up opens nothing', async () => {
  const member = await dashboardClient(server, { organization });
  const path = await resetPathOf(member);
  const first = dashboardBrowser(server.url);
  await first.get(path);
  assert.equal((await first.post('/organizer/reset-password', { newPassword })).status, 303);

  const again = dashboardBrowser(server.url);
  await again.get(path);
  assert.equal((await again.get('/organizer/reset-password')).status, 404);
  assert.equal((await again.post('/organizer/reset-password', { newPassword: 'another one here' })).status, 404);

  const old = await resetPathOf(member);
  await server.db.run(sql`update password_resets set expires_at = now() - interval '1 minute'`);
  const late = dashboardBrowser(server.url);
  await late.get(old);
  assert.equal((await late.get('/organizer/reset-password')).status, 404);

  for (const token of ['x', 'A'.repeat(43), `${'A'.repeat(43)}\r\nset-cookie: a=b`, '<script>']) {
    const browser = dashboardBrowser(server.url);
    const answer = await browser.get(`/organizer/reset-password?${new URLSearchParams({ token })}`);
    const shown = answer.status === 303 ? await browser.get(answer.location) : answer;
    assert.equal(shown.status, 404);
    assert.match(shown.html, /This link no longer works/);
    assert.ok(!shown.html.includes('<script>'));
  }
});

test('asking for links too often has to wait', async () => {
  const limited = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' } });
  const browser = dashboardBrowser(limited.url);
  for (let asked = 0; asked < 20; asked += 1) {
    assert.equal((await browser.post('/organizer/forgot-password', { email: 'a@example.com' })).status, 200);
  }
  const refused = await browser.post('/organizer/forgot-password', { email: 'a@example.com' });
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 3_000);
  assert.match(refused.html, /Too many tries/);
  await limited.close();
});

test('changing the password ends the other sessions, and not this one', async () => {
  const member = await dashboardClient(server, { organization });
  const other = dashboardBrowser(server.url);
  await signInAs(other, member);
  const done = await member.post('/organizer/account/password', { currentPassword: member.password, newPassword });
  assert.deepEqual([done.status, done.location], [303, '/organizer/account?done=passwordChanged']);
  assert.match((await member.get(done.location)).html, /Your password is changed/);
  assert.match((await other.get('/organizer/account')).location, /sign-in/);
  await signInAs(other, { ...member, password: newPassword });
});

test('changing the password takes the current one, a few times only', async () => {
  const member = await dashboardClient(server, { organization });
  const attempt = () => member.post('/organizer/account/password', { currentPassword: 'not it at all', newPassword });
  const refused = await attempt();
  assert.equal(refused.status, 403);
  assert.match(refused.html, /id="field-currentPassword-fault"[^>]*>The current password is not right/);
  assert.ok(!refused.html.includes('not it at all') && !refused.html.includes(newPassword));
  const short = await member.post('/organizer/account/password', {
    currentPassword: member.password,
    newPassword: 'short',
  });
  assert.equal(short.status, 400);
  assert.match(short.html, /id="field-newPassword-fault"[^>]*>Must have 10 to 200 characters/);
  for (let tries = 1; tries < 10; tries += 1) assert.equal((await attempt()).status, 403);
  const tooOften = await attempt();
  assert.equal(tooOften.status, 429);
  assert.ok(Number(tooOften.headers.get('retry-after')) > 0);
  await signInAs(dashboardBrowser(server.url), member);
});

async function resetPathOf(member: DashboardClient): Promise<string> {
  await dashboardBrowser(server.url).post('/organizer/forgot-password', { email: member.email });
  return lastMailedPath(server, member.email, 'PASSWORD_RESET');
}
