import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { type Scope, scopes } from '../../../src/core/base/scope.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import {
  type ApiClient,
  apiClient,
  type EventRecord,
  fieldsOf,
  movingClock,
  unknownId,
} from '../../helpers/clients/api-client.ts';
import { assertRefused } from '../../helpers/clients/refusal.ts';
import { snapshot } from '../../helpers/database/snapshot.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { eventBody } from '../../helpers/worlds/catalog.ts';
import { insertOrders, insertPayment, insertPayout, insertRefund } from '../../helpers/worlds/orders.ts';

const missing = { status: 404, code: 'NOT_FOUND' };
let server: TestServer;
let organization: Organization;
let client: ApiClient;
let eventId: string;

before(async () => {
  server = await testServer({ now: movingClock() });
  organization = await server.organization();
  client = apiClient(server.url, (await server.key(organization)).key);
  eventId = (await client.post<EventRecord>('/events', eventBody)).id;
});
after(() => server.close());

async function makeOrder(): Promise<string> {
  const [id] = await insertOrders(server.db, eventId, [{ buyerName: 'Lihim', buyerEmail: 'lihim@example.com' }]);
  return id as string;
}

test('an order that is foreign, unknown or malformed is refused in the same words, and reveals nothing', async () => {
  const tenants = {
    sandbox: apiClient(server.url, (await server.key(organization, { isTest: true })).key),
    other: apiClient(server.url, (await server.key(await server.organization({ name: 'Iba' }))).key),
  };
  const id = await makeOrder();
  assert.equal((await client.get<{ id: string }>(`/orders/${id.toUpperCase()}`)).id, id);
  const before = await snapshot(server.db);
  for (const stranger of Object.values(tenants)) {
    const shapes = new Set<string>();
    for (const asked of [
      id,
      id.toUpperCase(),
      unknownId,
      eventId,
      'x',
      `${id}0`,
      '\0',
      '%',
      "' or '1'='1",
      'x'.repeat(4_000),
    ]) {
      for (const query of ['', '?nonsense=1']) {
        const answer = await stranger.send('GET', `/orders/${encodeURIComponent(asked)}${query}`, {
          headers: { 'if-none-match': '*' },
        });
        const { error } = assertRefused(answer, missing);
        assert.ok(!/lihim/i.test(answer.body));
        const shown = asked.slice(0, 100).replace('\0', '\uFFFD');
        shapes.add(JSON.stringify(error).replaceAll(JSON.stringify(shown).slice(1, -1), '<id>'));
      }
    }
    assert.equal(shapes.size, 1, [...shapes].join('\n'));
    for (const query of ['', '?status=X', '?cursor=x', '?updatedSince=2001-01-01T00:00:00Z']) {
      const { error } = assertRefused(await stranger.send('GET', `/events/${eventId}/orders${query}`), missing);
      assert.match(error.message, new RegExp(eventId));
    }
    const own = (await stranger.post<EventRecord>('/events', eventBody)).id;
    assert.deepEqual(await stranger.get(`/events/${own}/orders`), []);
    await stranger.remove(`/events/${own}`);
  }
  assert.deepEqual((await snapshot(server.db)).orders, before.orders);
});

test('a query that the endpoint does not take is refused only to the owner', async () => {
  const id = await makeOrder();
  const error = await client.refuse('GET', `/orders/${id}?include=payment`, { status: 400, code: 'VALIDATION_ERROR' });
  assert.deepEqual(fieldsOf(error), ['include']);
});

test('orders:read alone opens both endpoints, and everything but it neither', async () => {
  const id = await makeOrder();
  const keyWith = async (some: readonly Scope[]) =>
    apiClient(server.url, (await server.key(organization, { scopes: some })).key);
  const right = await keyWith(['orders:read']);
  const wrong = [await keyWith(scopes.filter((scope) => scope !== 'orders:read')), await keyWith([])];
  for (const path of [`/orders/${id}`, `/events/${eventId}/orders`]) {
    await right.succeed('GET', path);
    for (const stranger of wrong) {
      for (const asked of [path, path.replace(/[0-9a-f-]{36}/, unknownId), `${path}?nonsense=1`]) {
        const error = await stranger.refuse('GET', asked, { status: 403, code: 'SCOPE_REQUIRED' });
        assert.match(error.message, /orders:read/);
      }
    }
  }
});

test('orders are read-only', async () => {
  const id = await makeOrder();
  for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
    for (const path of [`/orders/${id}`, `/events/${eventId}/orders`]) {
      const answer = await client.send(method, path, { body: {} });
      assertRefused(answer, { status: 405, code: 'METHOD_NOT_ALLOWED' });
      assert.equal(answer.headers.get('allow'), 'GET, HEAD');
    }
  }
});

test('a copy that is still current is answered with 304, and one that the order outgrew is not', async () => {
  const id = await makeOrder();
  const paymentId = await insertPayment(server.db, id, { status: 'PAID', isDecisive: true });
  const path = `/orders/${id}`;
  const etagOf = async () => (await client.succeed('GET', path)).headers.get('etag') as string;
  const moves: [string, () => Promise<unknown>][] = [
    ['a change', () => server.db.run(sql`update orders set updated_at = now() where id = ${id}`)],
    ['a refund', () => insertRefund(server.db, id, { paymentId, amountCentavos: 100 })],
    ['its payment', () => server.db.run(sql`update payments set refunded_centavos = 100 where id = ${paymentId}`)],
    ['its payout', () => insertPayout(server.db, id, { kind: 'SALE', createdAt: '2027-01-01T00:00:00Z' })],
  ];
  for (const [what, move] of moves) {
    const etag = await etagOf();
    assert.match(etag, /^"[^"]+"$/);
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await client.send('GET', path, { headers: { 'if-none-match': tags } });
      assert.equal(answer.status, 304, tags);
      assert.equal(answer.body, '');
      assert.equal(answer.headers.get('etag'), etag);
    }
    await move();
    const { headers } = await client.succeed('GET', path, { headers: { 'if-none-match': etag } });
    assert.notEqual(headers.get('etag'), etag, `${what} moves the ETag`);
  }
  assert.equal((await client.succeed('GET', `/events/${eventId}/orders`)).headers.get('etag'), null);
});
