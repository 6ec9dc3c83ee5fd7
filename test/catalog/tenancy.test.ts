import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { revokeApiKey } from '../../src/core/accounts/api-keys/revoke-api-key.ts';
import { byOperator } from '../../src/core/accounts/audit-log/act.ts';
import { createSandbox } from '../../src/core/accounts/organizations/create-sandbox.ts';
import { type Scope, scopes } from '../../src/core/base/scope.ts';
import { seedVenues } from '../../src/seeding/venues.ts';
import {
  type ApiClient,
  apiClient,
  type EventRecord,
  type Json,
  movingClock,
  unknownId,
} from '../helpers/clients/api-client.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import {
  type CatalogIds,
  catalogRows,
  type Endpoint,
  endpoints,
  eventBody,
  makeCatalog,
  pathOf,
  scheduleBody,
} from '../helpers/worlds/catalog.ts';

const missing = { status: 404, code: 'NOT_FOUND' };
let server: TestServer;

/** Words that stand in the records of one tenant only. */
const secretOf = {
  live: 'Lihim ng Live',
  sandbox: 'Lihim ng Sandbox',
  second: 'Lihim ng Ikalawa',
  other: 'Lihim ng Iba',
};
type Tenant = keyof typeof secretOf;
const clients = {} as Record<Tenant, ApiClient>;
const catalogs = {} as Record<Tenant, CatalogIds>;
const slugs = {} as Record<Tenant, string>;
const tenants = Object.keys(secretOf) as Tenant[];

before(async () => {
  server = await testServer({ now: movingClock() });
  await server.db.transaction(seedVenues);
  const organization = await server.organization();
  const other = await server.organization({ name: 'Iba' });
  await server.db.transaction((tx) => createSandbox(tx, { organization, name: 'second', by: byOperator }));
  const keys = {
    live: await server.key(organization),
    sandbox: await server.key(organization, { isTest: true }),
    second: await server.key(organization, { isTest: true, sandbox: 'second' }),
    other: await server.key(other),
  };
  for (const tenant of tenants) {
    clients[tenant] = apiClient(server.url, keys[tenant].key);
    catalogs[tenant] = await makeCatalog(clients[tenant], { name: secretOf[tenant] });
    slugs[tenant] = (await clients[tenant].get<EventRecord>(`/events/${catalogs[tenant].event}`)).slug;
  }
});
after(() => server.close());

/** Who asks whom: each way in which two can be strangers to one another. */
const strangers: readonly [Tenant, Tenant][] = [
  ['live', 'other'],
  ['live', 'sandbox'],
  ['sandbox', 'live'],
  ['sandbox', 'second'],
];

/** Everything that a tenant must never see of another. */
function traces(tenant: Tenant): string[] {
  return [secretOf[tenant], slugs[tenant], ...Object.values(catalogs[tenant])];
}

function assertNoTrace(body: string, of: Tenant, sent: string): void {
  for (const trace of traces(of)) {
    if (!sent.includes(trace)) assert.ok(!body.includes(trace), `${trace} of ${of} in ${body}`);
  }
}

test('nothing of another tenant is read, changed or revealed, on any endpoint, own or mixed ids', async () => {
  for (const [caller, owner] of strangers) {
    const before = await catalogRows(server.db);
    for (const endpoint of endpoints.filter(({ ids }) => ids.length > 0)) {
      for (const ids of mixtures(endpoint, catalogs[caller], catalogs[owner])) {
        const path = pathOf(endpoint, ids);
        const answer = await clients[caller].send(endpoint.method, path, { body: endpoint.body });
        assertRefused(answer, missing);
        assertNoTrace(answer.body, owner, path);
      }
    }
    assert.deepEqual(await catalogRows(server.db), before, `${caller} on ${owner}`);
  }
});

/** Every combination of an endpoint's ids of which at least one is not the caller's own. */
function mixtures({ ids }: Endpoint, own: CatalogIds, foreign: CatalogIds): CatalogIds[] {
  let mixed: Partial<CatalogIds>[] = [{}];
  for (const name of ids) {
    mixed = mixed.flatMap((some) => [own[name], foreign[name], unknownId].map((id) => ({ ...some, [name]: id })));
  }
  return (mixed as CatalogIds[]).filter((some) => ids.some((name) => some[name] !== own[name]));
}

test('a record of a sibling event is not reached through this one', async () => {
  const client = clients.live;
  const sibling = await makeCatalog(client, { name: 'Kapatid' });
  const before = await catalogRows(server.db);
  for (const endpoint of endpoints.filter(({ ids }) => ids.length > 1)) {
    const child = endpoint.ids[1] as keyof CatalogIds;
    const ids = { ...catalogs.live, [child]: sibling[child] };
    await client.refuse(endpoint.method, pathOf(endpoint, ids), missing, { body: endpoint.body });
  }
  assert.deepEqual(await catalogRows(server.db), before);
});

test('a slug leads its own tenant to the event and nobody else', async () => {
  for (const owner of tenants) {
    for (const caller of tenants) {
      const answer = await clients[caller].send('GET', `/events/${slugs[owner]}`);
      if (caller === owner) assert.equal(answer.status, 200);
      else {
        assertRefused(answer, missing);
        assertNoTrace(answer.body, owner, slugs[owner]);
      }
    }
  }
});

