import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { apiClient } from '../../helpers/clients/api-client.ts';
import { type DashboardClient, dashboardBrowser, dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { makeWebhookWithDelivery } from '../../helpers/receivers/webhooks.ts';

let server: TestServer;
let ours: Organization;
let owner: DashboardClient;
let staff: DashboardClient;
let stranger: DashboardClient;
let theirs: Organization;
let ids: { key: string; webhook: string; delivery: string };

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' } });
  ours = await server.organization({ name: 'Ours' });
  theirs = await server.organization({ name: 'Theirs' });
  owner = await dashboardClient(server, { organization: ours });
  staff = await dashboardClient(server, { organization: ours, role: 'MANAGER' });
  stranger = await dashboardClient(server, { organization: theirs });
  const { key, apiKey } = await server.key(ours, { name: 'Ours alone' });
  ids = { key: apiKey.id, ...(await makeWebhookWithDelivery(apiClient(server.url, key), server.db)) };
});
after(() => server.close());

// Every route of the area, written down a second time.
const routes: readonly { method: 'GET' | 'POST'; path: string; ownersOnly?: true }[] = [
  { method: 'GET', path: '/settings/api-keys', ownersOnly: true },
  { method: 'GET', path: '/settings/api-keys.csv', ownersOnly: true },
  { method: 'GET', path: '/settings/api-keys/new', ownersOnly: true },
  { method: 'POST', path: '/settings/api-keys/new', ownersOnly: true },
  { method: 'GET', path: '/settings/api-keys/:key/revoke', ownersOnly: true },
  { method: 'POST', path: '/settings/api-keys/:key/revoke', ownersOnly: true },
  { method: 'GET', path: '/settings/webhooks' },
  { method: 'GET', path: '/settings/webhooks.csv' },
  { method: 'GET', path: '/settings/webhooks/new' },
  { method: 'POST', path: '/settings/webhooks/new' },
  { method: 'GET', path: '/settings/webhooks/:webhook' },
  { method: 'GET', path: '/settings/webhooks/:webhook/deliveries.csv' },
  { method: 'GET', path: '/settings/webhooks/:webhook/edit' },
  { method: 'POST', path: '/settings/webhooks/:webhook/edit' },
  { method: 'POST', path: '/settings/webhooks/:webhook/active' },
  { method: 'POST', path: '/settings/webhooks/:webhook/test' },
  { method: 'GET', path: '/settings/webhooks/:webhook/rotate-secret' },
  { method: 'POST', path: '/settings/webhooks/:webhook/rotate-secret' },
  { method: 'GET', path: '/settings/webhooks/:webhook/delete' },
  { method: 'POST', path: '/settings/webhooks/:webhook/delete' },
  { method: 'POST', path: '/settings/webhooks/:webhook/replay' },
  { method: 'GET', path: '/settings/webhooks/:webhook/deliveries/:delivery' },
  { method: 'POST', path: '/settings/webhooks/:webhook/deliveries/:delivery/resend' },
  { method: 'GET', path: '/settings/requests' },
  { method: 'GET', path: '/settings/requests?key=:key' },
  { method: 'GET', path: '/settings/requests.csv?key=:key' },
  { method: 'GET', path: '/settings/organization', ownersOnly: true },
  { method: 'POST', path: '/settings/organization/callback-secret', ownersOnly: true },
  { method: 'POST', path: '/settings/organization/callback-secret/rotate', ownersOnly: true },
];

// Forms that would do something if they were let through.
const form = {
  name: 'Stolen',
  typed: ['Ours alone'],
  url: 'https://example.com/',
  events: 'event.sold_out',
  isActive: 'false',
  since: '2020-01-01T00:00',
};

function pathOf(path: string, given: Record<string, string> = ids): string {
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => given[name] as string);
}

function send(client: Pick<DashboardClient, 'get' | 'post'>, method: 'GET' | 'POST', path: string) {
  return method === 'GET' ? client.get(path) : client.post(path, form);
}

