import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type DashboardClient, dashboardBrowser, dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

let server: TestServer;
let organization: Organization;
let owner: DashboardClient;

before(async () => {
  server = await testServer({ environment: { ROLE: 'web' } });
  organization = await server.organization();
  owner = await dashboardClient(server, { organization });
});
after(() => server.close());

const keyShape = /tak_test_[0-9A-Za-z]{38}/;
const form = () => ({ organization: organization.slug, next: '/docs/webhooks' });

async function keyIn(reader: Pick<DashboardClient, 'get'>, path = '/docs'): Promise<string | undefined> {
  const { status, html, headers } = await reader.get(path);
  assert.equal(status, 200);
  const [key] = keyShape.exec(html) ?? [];
  if (key !== undefined) assert.equal(headers.get('cache-control'), 'no-store', path);
  return key;
}

test('a reader who is not signed in sees no key, and can come back signed in', async () => {
  const stranger = dashboardBrowser(server.url);
  const { html, headers } = await stranger.get('/docs/orders');
  assert.doesNotMatch(html, keyShape);
  assert.match(html, /tak_test_YOUR_KEY|\$key/);
  assert.match(html, /href="\/organizer\/sign-in\?next=%2Fdocs%2Forders"/);
  assert.equal(headers.get('cache-control'), 'public, no-cache');
  assert.equal((await stranger.post('/docs/test-key', form())).location, '/organizer/sign-in');
  const { email, password } = owner;
  const back = await stranger.post('/organizer/sign-in', { email, password, next: '/docs/orders' });
  assert.equal(back.location, '/docs/orders');
});

test('an owner has a test key of their own filled in: made once, listed, written down, stored sealed', async () => {
  assert.equal(await keyIn(owner), undefined);
  assert.match((await owner.get('/docs')).html, /Use one of my test keys/);
  const made = await owner.post('/docs/test-key', form());
  assert.deepEqual([made.status, made.location], [303, '/docs/webhooks']);
  const key = await keyIn(owner);
  assert.match(key ?? '', keyShape);
  await owner.post('/docs/test-key', { ...form(), next: 'https://elsewhere.example/docs' }).then(({ location }) => {
    assert.equal(location, '/docs');
  });
  for (const path of ['/docs', '/docs/rate-limits', '/docs/reference/events']) {
    assert.equal(await keyIn(owner, path), key, path);
    assert.doesNotMatch((await owner.get(path)).html, /tak_test_YOUR_KEY/, path);
  }
  const me = await fetch(`${server.url}/open-api/v1/me`, { headers: { 'api-key': key as string } });
  const { data } = (await me.json()) as { data: { apiKey: { name: string; scopes: string[] } } };
  assert.deepEqual([data.apiKey.name, data.apiKey.scopes.length], ['Documentation', 7]);
  const listed = await owner.get(`/organizer/o/${organization.slug}.test/settings/api-keys`);
  assert.match(listed.html, /Documentation/);
  const [row, ...more] = await server.db.many<{ name: string; stored: string; acts: number }>(sql`
    select k.name, encode(d.value_sealed, 'escape') as stored,
      (select count(*) from audit_entries a where a.action = 'api_key.created' and a.subject_id = k.id::text) as acts
    from documentation_keys d join api_keys k on k.id = d.api_key_id`);
  assert.equal(more.length, 0);
  assert.equal(row?.acts, 1);
  assert.doesNotMatch(row?.stored ?? '', /tak_test_/);
});

test('it is theirs: another owner has another, staff have none, a stranger finds no such organization', async () => {
  const key = await keyIn(owner);
  const other = await dashboardClient(server, { organization });
  assert.equal(await keyIn(other), undefined);
  await other.post('/docs/test-key', form());
  const theirs = await keyIn(other);
  assert.ok(theirs !== undefined && theirs !== key);

  const staff = await dashboardClient(server, { organization, role: 'MANAGER' });
  assert.doesNotMatch((await staff.get('/docs')).html, /action="\/docs\/test-key"/);
  assert.equal((await staff.post('/docs/test-key', form())).status, 403);

  const elsewhere = await dashboardClient(server, { organization: await server.organization({ name: 'Elsewhere' }) });
  assert.equal((await elsewhere.post('/docs/test-key', form())).status, 404);
  const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } };
  assert.equal((await owner.post('/docs/test-key', form(), crossSite)).status, 403);

  // A member who may no longer see keys is not shown the one that they had.
  await server.db.run(sql`update memberships set role = 'STAFF' where user_id = ${other.userId}`);
  assert.equal(await keyIn(other), undefined);
});

test('of several organizations the one that was chosen last is filled in', async () => {
  const second = await server.organization({ name: 'Bagong Himig' });
  await server.db.run(sql`
    insert into memberships (organization_id, user_id, role) values (${second.id}, ${owner.userId}, 'OWNER')`);
  const first = await keyIn(owner);
  await owner.post('/docs/test-key', { organization: second.slug, next: '/docs' });
  const chosen = await keyIn(owner);
  assert.ok(chosen !== undefined && chosen !== first);
  await owner.post('/docs/test-key', form());
  assert.equal(await keyIn(owner), first);
  await server.db.run(sql`delete from memberships where organization_id = ${second.id}`);
});

test('a reader who signed in a while ago is asked for the password before a key is made', async () => {
  const late = await dashboardClient(server, { organization });
  await server.db.run(sql`update sessions set proved_at = now() - interval '1 day' where user_id = ${late.userId}`);
  const asked = await late.post('/docs/test-key', form());
  assert.equal(asked.status, 403);
  assert.match(asked.html, /name="againPassword"/);
  assert.equal(await keyIn(late), undefined);
  const made = await late.post('/docs/test-key', { ...form(), againPassword: late.password });
  assert.equal(made.location, '/docs/webhooks');
  assert.match((await keyIn(late)) ?? '', keyShape);
});

test('a key that was revoked is not filled in, and another takes its place', async () => {
  const key = await keyIn(owner);
  await server.db.run(sql`update api_keys set revoked_at = now() where name = 'Documentation'`);
  assert.equal(await keyIn(owner), undefined);
  await owner.post('/docs/test-key', { ...form(), once: 'a'.repeat(22) });
  const next = await keyIn(owner);
  assert.ok(next !== undefined && next !== key);
});
