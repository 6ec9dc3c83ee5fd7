import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { byOperator } from '../../src/core/accounts/audit-log/act.ts';
import { createSandbox } from '../../src/core/accounts/organizations/create-sandbox.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type ApiClient, apiClient } from '../helpers/clients/api-client.ts';
import { eventOnSale, linesOf } from '../helpers/clients/buyer.ts';
import { dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { endpoints, makeCatalog, pathOf } from '../helpers/worlds/catalog.ts';
import { openPlayground, type Playground, playgroundIn } from '../helpers/worlds/sandbox.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const missing = { status: 404, code: 'NOT_FOUND' };

let first: Playground;
before(async () => {
  first = await openPlayground();
});
afterEach(() => assertSound(first.db));
after(() => first.close());

const addSandbox = ({ db, organization }: Playground, name: string) =>
  db.transaction((tx) => createSandbox(tx, { organization, name, by: byOperator }));

async function clientIn({ server, organization }: Playground, sandbox: string): Promise<ApiClient> {
  return apiClient(server.url, (await server.key(organization, { isTest: true, sandbox })).key);
}

async function two(): Promise<{ sandbox: Playground; autumn: ApiClient }> {
  const sandbox = await playgroundIn(first);
  await addSandbox(sandbox, 'autumn');
  return { sandbox, autumn: await clientIn(sandbox, 'autumn') };
}

test('two sandboxes have two clocks, and a hold ends in one of them only', async () => {
  const { sandbox, autumn } = await two();
  const here = await sandbox.event({ dateTime: inDays(900) });
  const there = await eventOnSale(autumn, { dateTime: inDays(900), tickets: [{}] });
  const held = await sandbox.simulate(here, 'PENDING');
  const body = { eventId: there.id, items: linesOf({ [there.types[0] as string]: 1 }), outcome: 'PENDING' };
  const heldThere = await autumn.post<{ id: string }>('/sandbox/orders', body);
  await autumn.post('/sandbox/clock', { advanceTo: inDays(100) });
  const clockOf = (client: ApiClient) => client.get<{ now: string; aheadSeconds: number }>('/sandbox/clock');
  assert.equal((await clockOf(sandbox.client)).aheadSeconds, 0);
  assert.ok((await clockOf(autumn)).now >= inDays(99));
  assert.equal((await sandbox.client.get(`/orders/${held.id}`)).status, 'PENDING');
  assert.equal((await autumn.get(`/orders/${heldThere.id}`)).status, 'CANCELLED');
  // Beginning anew with one of them leaves the other one as it is.
  await sandbox.client.post('/sandbox/reset');
  assert.ok((await clockOf(autumn)).now >= inDays(99));
  assert.equal((await autumn.send('GET', `/events/${there.id}`)).status, 200);
  await sandbox.client.refuse('GET', `/events/${here.id}`, missing);
});

test('keys of one see and change nothing of the other: every endpoint with its ids', async () => {
  const { sandbox, autumn } = await two();
  const clients = [sandbox.client, autumn] as const;
  const catalogs = [await makeCatalog(clients[0], { name: 'Una' }), await makeCatalog(clients[1], { name: 'Ikalawa' })];
  for (const [index, client] of clients.entries()) {
    const foreign = catalogs[1 - index] as (typeof catalogs)[0];
    for (const endpoint of endpoints.filter(({ ids }) => ids.length > 0)) {
      await client.refuse(endpoint.method, pathOf(endpoint, foreign), missing, { body: endpoint.body });
    }
    const { meta } = await client.succeed('GET', '/events');
    assert.equal(meta.total, 1);
  }
  const order = await sandbox.simulate(await sandbox.event(), 'COMPLETED');
  for (const path of [`/orders/${order.id}`, `/orders/${order.id}/tickets`]) await autumn.refuse('GET', path, missing);
  for (const act of ['complete', 'cancel', 'refund']) {
    await autumn.refuse('POST', `/sandbox/orders/${order.id}/${act}`, missing);
  }
});

test('a key names its sandbox, and what is not there is refused', async () => {
  const { sandbox, autumn } = await two();
  const me = async (client: ApiClient) =>
    (await client.get<{ organization: { sandbox: unknown } }>('/me')).organization;
  assert.deepEqual(
    [(await me(sandbox.client)).sandbox, (await me(autumn)).sandbox, (await me(sandbox.live)).sandbox],
    ['default', 'autumn', null],
  );
  await assert.rejects(clientIn(sandbox, 'winter'), /There is no sandbox winter/);
  await assert.rejects(addSandbox(sandbox, 'autumn'), /There is a sandbox autumn already/);
  for (const name of ['', 'Winter', 'a b', 'a.b', '-a', 'a'.repeat(31), 'a\u0000']) {
    await assert.rejects(addSandbox(sandbox, name), /name/, name);
  }
});

test('an organization has five at most, also of many that are made at once, and of one name one', async () => {
  const sandbox = await playgroundIn(first);
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'a', 'b'];
  const made = await Promise.allSettled(names.map((name) => addSandbox(sandbox, name)));
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 4);
  const { count } = await sandbox.db.one<{ count: number }>(sql`
    select count(distinct sandbox_name)::int as count from organizations where live_id = ${sandbox.organization.id}`);
  assert.equal(count, 5);
});

