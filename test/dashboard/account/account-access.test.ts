import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { type DashboardClient, dashboardBrowser, dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { snapshot } from '../../helpers/database/snapshot.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';

let server: TestServer;
let ours: Organization;
let theirs: Organization;
let owner: DashboardClient;
let staff: DashboardClient;
let stranger: DashboardClient;
let invitationId: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' } });
  [ours, theirs] = [await server.organization(), await server.organization({ name: 'Elsewhere' })];
  owner = await dashboardClient(server, { organization: ours });
  staff = await dashboardClient(server, { organization: ours, role: 'MANAGER' });
  stranger = await dashboardClient(server, { organization: theirs });
  await owner.post(`/organizer/o/${ours.slug}/settings/team/invite`, { email: 'guest@example.com', role: 'MANAGER' });
  ({ id: invitationId } = await server.db.one<{ id: string }>(sql`select id from invitations`));
});
after(() => server.close());

interface Route {
  method: 'GET' | 'POST';
  path: string;
  fields?: Record<string, string>;
}

/** Every route of the area below an organization. */
function routes(base: string): Route[] {
  const team = `${base}/settings/team`;
  return [
    { method: 'GET', path: team },
    { method: 'GET', path: `${team}.csv` },
    { method: 'POST', path: `${team}/invite`, fields: { email: 'new@example.com', role: 'OWNER' } },
    { method: 'POST', path: `${team}/invitations/${invitationId}/revoke` },
    { method: 'POST', path: `${team}/${staff.userId}/role`, fields: { role: 'OWNER' } },
    { method: 'GET', path: `${team}/${staff.userId}/remove` },
    { method: 'POST', path: `${team}/${staff.userId}/remove` },
    { method: 'GET', path: `${base}/settings/audit-log` },
    { method: 'GET', path: `${base}/settings/audit-log.csv` },
  ];
}

const personal: Route[] = [
  { method: 'GET', path: '/organizer/account' },
  { method: 'POST', path: '/organizer/account/profile', fields: { name: 'Taken over', language: 'fil' } },
  {
    method: 'POST',
    path: '/organizer/account/password',
    fields: { currentPassword: 'x', newPassword: 'long enough now' },
  },
  { method: 'POST', path: '/organizer/account/sessions/end' },
  { method: 'POST', path: '/organizer/account/sessions/end-others' },
  { method: 'POST', path: '/organizer/account/sessions/end-all' },
  { method: 'GET', path: '/organizer/account/second-factor' },
  { method: 'POST', path: '/organizer/account/second-factor/on' },
  { method: 'POST', path: '/organizer/account/second-factor/codes' },
  { method: 'POST', path: '/organizer/account/second-factor/off' },
  { method: 'GET', path: '/organizer/sign-in/again' },
  { method: 'POST', path: '/organizer/sign-in/again' },
];

const at = (client: Pick<DashboardClient, 'get' | 'post'>, { method, path, fields }: Route, headers = {}) =>
  method === 'GET' ? client.get(path, { headers }) : client.post(path, fields, { headers });

test('for members of another organization nothing of ours is there', async () => {
  const before = await snapshot(server.db);
  for (const route of [...routes(`/organizer/o/${ours.slug}`), ...routes(`/organizer/o/${ours.slug}.test`)]) {
    const { status, html } = await at(stranger, route);
    assert.equal(status, 404, `${route.method} ${route.path}`);
    assert.ok(!html.includes(owner.email) && !html.includes('guest@example.com') && !html.includes(ours.name));
  }
  assert.deepEqual(await snapshot(server.db), before);
});

test("an owner finds nothing of ours below their own organization's address", async () => {
  const before = await snapshot(server.db);
  const nested = routes(`/organizer/o/${theirs.slug}`).filter(
    ({ path }) => path.includes(invitationId) || path.includes(staff.userId),
  );
  assert.equal(nested.length, 4);
  for (const route of nested) {
    const { status, html } = await at(stranger, route);
    assert.equal(status, 404, `${route.method} ${route.path}`);
    assert.ok(!html.includes(staff.email));
  }
  assert.deepEqual(await snapshot(server.db), before);
});

test('staff see neither the team nor the audit log, and change nothing of them', async () => {
  const before = await snapshot(server.db);
  for (const route of routes(`/organizer/o/${ours.slug}`)) {
    const { status, html } = await at(staff, route);
    assert.equal(status, 403, `${route.method} ${route.path}`);
    assert.match(html, /Your role can’t open this/);
    assert.ok(!html.includes('guest@example.com'));
  }
  assert.deepEqual(await snapshot(server.db), before);
});

test('a visitor who is not signed in is asked to sign in, and nothing changes', async () => {
  const before = await snapshot(server.db);
  for (const route of [...routes(`/organizer/o/${ours.slug}`), ...personal]) {
    const { status, location } = await at(dashboardBrowser(server.url), route);
    assert.equal(status, 303, route.path);
    const next = route.method === 'GET' ? `?next=${encodeURIComponent(route.path)}` : '';
    assert.equal(location, `/organizer/sign-in${next}`);
  }
  assert.deepEqual(await snapshot(server.db), before);
});

test('a form on another site changes nothing', async () => {
  const before = await snapshot(server.db);
  const forms = [...routes(`/organizer/o/${ours.slug}`), ...personal].filter(({ method }) => method === 'POST');
  for (const route of forms) {
    for (const site of ['cross-site', 'same-site']) {
      const { status, html } = await at(owner, route, { 'sec-fetch-site': site });
      assert.equal(status, 403, `${route.path} ${site}`);
      assert.match(html, /another site/);
    }
    const headers = { cookie: owner.cookie(), 'content-type': 'application/x-www-form-urlencoded' };
    for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`]) {
      const answer = await fetch(`${server.url}${route.path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...headers, origin },
        body: new URLSearchParams(route.fields).toString(),
      });
      assert.equal(answer.status, 403, `${route.path} ${origin}`);
    }
  }
  assert.deepEqual(await snapshot(server.db), before);
});

test('no page of the area is kept by anybody, shown in a frame elsewhere, or named in a referrer', async () => {
  const open = [
    '/organizer/sign-in',
    '/organizer/forgot-password',
    '/organizer/reset-password',
    '/organizer/invitation',
  ];
  const pages = [
    ...open.map((path) => ({ method: 'GET' as const, path })),
    ...routes(`/organizer/o/${ours.slug}`).filter(({ method }) => method === 'GET'),
    { method: 'GET' as const, path: '/organizer/account' },
    { method: 'GET' as const, path: '/organizer/dev/mailbox' },
    { method: 'GET' as const, path: '/organizer/nothing-here' },
    { method: 'GET' as const, path: `/organizer/o/${ours.slug}/settings/team/${newId()}/remove` },
  ];
  for (const route of pages) {
    const { headers } = await at(owner, route);
    assert.equal(headers.get('cache-control'), 'no-store', route.path);
    assert.equal(headers.get('referrer-policy'), 'no-referrer', route.path);
    if (headers.get('content-type')?.startsWith('text/html')) {
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, route.path);
    }
  }
});

test('what is not there is said in the dress of the dashboard', async () => {
  const { status, html } = await owner.get('/organizer/nothing-here');
  assert.equal(status, 404);
  assert.match(html, /organizer-[A-Z0-9]+\.css/);
  assert.match(html, /Reference: req_/);
  const elsewhere = await owner.get('/organizers/nobody-at-all');
  assert.doesNotMatch(elsewhere.html, /organizer-[A-Z0-9]+\.css/);
  assert.match((await stranger.get(`/organizer/o/${ours.slug}?lang=fil`)).html, /Hindi makita ang page/);
});