test('an event that all tenants ask for in the same moment is shown to its owner only', async () => {
  for (const owner of tenants) {
    const path = `/events/${catalogs[owner].event}`;
    const callers = Array.from({ length: 60 }, (_, index) => tenants[index % tenants.length] as Tenant);
    const answers = await Promise.all(callers.map((caller) => clients[caller].send('GET', path)));
    for (const [index, answer] of answers.entries()) {
      if (callers[index] === owner) assert.equal(answer.status, 200);
      else {
        assertRefused(answer, missing);
        assertNoTrace(answer.body, owner, path);
      }
    }
  }
});

test('lists, searches and totals hold only what is the tenant’s own', async () => {
  for (const caller of tenants) {
    const everything = 'include=tickets,performers,schedules,brands&take=100';
    for (const query of [
      everything,
      `${everything}&search=lihim`,
      `${everything}&status=DRAFT&from=2001-01-01T00:00:00Z`,
    ]) {
      const { body, meta } = await clients[caller].succeed('GET', `/events?${query}`);
      assert.ok(body.includes(secretOf[caller]));
      const { data } = await clients[caller].succeed<Json[]>('GET', '/events?take=100');
      assert.equal(meta.total, query === everything ? data.length : meta.total);
      for (const owner of tenants.filter((tenant) => tenant !== caller)) assertNoTrace(body, owner, '');
    }
    for (const owner of tenants.filter((tenant) => tenant !== caller)) {
      const { meta } = await clients[caller].succeed('GET', `/events?search=${encodeURIComponent(secretOf[owner])}`);
      assert.equal(meta.total, 0);
      const { body } = await clients[caller].succeed('GET', '/me');
      assertNoTrace(body, owner, '');
    }
  }
});

test('ids of another tenant inside a body are refused like unknown ones', async () => {
  for (const caller of tenants) {
    const at = `/events/${catalogs[caller].event}`;
    const invalid = { status: 400, code: 'VALIDATION_ERROR' };
    for (const owner of tenants.filter((tenant) => tenant !== caller)) {
      const before = await catalogRows(server.db);
      const said = async (ids: Pick<CatalogIds, 'ticket' | 'performer'>) => [
        await clients[caller].refuse('PATCH', at, invalid, { body: { tickets: [{ id: ids.ticket, price: 1 }] } }),
        await clients[caller].refuse('POST', `${at}/schedules`, invalid, {
          body: { ...scheduleBody, performerId: ids.performer },
        }),
      ];
      assert.deepEqual(await said(catalogs[owner]), await said({ ticket: unknownId, performer: unknownId }));
      assert.deepEqual(await catalogRows(server.db), before);
    }
  }
});

test('an organization in a body does not make the event another’s', async () => {
  const error = await clients.live.refuse(
    'POST',
    '/events',
    { status: 400, code: 'VALIDATION_ERROR' },
    {
      body: { ...eventBody, organizationId: unknownId },
    },
  );
  assert.deepEqual(
    error.details?.map(({ field }) => field),
    ['organizationId'],
  );
});

/** A catalog that can be spent: every endpoint works once on it. */
async function freshPath(endpoint: Endpoint): Promise<string> {
  return pathOf(endpoint, endpoint.ids.length > 0 ? await makeCatalog(clients.live) : {});
}

for (const endpoint of endpoints) {
  test(`${endpoint.name} works with ${endpoint.scope} alone, and with everything but it not at all`, async () => {
    const { organization } = await clients.live.get<{ organization: { id: string } }>('/me');
    const keyWith = async (some: readonly Scope[]) => {
      const named = { id: organization.id } as Parameters<TestServer['key']>[0];
      const { key, apiKey } = await server.key(named, { scopes: some });
      return { client: apiClient(server.url, key), id: apiKey.id };
    };
    const right = await keyWith([endpoint.scope]);
    const others = scopes.filter((scope) => scope !== endpoint.scope);
    const path = await freshPath(endpoint);
    const before = await catalogRows(server.db);
    const refused = { status: 403, code: 'SCOPE_REQUIRED' };
    const wrong = [await keyWith(others), await keyWith([])];
    for (const { client } of wrong) {
      const error = await client.refuse(endpoint.method, path, refused, { body: endpoint.body });
      assert.ok(error.message.includes(endpoint.scope), error.message);
      // The scope is checked before body and record, so that a refusal reveals nothing of either.
      const foreign = pathOf(endpoint, catalogs.other);
      await client.refuse(endpoint.method, foreign, refused, endpoint.method === 'GET' ? {} : { text: '{' });
    }
    assert.deepEqual(await catalogRows(server.db), before);
    await right.client.succeed(endpoint.method, path, { body: endpoint.body });
    await server.db.transaction(async (tx) => {
      for (const { id } of [right, ...wrong]) await revokeApiKey(tx, { id });
    });
  });
}

test('each single scope opens exactly its own endpoints', async () => {
  const organization = await server.organization();
  const owner = apiClient(server.url, (await server.key(organization)).key);
  // What is refused changes nothing: one catalog serves all of it.
  const untouched = await makeCatalog(owner);
  for (const scope of scopes) {
    const client = apiClient(server.url, (await server.key(organization, { scopes: [scope] })).key);
    for (const endpoint of endpoints) {
      const isOpen = scope === endpoint.scope;
      const ids = endpoint.ids.length === 0 ? {} : isOpen ? await makeCatalog(owner) : untouched;
      const { status } = await client.send(endpoint.method, pathOf(endpoint, ids), { body: endpoint.body });
      const expected = !isOpen ? 403 : endpoint.name.startsWith('create') ? 201 : 200;
      assert.equal(status, expected, `${scope} on ${endpoint.name}`);
    }
  }
});
