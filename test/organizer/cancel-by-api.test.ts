import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import { scopes } from '../../src/core/base/scope.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type ApiClient, apiClient, fieldsOf, type Json, unknownId } from '../helpers/clients/api-client.ts';
import { buyerAt, eventOnSale } from '../helpers/clients/buyer.ts';
import { snapshot } from '../helpers/database/snapshot.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { assertSound } from '../helpers/worlds/shop.ts';
import { secondNode } from '../helpers/worlds/two-nodes.ts';

let server: TestServer;
let second: Awaited<ReturnType<typeof secondNode>>;
let organization: Awaited<ReturnType<TestServer['organization']>>;
let nodes: readonly [ApiClient, ApiClient];
let client: ApiClient;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' } });
  second = await secondNode(server);
  organization = await server.organization();
  const { key } = await server.key(organization);
  nodes = [apiClient(server.url, key), apiClient(second.url, key)];
  client = nodes[0];
});
afterEach(() => assertSound(server.db));
after(async () => {
  await second?.drain();
  await server?.close();
});

const name = 'Gabi ng Musika';
const body = { confirmName: name, reason: 'The artist is ill' };
const withKey = () => ({ 'idempotency-key': randomUUID() });

/** Two orders at 800, one of two tickets, and one that is not paid yet. */
async function soldEvent(): Promise<{ id: string; path: string }> {
  const { id, types } = await eventOnSale(client, { name, tickets: [{ quantity: 20 }] });
  const [type] = types as [string];
  const market = buyerAt(server.url);
  await market.buy(id, { [type]: 2 });
  await market.buy(id, { [type]: 1 }, { buyer: { name: 'Ben', email: 'ben@example.com' } });
  await market.place(id, { [type]: 1 });
  return { id, path: `/events/${id}/cancel` };
}

test('a dry run says what cancelling gives back and changes nothing; cancelling does just that', async () => {
  const { id, path } = await soldEvent();
  const headers = withKey();
  const before = await snapshot(server.db);
  const tried = await client.succeed<Json>('POST', path, { body: { ...body, dryRun: true }, headers });
  assert.equal(tried.status, 200);
  const { commissionReturned, processingLost, ...shown } = tried.data;
  assert.deepEqual(shown, {
    eventId: id,
    cancelledAt: null,
    orders: 2,
    buyers: 2,
    tickets: 3,
    addOns: 0,
    pendingOrders: 1,
    refund: 2_400,
    cash: 0,
  });
  assert.ok(Number(commissionReturned) > 0 && Number(processingLost) > 0);
  assert.deepEqual(await snapshot(server.db), before);
  const done = await client.succeed<Json>('POST', path, { body, headers });
  assert.equal(done.status, 200);
  assert.ok(typeof done.data.cancelledAt === 'string');
  assert.deepEqual({ ...done.data, cancelledAt: null }, tried.data);
  const event = await client.get<Json>(`/events/${id}`);
  assert.equal(event.status, 'ARCHIVED');
});

test('an event is cancelled once, by the same key and by others, at once, at two nodes and late', async () => {
  const { id, path } = await soldEvent();
  const headers = withKey();
  const send = (place: number, own = withKey()) =>
    (nodes[place % 2] as ApiClient).send('POST', path, { body, headers: own });
  const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((place) => send(place, place < 3 ? headers : undefined)));
  for (const { status, body: answer } of answers) {
    assert.ok(status === 200 || (status === 409 && answer.includes('IDEMPOTENCY_IN_PROGRESS')), `${status} ${answer}`);
  }
  for (const late of [await send(1, headers), await send(0)]) assert.equal(late.status, 200);
  const counts = await server.db.one(sql`
    select (select count(*)::int from event_cancellations where event_id = ${id}) as cancellations,
           (select count(*)::int from audit_entries where subject_id = ${id} and action = 'event.cancelled') as acts`);
  assert.deepEqual(counts, { cancellations: 1, acts: 1 });
});

test('without the name, a reason, a key, both scopes, or of others nothing is cancelled', async () => {
  const { path } = await soldEvent();
  const keyOf = async (...given: Parameters<typeof server.key>) =>
    apiClient(server.url, (await server.key(...given)).key);
  const lacking = await Promise.all(
    (['events:write', 'orders:write'] as const).map(async (lacks) => ({
      lacks,
      with: await keyOf(organization, { scopes: scopes.filter((scope) => scope !== lacks) }),
    })),
  );
  const strangers = [
    await keyOf(organization, { isTest: true }),
    await keyOf(await server.organization({ name: 'Iba' })),
  ];
  const before = await snapshot(server.db);
  const invalid: [Json, string][] = [
    [{ ...body, confirmName: 'Gabi' }, 'confirmName'],
    [{ reason: 'x' }, 'confirmName'],
    [{ confirmName: name }, 'reason'],
    [{ ...body, reason: ' ' }, 'reason'],
    [{ ...body, reason: 'x'.repeat(501) }, 'reason'],
  ];
  for (const dryRun of [false, true]) {
    for (const [sent, field] of invalid) {
      const expected = { status: 400, code: 'VALIDATION_ERROR' };
      const error = await client.refuse('POST', path, expected, { body: { ...sent, dryRun }, headers: withKey() });
      assert.deepEqual(fieldsOf(error), [field]);
    }
    const sent = { body: { ...body, dryRun } };
    const keyless = await client.refuse('POST', path, { status: 400, code: 'VALIDATION_ERROR' }, sent);
    assert.deepEqual(fieldsOf(keyless), ['Idempotency-Key']);
    for (const { lacks, with: weak } of lacking) {
      const expected = { status: 403, code: 'SCOPE_REQUIRED' };
      const { message } = await weak.refuse('POST', path, expected, { ...sent, headers: withKey() });
      assert.ok(message.includes(lacks));
    }
    const missing = { status: 404, code: 'NOT_FOUND' };
    for (const stranger of strangers) await stranger.refuse('POST', path, missing, { ...sent, headers: withKey() });
    for (const id of [unknownId, 'x']) {
      await client.refuse('POST', `/events/${id}/cancel`, missing, { ...sent, headers: withKey() });
    }
  }
  assert.deepEqual(await snapshot(server.db), before);
});
