import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { createUser } from '../../src/core/accounts/members/create-user.ts';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../src/platform/database/sql.ts';
import {
  type DashboardAnswer,
  type DashboardBrowser,
  type DashboardClient,
  dashboardBrowser,
  dashboardClient,
} from '../helpers/clients/dashboard-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { mailedPaths } from '../helpers/receivers/account-mails.ts';
import { type OidcProvider, startOidcProvider } from '../helpers/receivers/oidc-provider.ts';
import { openRanges } from '../helpers/receivers/webhooks.ts';

let server: TestServer;
let provider: OidcProvider;
let organization: Organization;
let other: Organization;
let owner: DashboardClient;
let base: string;
let elsewhere: string;
let link: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web', ...openRanges } });
  provider = await startOidcProvider();
  organization = await server.organization();
  other = await server.organization({ name: 'Iba Productions' });
  [base, elsewhere] = [`/organizer/o/${organization.slug}`, `/organizer/o/${other.slug}`];
  link = `/organizer/sign-in/oidc/${organization.slug}`;
  owner = await dashboardClient(server, { organization });
  assert.equal((await set()).location, `${base}/settings/organization/sign-in?done=providerSet`);
});
after(async () => {
  await provider?.close();
  await server?.close();
});
beforeEach(async () => {
  Object.assign(provider.behaviour, { claims: {}, isForged: false, broken: undefined });
  // Everybody here comes from one address.
  await server.db.run(sql`delete from attempt_counts`);
});

test('what a provider says opens its own organization and nothing else of the person', async () => {
  const email = await member(organization);
  const second = await server.db.transaction((tx) => createUser(tx, { organization: other, email, role: 'OWNER' }));
  await server.db.run(sql`insert into operators (user_id) values (${second.user.id})`);
  const browser = newBrowser();
  const came = await signIn(browser, email);
  assert.deepEqual([came.status, came.location], [303, base]);
  const page = await browser.get(base);
  assert.equal(page.status, 200);
  assert.ok(!page.html.includes(other.slug), 'tells nothing of other organizations');
  assert.equal((await browser.get('/organizer')).location, base);
  for (const path of ['', '/orders', '/settings/team', '/settings/api-keys', '.test']) {
    assert.equal((await browser.get(`${elsewhere}${path}`)).status, 404, path);
  }
  for (const path of [
    '/organizer/account',
    '/organizer/account/passkeys',
    '/organizer/account/second-factor',
    '/organizer/organizations/new',
    '/organizer/sign-in/again',
    '/operator',
    '/operator/organizations',
  ]) {
    assert.match((await browser.get(path)).location, /^\/organizer\/sign-in\?next=/, path);
  }
  for (const path of [
    '/organizer/account/password',
    '/organizer/account/profile',
    '/organizer/account/passkeys',
    '/organizer/account/passkeys/options',
    '/organizer/account/passkeys/remove',
    '/organizer/account/second-factor/on',
    '/organizer/account/second-factor/off',
    '/organizer/account/sessions/end-all',
    '/organizer/sign-in/again',
    '/organizer/sign-in/again/passkey-options',
    '/organizer/organizations/new',
  ]) {
    assert.equal((await browser.post(path)).location, '/organizer/sign-in', path);
  }
  assert.ok(!(await browser.get('/docs')).html.includes(other.name));
  const { count } = await server.db.one<{ count: number }>(sql`
    select count(*) as count from known_devices where user_id = ${second.user.id}`);
  assert.equal(count, 0, 'the browser is none that the account knows');
  assert.equal((await browser.get('/organizer/sign-in')).status, 200, 'they may sign in as themselves');
  await browser.post('/organizer/sign-out');
  assert.match((await browser.get(base)).location, /^\/organizer\/sign-in/);
});

test('only a verified address of a member or of somebody invited comes in, and nobody else is made', async () => {
  const email = await member(organization);
  const stranger = `${randomUUID().slice(0, 8)}@example.com`;
  for (const claims of [
    { email, email_verified: false },
    { email },
    { email, email_verified: 'true' },
    { email_verified: true },
    { email: stranger, email_verified: true },
    { email: await member(other), email_verified: true },
  ]) {
    const browser = newBrowser();
    const answer = await come(browser, claims);
    assert.equal(answer.status, 403, JSON.stringify(claims));
    assert.match((await browser.get(base)).location, /^\/organizer\/sign-in/);
  }
  assert.equal(await usersWith(stranger), 0);

  await owner.post(`${base}/settings/team/invite`, { email: stranger, role: 'VIEWER' });
  const invited = newBrowser();
  assert.equal((await signIn(invited, stranger)).location, base);
  assert.equal((await invited.get(`${base}/settings/team`)).status, 403, 'with the role of the invitation');
  assert.equal((await signIn(newBrowser(), stranger)).location, base, 'a member by now');
  assert.equal(await usersWith(stranger), 1);
});

