import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { type DashboardClient, dashboardBrowser, dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { lastMailedPath } from '../../helpers/receivers/account-mails.ts';

let server: TestServer;
let organization: Organization;
let owner: DashboardClient;
let team: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' } });
  organization = await server.organization({ name: 'Hiraya <b>Live</b>' });
  owner = await dashboardClient(server, { organization });
  team = `/organizer/o/${organization.slug}/settings/team`;
});
after(() => server.close());

const here = '/organizer/invitation';
const password = 'papayas at noon';

test('somebody new joins with a name and a password, and is in', async () => {
  const { email, path } = await invite({ role: 'MANAGER' });
  const browser = dashboardBrowser(server.url);
  const moved = await browser.get(path);
  assert.deepEqual([moved.status, moved.location], [303, here]);
  assert.match(
    moved.headers.getSetCookie()[0] ?? '',
    /^takilya_invitation=[\w-]{43}; Path=\/organizer\/invitation; HttpOnly; /,
  );
  const form = await browser.get(here);
  assert.equal(form.status, 200);
  assert.ok(form.html.includes(email) && form.html.includes('Hiraya &lt;b>Live'));
  assert.match(form.html, /name="password"[^>]*autocomplete="new-password"/);
  assert.ok(!form.html.includes(path.split('token=')[1] as string));

  const joined = await browser.post(here, { name: 'Bituin', password });
  assert.deepEqual([joined.status, joined.location], [303, `/organizer/o/${organization.slug}?done=joined`]);
  assert.equal((await browser.get('/organizer')).location, `/organizer/o/${organization.slug}`);
  assert.equal((await browser.get(team)).status, 403);
  const shown = (await owner.get(team)).html;
  assert.ok(shown.includes('Bituin') && shown.includes(email));

  const again = dashboardBrowser(server.url);
  await again.get(path);
  assert.equal((await again.get(here)).status, 404);
});

test('what is wrong with the form is said beside its field, and what was typed stays but for the password', async () => {
  const { path } = await invite();
  const browser = dashboardBrowser(server.url);
  await browser.get(path);
  const refused = await browser.post(here, { name: '"><script>', password: 'short' });
  assert.equal(refused.status, 400);
  assert.match(refused.html, /id="field-password-fault"[^>]*>Must have 10 to 200 characters/);
  assert.ok(refused.html.includes('value="&quot;>&lt;script>"'));
  assert.ok(!refused.html.includes('"><script>'));
  assert.equal((await browser.post(here, { name: 'x'.repeat(300), password })).status, 400);
  assert.equal((await browser.post(here, { name: '', password })).status, 303);
});

test('somebody with an account signs in first, and comes back to join', async () => {
  const { client, path } = await inviteExisting();
  const browser = dashboardBrowser(server.url);
  await browser.get(path);
  const page = await browser.get(here);
  assert.ok(page.html.includes(`/organizer/sign-in?next=${encodeURIComponent(here)}`));
  assert.ok(!page.html.includes('name="password"'));
  const asNew = await browser.post(here, { name: 'Taken over', password });
  assert.equal(asNew.status, 409, 'nobody gets a second account for the address');

  const came = await browser.post('/organizer/sign-in', { ...credentialsOf(client), next: here });
  assert.equal(came.location, here);
  assert.match((await browser.get(here)).html, /Join the team/);
  const joined = await browser.post(here);
  assert.equal(joined.location, `/organizer/o/${organization.slug}?done=joined`);
  assert.ok((await owner.get(team)).html.includes(client.email));
});

test('somebody who is signed in as another person hears so, and joins nothing', async () => {
  const { email, path } = await invite();
  const stranger = await dashboardClient(server, { organization: await server.organization({ name: 'Elsewhere' }) });
  await stranger.get(path);
  const page = await stranger.get(here);
  assert.ok(page.html.includes(stranger.email) && page.html.includes(email));
  const refused = await stranger.post(here);
  assert.equal(refused.status, 403);
  assert.ok(refused.html.includes(email));
  assert.ok(!(await owner.get(team)).html.includes(stranger.email));
  const out = await stranger.post('/organizer/sign-out', { next: here });
  assert.equal(out.location, here);
  assert.match((await stranger.get(here)).html, /name="password"/);
});

test('an invitation that was taken back, sent anew or is old opens nothing', async () => {
  const { email, path: first } = await invite();
  await owner.post(`${team}/invite`, { email, role: 'MANAGER' });
  const second = await lastMailedPath(server, email, 'INVITATION');
  assert.equal(await statusAt(first), 404);
  assert.equal(await statusAt(second), 200);
  const { id } = await server.db.one<{ id: string }>(sql`
    select id from invitations where email = ${email} and revoked_at is null`);
  const revoked = await owner.post(`${team}/invitations/${id}/revoke`);
  assert.equal(revoked.location, `${team}?done=invitationRevoked`);
  assert.equal(await statusAt(second), 404);

  const { path: old } = await invite();
  await server.db.run(sql`update invitations set expires_at = now() - interval '1 minute' where accepted_at is null`);
  assert.equal(await statusAt(old), 404);
  assert.equal((await dashboardBrowser(server.url).get(here)).status, 404);
  assert.equal((await dashboardBrowser(server.url).post(here, { password })).status, 404);
});

test('a form on another site joins nothing', async () => {
  const { path } = await invite();
  const browser = dashboardBrowser(server.url);
  await browser.get(path);
  const refused = await browser.post(here, { name: '', password }, { headers: { 'sec-fetch-site': 'cross-site' } });
  assert.equal(refused.status, 403);
  assert.equal((await browser.get(here)).status, 200);
});

async function invite({ role = 'MANAGER', email = `${randomUUID().slice(0, 13)}@example.com` } = {}) {
  const sent = await owner.post(`${team}/invite`, { email, role });
  assert.equal(sent.location, `${team}?done=invited`);
  return { email, path: await lastMailedPath(server, email, 'INVITATION') };
}

async function inviteExisting() {
  const elsewhere = await server.organization({ name: 'Elsewhere' });
  const client = await dashboardClient(server, { organization: elsewhere });
  return { client, ...(await invite({ email: client.email })) };
}

async function statusAt(path: string): Promise<number> {
  const browser = dashboardBrowser(server.url);
  await browser.get(path);
  return (await browser.get(here)).status;
}

function credentialsOf({ email, password: own }: DashboardClient): { email: string; password: string } {
  return { email, password: own };
}
