import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import type { Scope } from '../../src/core/base/scope.ts';
import { type Sandbox, simulatePayment } from '../../src/core/selling/sandbox/simulate-order.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { createLog } from '../../src/platform/log.ts';
import { createService, type Service } from '../../src/wiring/wiring.ts';
import { type ApiClient, apiClient, assertSucceeded } from '../helpers/clients/api-client.ts';
import type { AnyAnswer } from '../helpers/clients/refusal.ts';
import { patientBuyersMs } from '../helpers/machine/test-server.ts';
import {
  type OnSale,
  openPlayground,
  type Playground,
  playgroundIn,
  type Simulated,
} from '../helpers/worlds/sandbox.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

const reused = { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' };
let sandbox: Playground;
let key: string;
let client: ApiClient;
/** Another process on the same database. */
let second: Service;
let onSecond: ApiClient;

before(async () => {
  sandbox = await openPlayground();
  const { server, db } = sandbox;
  key = (await server.key(sandbox.organization, { isTest: true })).key;
  client = apiClient(server.url, key);
  second = await createService({
    config: server.config,
    db,
    log: createLog({ level: 'silent', isTerminal: false }),
    buyersMsMax: patientBuyersMs,
  });
  onSecond = apiClient(await second.app.listen({ port: 0, host: '127.0.0.1' }), key);
});
afterEach(() => assertSound(sandbox.db));
after(async () => {
  const { values } = await second.metrics.undeclaredErrors.get();
  assert.deepEqual(values, [], 'the second node refuses only what its routes declare');
  await second.drain();
  await sandbox.close();
});

const newKey = () => ({ 'idempotency-key': randomUUID() });
const isReplayed = ({ headers }: AnyAnswer) => headers.get('idempotent-replayed') === 'true';
const nodeOf = (index: number) => (index % 2 === 0 ? client : onSecond);
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function ordersOf(event: OnSale): Promise<Simulated[]> {
  return client.get(`/events/${event.id}/orders`);
}

for (const outcome of ['COMPLETED', 'PENDING', 'CANCELLED', 'REFUNDED']) {
  test(`${outcome}: a repeat gets the same answer from either node, and no second order is placed`, async () => {
    const event = await sandbox.event();
    const options = { body: sandbox.body(event, outcome), headers: newKey() };
    const first = assertSucceeded<Simulated>(await client.send('POST', '/sandbox/orders', options));
    assert.equal(isReplayed(first), false);
    for (const node of [client, onSecond]) {
      const again = await node.send('POST', '/sandbox/orders', options);
      assert.deepEqual([again.status, again.body, isReplayed(again)], [201, first.body, true]);
      for (const name of ['location', 'etag']) assert.equal(again.headers.get(name), first.headers.get(name));
    }
    assert.equal((await ordersOf(event)).length, 1);
  });
}

test('a repeat shows the first answer even after the order has moved on', async () => {
  const event = await sandbox.event();
  const options = { body: sandbox.body(event, 'PENDING'), headers: newKey() };
  const first = assertSucceeded<Simulated>(await client.send('POST', '/sandbox/orders', options));
  await sandbox.act(first.data, 'complete');
  assert.equal((await client.send('POST', '/sandbox/orders', options)).body, first.body);
  assert.equal((await client.get<Simulated>(`/orders/${first.data.id}`)).status, 'COMPLETED');
});

test('the same key with another body is refused, also where the first request is not answered yet', async () => {
  const event = await sandbox.event({ tickets: [{ quantity: 100 }] });
  const headers = newKey();
  await client.succeed('POST', '/sandbox/orders', { body: sandbox.body(event, 'PENDING'), headers });
  await client.refuse('POST', '/sandbox/orders', reused, { body: sandbox.body(event, 'COMPLETED'), headers });

  const racing = newKey();
  const answers = await times(8, (index) => {
    const body = sandbox.body(event, 'COMPLETED', { buyer: { name: `Buyer ${index}` } });
    return nodeOf(index).send('POST', '/sandbox/orders', { body, headers: racing });
  });
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 201).length, 1, String(statuses));
  for (const status of statuses) assert.ok([201, 409, 422].includes(status), String(statuses));
  assert.equal((await ordersOf(event)).length, 2);
});

test('one key means one thing in each organization, and in the sandbox another than in the marketplace', async () => {
  const event = await sandbox.event({ tickets: [{ quantity: 100 }] });
  const headers = newKey();
  const order = (
    await client.succeed<Simulated>('POST', '/sandbox/orders', { body: sandbox.body(event, 'PENDING'), headers })
  ).data;
  const { outcome: _outcome, ...body } = sandbox.body(event, '', { buyer: { name: 'Ana', email: 'ana@example.com' } });
  const placed = await sandbox.buyer.send('POST', '/orders', { body, headers });
  assert.equal(placed.status, 201, placed.body);
  assert.notEqual((JSON.parse(placed.body) as { data: Simulated }).data.id, order.id);
  const completed = (await client.succeed<Simulated>('POST', `/sandbox/orders/${order.id}/complete`, { headers })).data;
  assert.equal(completed.status, 'COMPLETED', 'the path is part of it');
  const stranger = await playgroundIn(sandbox);
  const theirs = { body: stranger.body(await stranger.event(), 'COMPLETED'), headers };
  const other = await stranger.client.succeed<Simulated>('POST', '/sandbox/orders', theirs);
  assert.deepEqual([isReplayed(other), other.data.status], [false, 'COMPLETED']);
});