test('a stranger who invites an address and runs a provider that names it does nothing to the account of that address', async () => {
  const victim = await dashboardClient(server, { organization: other });
  const { email } = victim;
  await owner.post(`${base}/settings/team/invite`, { email, role: 'VIEWER' });
  const came = await come(newBrowser(), { email, email_verified: true });
  assert.equal(came.status, 403);
  assert.match(came.html, /accept it with that account first/);
  const { id } = await server.db.one<{ id: string }>(sql`select id from users where email = ${email}`);
  assert.equal((await owner.get(`${base}/settings/team/${id}/remove`)).status, 404, 'no member');
  assert.equal((await victim.get(elsewhere)).status, 200);

  const [invitation = ''] = await mailedPaths(server, email, 'INVITATION');
  await victim.get(invitation);
  assert.equal(
    (await victim.post('/organizer/invitation')).location,
    `${base}?done=joined`,
    'in a session of their own',
  );
  const byProvider = newBrowser();
  assert.equal((await signIn(byProvider, email)).location, base);
  await owner.post(`${base}/settings/team/${id}/remove`);
  assert.match((await byProvider.get(base)).location, /^\/organizer\/sign-in/);
  assert.deepEqual([(await victim.get(base)).status, (await victim.get(elsewhere)).status], [404, 200]);
});

test('an answer of the provider is good once, in the browser that went there, and only with its signature', async () => {
  const email = await member(organization);
  provider.behaviour.claims = { email, email_verified: true };
  const browser = newBrowser();
  const begun = await browser.get(link);
  const asked = new URL(begun.location).searchParams;
  assert.equal(asked.get('code_challenge_method'), 'S256');
  assert.match(
    begun.headers.getSetCookie().join(),
    /takilya_provider=[\w-]+; Path=\/organizer\/sign-in\/oidc; HttpOnly; SameSite=Lax/,
  );
  const cookies = Object.fromEntries([browser.cookie().split('=') as [string, string]]);
  const back = provider.visit(begun.location);
  assert.equal((await newBrowser().get(back)).status, 401, 'another browser');
  assert.equal((await browser.get(back)).location, base);
  const again = dashboardBrowser(server.url, { cookies });
  assert.equal((await again.get(provider.visit(begun.location))).status, 401, 'the same way a second time');

  provider.behaviour.isForged = true;
  assert.equal((await come(newBrowser(), { email, email_verified: true })).status, 409);
  provider.behaviour.isForged = false;
  for (const wrong of [{ iss: 'https://evil.example' }, { aud: 'somebody else' }, { nonce: 'x' }, { exp: 1 }]) {
    const answer = await come(newBrowser(), { email, email_verified: true, ...wrong });
    assert.equal(answer.status, 409, JSON.stringify(wrong));
  }
  const mixed = newBrowser();
  const address = (await mixed.get(link)).location;
  assert.ok([401, 409].includes((await mixed.get(`${provider.visit(address)}x`)).status), 'another state');
  const denied = newBrowser();
  const { location } = await denied.get(link);
  const state = new URL(location).searchParams.get('state') ?? '';
  assert.equal(
    (await denied.get(`${link}/return?error=access_denied&state=${state}&iss=${provider.issuer}`)).status,
    401,
  );
});