test('what concerns the organization concerns all of its sandboxes', async () => {
  const { sandbox, autumn } = await two();
  const { db, organization } = sandbox;
  const { slug } = organization;
  const { suspendOrganization } = await import('../../src/core/accounts/operators/suspend-organization.ts');
  const { commandLine } = await import('../../src/core/accounts/operators/operator.ts');
  await sandbox.client.post('/sandbox/reset');
  await db.transaction((tx) => suspendOrganization(tx, commandLine, { slug, reason: 'Looked at', now: Date.now() }));
  const rows = await db.many<{ isSuspended: boolean; isRetired: boolean }>(sql`
    select suspended_at is not null as is_suspended, retired_at is not null as is_retired
    from organizations where live_id = ${organization.id} order by retired_at is null`);
  assert.deepEqual(
    rows.map(({ isSuspended, isRetired }) => [isSuspended, isRetired]),
    [
      [false, true],
      [true, false],
      [true, false],
    ],
  );
  const { status } = await autumn.send('GET', '/me');
  assert.equal(status, 403);
});

test('an organization that a node of the release before founds has a first sandbox like every other', async () => {
  const { db } = first;
  await db.run(sql`
    with live as (
      insert into organizations (id, name, slug, tier) values (gen_random_uuid(), 'Dati', 'dati', 'FREE') returning id
    )
    select 1 from live`);
  await db.run(sql`
    insert into organizations (id, name, slug, tier, sandbox_of)
    select gen_random_uuid(), 'Dati', 'dati-sandbox', 'FREE', id from organizations where slug = 'dati'`);
  const organization = {
    ...first.organization,
    ...(await db.one<{ id: string }>(sql`select id from organizations where slug = 'dati'`)),
    slug: 'dati',
  };
  const { key } = await first.server.key(organization, { isTest: true });
  const client = apiClient(first.server.url, key);
  await client.post('/sandbox/reset');
  // And such a node finds the one that is in use.
  const { found } = await db.one<{ found: string }>(sql`
    select s.id as found from organizations s where s.sandbox_of = ${organization.id}`);
  assert.equal((await client.get<{ organization: { id: string } }>('/me')).organization.id, found);
});

test('the dashboard shows which one it is, leads to the others, and makes keys in it', async () => {
  const { sandbox, autumn } = await two();
  const { organization, server } = sandbox;
  const owner = await dashboardClient(server, { organization });
  const base = `/organizer/o/${organization.slug}.test`;
  const there = await eventOnSale(autumn, { name: 'Taglagas', tickets: [{}] });
  const page = await owner.get(`${base}/events`);
  assert.ok(page.html.includes(`href="${base}.autumn"`) && !page.html.includes('Taglagas'));
  const other = await owner.get(`${base}.autumn/events`);
  assert.equal(other.status, 200);
  assert.ok(other.html.includes('Taglagas'));
  assert.match(other.html, new RegExp(`href="${base}\\.autumn"[^>]*aria-current="true"`));
  assert.equal((await owner.get(`${base}/events/${there.id}`)).status, 404);
  for (const name of ['winter', 'autumn.test', '', 'default.x']) {
    assert.equal((await owner.get(`${base}.${name}/events`)).status, 404, name);
  }
  const made = await owner.post(`${base}.autumn/settings/api-keys/new`, { name: 'Mula rito', scopes: 'events:read' });
  const value = /tak_test_[0-9A-Za-z]{38}/.exec(made.html)?.[0];
  const me = await apiClient(server.url, value as string).get<{ organization: { sandbox: string } }>('/me');
  assert.equal(me.organization.sandbox, 'autumn');
});