test('requests with one key that come at the same time make one order, paid once and refunded once', async () => {
  for (const outcome of ['REFUNDED', 'COMPLETED', 'CANCELLED', 'PENDING']) {
    const event = await sandbox.event({ tickets: [{ quantity: 100 }] });
    const options = { body: sandbox.body(event, outcome), headers: newKey() };
    const answers = await times(12, (index) => nodeOf(index).send('POST', '/sandbox/orders', options));
    // A key that is being looked up in this moment may be refused as under way; all who got an answer got the same.
    const succeeded = answers.filter(({ status }) => status === 201);
    for (const { status, body } of answers) assert.ok(status === 201 || /IDEMPOTENCY_IN_PROGRESS/.test(body), body);
    assert.ok(succeeded.length > 0);
    assert.equal(new Set(succeeded.map(({ body }) => body)).size, 1, outcome);
    const [order, ...others] = await ordersOf(event);
    assert.deepEqual([order?.status, others.length], [outcome, 0]);
    const isPaid = outcome === 'COMPLETED' || outcome === 'REFUNDED';
    assert.deepEqual(await sandbox.moneyOf(order as Simulated), {
      paid: isPaid ? 1 : 0,
      refunds: outcome === 'REFUNDED' ? ['REQUESTED SUCCEEDED'] : [],
    });
  }
});

test('many who complete one order at the same time pay it once, also where no payment was started before', async () => {
  const event = await sandbox.event();
  const placed = await sandbox.buyer.place(event.id, { [event.types[0] as string]: 2 });
  const answers = await times(12, (index) => nodeOf(index).send('POST', `/sandbox/orders/${placed.id}/complete`));
  for (const { status, body } of answers) assert.equal(status, 200, body);
  assert.deepEqual(await sandbox.moneyOf(placed), { paid: 1, refunds: [] });
  assert.deepEqual(await sandbox.notices(event), ['order.completed']);
});

/** The same services, with something that happens just before one of them is asked. */
function interleaved<Name extends 'payments' | 'simulator'>(
  name: Name,
  method: string,
  meanwhile: () => Promise<unknown>,
) {
  const { sales } = sandbox;
  const hooked = new Proxy(sales[name], {
    get(target, property) {
      const value = Reflect.get(target, property) as unknown;
      if (property !== method || typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        await meanwhile();
        return value.apply(target, args) as unknown;
      };
    },
  });
  return { db: sandbox.db, sales: { ...sales, [name]: hooked }, publicUrl: sandbox.server.url } as Sandbox;
}

test('another attempt that is started meanwhile is not paid as well', async () => {
  const event = await sandbox.event();
  const placed = await sandbox.buyer.place(event.id, { [event.types[0] as string]: 2 });
  const slow = interleaved('simulator', 'end', async () => {
    await sandbox.buyer.startPayment(placed, 'card');
    assert.equal((await sandbox.act(placed, 'complete')).status, 'COMPLETED');
  });
  await simulatePayment(slow, await sandbox.actor(), { orderId: placed.id });
  assert.deepEqual(await sandbox.moneyOf(placed), { paid: 1, refunds: [] });
});

test('the slower of two who start a payment finds the order as the faster one left it', async () => {
  const event = await sandbox.event();
  const placed = await sandbox.buyer.place(event.id, { [event.types[0] as string]: 2 });
  const slow = interleaved('payments', 'start', () => sandbox.act(placed, 'complete'));
  await simulatePayment(slow, await sandbox.actor(), { orderId: placed.id });
  assert.deepEqual(await sandbox.moneyOf(placed), { paid: 1, refunds: [] });
});

test('a refund in part is given once under one key, and again under another', async () => {
  const event = await sandbox.event();
  const order = await sandbox.simulate(event, 'COMPLETED');
  const path = `/sandbox/orders/${order.id}/refund`;
  const options = { body: { amount: 500 }, headers: newKey() };
  const first = await client.succeed<Simulated>('POST', path, options);
  const answers = await times(6, (index) => nodeOf(index).send('POST', path, options));
  for (const { status, body } of answers) assert.deepEqual([status, body], [200, first.body]);
  await client.refuse('POST', path, reused, { body: { amount: 501 }, headers: options.headers });
  const other = { ...options, headers: newKey() };
  await times(6, (index) => nodeOf(index).send('POST', path, other));
  assert.equal((await client.get<Simulated>(`/orders/${order.id}`)).refundedAmount, 1_000);
});

test('a refusal is not kept: the same key works once the reason is gone', async () => {
  const event = await sandbox.event();
  await client.post(`/events/${event.id}/unpublish`);
  const options = { body: sandbox.body(event, 'COMPLETED'), headers: newKey() };
  await client.refuse('POST', '/sandbox/orders', { status: 409, code: 'NOT_ON_SALE' }, options);
  await client.post(`/events/${event.id}/publish`);
  assert.equal((await client.succeed<Simulated>('POST', '/sandbox/orders', options)).data.status, 'COMPLETED');
});

test('a key of fewer scopes is not shown the answer of another', async () => {
  const event = await sandbox.event();
  const options = { body: sandbox.body(event, 'COMPLETED'), headers: newKey() };
  await client.succeed('POST', '/sandbox/orders', options);
  const lesser = await sandbox.server.key(sandbox.organization, { isTest: true, scopes: ['events:write'] as Scope[] });
  await apiClient(sandbox.server.url, lesser.key).refuse('POST', '/sandbox/orders', reused, options);
});

test('a key is forgotten after a day', async () => {
  const event = await sandbox.event();
  const options = { body: sandbox.body(event, 'COMPLETED'), headers: newKey() };
  await client.succeed('POST', '/sandbox/orders', options);
  await sandbox.db.run(sql`update idempotency_records set created_at = created_at - interval '25 hours'`);
  await sandbox.db.run(sql`update order_claims set created_at = created_at - interval '25 hours'`);
  assert.equal(isReplayed(await client.send('POST', '/sandbox/orders', options)), false);
  assert.equal((await ordersOf(event)).length, 2);
});