test('a provider that is down, too long, elsewhere or nonsense is a page that says so', async () => {
  const document = '/.well-known/openid-configuration';
  for (const broken of [
    { path: document, status: 500, body: '' },
    { path: document, status: 302, body: '' },
    { path: document, status: 200, body: '<html>' },
    { path: document, status: 200, body: JSON.stringify({ issuer: 'https://evil.example' }) },
    { path: document, status: 200, body: `"${'x'.repeat(400_000)}"` },
  ]) {
    provider.behaviour.broken = broken;
    const { status, html } = await newBrowser().get(link);
    assert.equal(status, 409, broken.body.slice(0, 40));
    assert.match(html, /did not answer as it should/);
  }
  const said = (endpoints: object) =>
    JSON.stringify({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/keys`,
      ...endpoints,
    });
  const noAddresses = ['javascript:alert(1)', 'data:text/html,x', '', 7, null, {}, [], 'x', 'https://', undefined];
  for (const endpoint of noAddresses) {
    provider.behaviour.broken = { path: document, status: 200, body: said({ authorization_endpoint: endpoint }) };
    assert.equal((await newBrowser().get(link)).status, 409, `authorization at ${JSON.stringify(endpoint)}`);
    for (const name of ['token_endpoint', 'jwks_uri', 'token_endpoint_auth_methods_supported', 'issuer']) {
      provider.behaviour.broken = { path: document, status: 200, body: said({ [name]: endpoint }) };
      const browser = newBrowser();
      await server.db.run(sql`delete from attempt_counts`);
      const begun = await browser.get(link);
      assert.ok([303, 409].includes(begun.status), `${name}: ${JSON.stringify(endpoint)}: ${begun.status}`);
      if (begun.status !== 303) continue;
      const { status } = await browser.get(provider.visit(begun.location));
      assert.ok([303, 401, 403, 409].includes(status), `${name}: ${JSON.stringify(endpoint)}: ${status}`);
    }
  }
  provider.behaviour.broken = { path: '/token', status: 500, body: 'no' };
  assert.equal((await come(newBrowser(), {})).status, 409);
  assert.equal((await newBrowser().get('/organizer/sign-in/oidc/no-such')).status, 404);
  assert.equal((await newBrowser().get('/organizer/sign-in/oidc/%00')).status, 404);
  assert.equal((await newBrowser().get('/organizer/sign-in/oidc?organization=nobody')).status, 404);
  assert.match(
    (await newBrowser().get(`/organizer/sign-in/oidc?organization=${organization.slug}&lang=fil`)).html,
    /Mag-sign in sa/,
  );
  assert.equal((await newBrowser().get(`${link}/return`)).status, 401);
});

test('owners alone set it, only where webhooks may go, and its secret is never shown', async () => {
  const path = `${base}/settings/organization/sign-in`;
  for (const issuer of [
    '',
    'nonsense',
    'http://example.com',
    'https://10.0.0.1',
    'http://169.254.169.254/',
    'https://id.corp',
  ]) {
    assert.equal((await set({ issuer })).status, 400, issuer);
  }
  assert.equal((await set({ clientSecret: '' })).status, 400);
  assert.ok(!(await owner.get(path)).html.includes(provider.clientSecret));
  const { sealed } = await server.db.one<{ sealed: Buffer }>(sql`
    select client_secret_sealed as sealed from sign_in_providers where organization_id = ${organization.id}`);
  assert.ok(!sealed.includes(provider.clientSecret));
  const rows = await server.db.many<{ action: string; details: object }>(sql`
    select action, details from audit_entries where organization_id = ${organization.id} and action = 'provider.set'`);
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(provider.clientSecret));
  await server.db.run(sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${owner.userId}`);
  assert.equal((await set()).status, 403, 'asks who it is');
  await server.db.run(sql`update sessions set proved_at = now() where user_id = ${owner.userId}`);
});

test('it counts as the second factor, and what needs a fresh sign-in leads to the provider', async () => {
  const email = await member(organization);
  await server.db.run(sql`update organizations set requires_second_factor = true where id = ${organization.id}`);
  const browser = newBrowser();
  await signIn(browser, email);
  assert.equal((await browser.get(base)).status, 200);
  await server.db.run(sql`update organizations set requires_second_factor = false where id = ${organization.id}`);
  const path = `${base}/settings/api-keys/new`;
  const { location } = await browser.get(path);
  assert.equal(
    location,
    `${link}?${new URLSearchParams({ again: '1', next: path })}`,
    'no word of when they signed in',
  );
  const form = await browser.post(`${base}/settings/organization/second-factor`, { isRequired: 'true' });
  assert.equal(form.status, 403);
  assert.match(form.html, /name="isRequired" value="true"/);
  const asked = new URL((await browser.get(location)).location);
  assert.deepEqual([asked.searchParams.get('prompt'), asked.searchParams.get('max_age')], ['login', '0']);
  provider.behaviour.claims = { email, email_verified: true };
  assert.equal((await browser.get(provider.visit(asked.href))).status, 403, 'still no word');
  provider.behaviour.claims = { email, email_verified: true, auth_time: Math.floor(Date.now() / 1_000) };
  const back = await browser.get(provider.visit((await browser.get(location)).location));
  assert.equal(back.location, path);
  assert.equal((await browser.get(path)).status, 200);
});

test('what ends a role, and what removes or changes the provider, ends its sessions', async () => {
  const emails = [await member(organization), await member(organization), await member(organization)];
  const browsers = emails.map(() => newBrowser());
  for (const [place, browser] of browsers.entries()) await signIn(browser, emails[place] as string);
  const isIn = async (place: number) => (await (browsers[place] as DashboardBrowser).get(base)).status === 200;
  const { id } = await server.db.one<{ id: string }>(sql`select id from users where email = ${emails[0]}`);
  await owner.post(`${base}/settings/team/${id}/remove`);
  assert.deepEqual([await isIn(0), await isIn(1)], [false, true]);

  const late = newBrowser();
  const begun = (await late.get(link)).location;
  assert.equal((await set()).status, 303);
  assert.equal(await isIn(1), false, 'changed');
  provider.behaviour.claims = { email: emails[1], email_verified: true };
  assert.equal((await late.get(provider.visit(begun))).status, 401, 'began before the change');
  assert.equal((await signIn(browsers[2] as DashboardBrowser, emails[2] as string)).location, base);
  const removed = await owner.post(`${base}/settings/organization/sign-in/remove`);
  assert.match(removed.location, /done=providerRemoved/);
  assert.equal(await isIn(2), false, 'removed');
  assert.equal((await newBrowser().get(link)).status, 404);
  assert.equal((await owner.get(base)).status, 200, 'who came by password stays');
  await set();
});

test('beginning is limited for a network address, and forgives no guesses at passwords', async () => {
  const email = await member(organization);
  for (let time = 0; time < 9; time += 1) await newBrowser().post('/organizer/sign-in', { email, password: 'wrong' });
  await signIn(newBrowser(), email);
  const statuses = [];
  for (let time = 0; time < 2; time += 1) {
    statuses.push((await newBrowser().post('/organizer/sign-in', { email, password: 'wrong' })).status);
  }
  assert.deepEqual(statuses, [401, 429]);
  const beginnings: number[] = [];
  while (beginnings.length < 51) beginnings.push((await newBrowser().get(link)).status);
  assert.deepEqual(
    [beginnings.slice(0, 50).every((status) => status === 303), beginnings[50]],
    [true, 429],
    'apart from passwords',
  );
  const other = await dashboardClient(server, { organization });
  assert.equal((await other.get(base)).status, 200, 'signed in with a password nevertheless');
});

test('pictures and frames on pages of other sites begin nothing and count for nobody', async () => {
  const parts = ['image', 'iframe', 'script', 'empty'].map((dest) => ({
    'sec-fetch-site': 'cross-site',
    'sec-fetch-dest': dest,
    'sec-fetch-mode': 'no-cors',
  }));
  for (const headers of parts) {
    const browser = newBrowser();
    assert.equal((await browser.get(link, { headers })).status, 401, headers['sec-fetch-dest']);
    assert.equal(browser.cookie(), '');
    assert.equal((await browser.get(`${link}/return`, { headers })).status, 401);
  }
  for (let time = 0; time < 60; time += 1) {
    assert.equal((await newBrowser().get('/organizer/sign-in/oidc/no-such')).status, 404);
  }
  const { count } = await server.db.one<{ count: number }>(sql`select count(*) as count from attempt_counts`);
  assert.equal(count, 0);
  for (const site of ['none', 'same-origin', 'cross-site']) {
    const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
    assert.equal((await newBrowser().get(link, { headers })).status, 303, site);
  }
});

function newBrowser(): DashboardBrowser {
  return dashboardBrowser(server.url);
}

async function member(of: Organization): Promise<string> {
  const email = `${randomUUID().slice(0, 13)}@example.com`;
  await server.db.transaction((tx) => createUser(tx, { organization: of, email, role: 'OWNER' }));
  return email;
}

function set(typed: Record<string, string> = {}): Promise<DashboardAnswer> {
  const { issuer, clientId, clientSecret } = provider;
  return owner.post(`${base}/settings/organization/sign-in`, { issuer, clientId, clientSecret, ...typed });
}

/** Goes to the provider, which says this, and comes back. */
async function come(browser: DashboardBrowser, claims: Record<string, unknown>): Promise<DashboardAnswer> {
  provider.behaviour.claims = claims;
  const begun = await browser.get(link);
  assert.equal(begun.status, 303, begun.html.slice(0, 300));
  return browser.get(provider.visit(begun.location));
}

function signIn(browser: DashboardBrowser, email: string): Promise<DashboardAnswer> {
  return come(browser, { email, email_verified: true });
}

async function usersWith(email: string): Promise<number> {
  return (await server.db.one<{ count: number }>(sql`select count(*) as count from users where email = ${email}`))
    .count;
}