/** Everything that a request could change. */
async function everything(): Promise<string> {
  const rows = await server.db.many<{ text: string }>(sql`
    select k::text as text from api_keys k where organization_id in (select id from organizations where slug like 'ours%')
    union all select w::text from webhooks w union all select d::text from deliveries d
    union all select o::text from organizations o union all select a::text from audit_entries a
      where action not like 'session.%' order by text`);
  return JSON.stringify(rows.map(({ text }) => text.replaceAll(/"\d{4}-[^"]*"/g, '')));
}

test('to a member of another organization nothing here exists', async () => {
  const before = await everything();
  for (const { method, path } of routes) {
    for (const slug of [ours.slug, `${ours.slug}.test`]) {
      const { status, html } = await send(stranger, method, `/organizer/o/${slug}${pathOf(path)}`);
      assert.equal(status, 404, `${method} ${path}`);
      assert.ok(!html.includes('Ours alone') && !html.includes('hooks.example.com'), path);
    }
  }
  assert.equal(await everything(), before);
});

test('ids of another organization, of its sandbox or of nobody are not found under one’s own', async () => {
  const before = await everything();
  const nobody = { key: newId(), webhook: newId(), delivery: newId() };
  const malformed = { key: 'x', webhook: '%00', delivery: "'" };
  for (const { method, path } of routes.filter((route) => route.path.includes(':'))) {
    const tries = [
      send(stranger, method, `/organizer/o/${theirs.slug}${pathOf(path)}`),
      send(stranger, method, `/organizer/o/${theirs.slug}.test${pathOf(path)}`),
      send(owner, method, `/organizer/o/${ours.slug}.test${pathOf(path)}`),
      send(owner, method, `/organizer/o/${ours.slug}${pathOf(path, nobody)}`),
      send(owner, method, `/organizer/o/${ours.slug}${pathOf(path, malformed)}`),
    ];
    for (const { status, html } of await Promise.all(tries)) {
      assert.equal(status, 404, `${method} ${path}`);
      assert.ok(!html.includes('Ours alone'), path);
    }
  }
  assert.equal(await everything(), before);
});

test('a delivery is not found under another webhook of the same organization', async () => {
  const { key } = await server.key(ours);
  const other = await makeWebhookWithDelivery(apiClient(server.url, key), server.db);
  const path = `/organizer/o/${ours.slug}/settings/webhooks/${other.webhook}/deliveries/${ids.delivery}`;
  assert.equal((await owner.get(path)).status, 404);
  assert.equal((await owner.post(`${path}/resend`)).status, 404);
});

test('an address with anything in place of an id leads back to one that is not found', async () => {
  for (const odd of ['%0d%0aset-cookie:%20a=b', '%E2%82%AC', '%00', '..%2F..']) {
    for (const rest of ['replay', `deliveries/${ids.delivery}/resend`]) {
      const { status, location, headers } = await owner.get(
        `/organizer/o/${ours.slug}/settings/webhooks/${odd}/${rest}`,
      );
      assert.equal(status, 303, `${odd} ${rest}`);
      assert.ok(!headers.getSetCookie().some((cookie) => cookie.startsWith('a=')));
      assert.equal((await owner.get(location)).status, 404, location);
    }
  }
});

test('staff see neither keys nor the organization’s secret, but webhooks and the request log', async () => {
  const before = await everything();
  for (const { method, path, ownersOnly } of routes.filter(
    ({ method, ownersOnly }) => ownersOnly || method === 'GET',
  )) {
    const { status, html } = await send(staff, method, `/organizer/o/${ours.slug}${pathOf(path)}`);
    assert.equal(status, ownersOnly ? 403 : 200, `${method} ${path}`);
    if (ownersOnly) assert.ok(!html.includes('Ours alone'), path);
  }
  assert.equal(await everything(), before);
});

test('a form of another site does nothing', async () => {
  const before = await everything();
  for (const { path } of routes.filter(({ method }) => method === 'POST')) {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const { status } = await owner.post(`/organizer/o/${ours.slug}${pathOf(path)}`, form, { headers });
    assert.equal(status, 403, path);
  }
  assert.equal(await everything(), before);
});

test('who is not signed in is asked to', async () => {
  const nobody = dashboardBrowser(server.url);
  for (const { method, path } of routes) {
    const { status, location } = await send(nobody, method, `/organizer/o/${ours.slug}${pathOf(path)}`);
    assert.equal(status, 303);
    assert.match(location, /^\/organizer\/sign-in/);
  }
});
