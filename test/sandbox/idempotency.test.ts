import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import { type Scope, scopes } from '../../src/core/api-keys/api-key.ts';
import type { Claim } from '../../src/core/idempotency/once-apart.ts';
import { type Sandbox, simulateOrder, simulatePayment, simulateRefund } from '../../src/core/orders/simulate-order.ts';
import { createLog } from '../../src/platform/log.ts';
import { sql } from '../../src/platform/sql.ts';
import { createService, type Service } from '../../src/wiring.ts';
import { type ApiClient, apiClient, assertSucceeded, base, type Json } from '../helpers/api-client.ts';
import type { AnyAnswer } from '../helpers/refusal.ts';
import { type OnSale, openPlayground, type Playground, playgroundIn, type Simulated } from '../helpers/sandbox.ts';
import { assertSound } from '../helpers/shop.ts';

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
  second = await createService({ config: server.config, db, log: createLog({ level: 'silent', isTerminal: false }) });
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

/** The order's payments that took money, and its refunds: one a simulated buyer, whatever was repeated. */
async function moneyOf({ id }: { id: string }): Promise<{ paid: number; refunds: string[] }> {
  const { paid } = await sandbox.db.one<{ paid: number }>(sql`
    select count(*)::int as paid from payments where order_id = ${id} and status = 'PAID'`);
  const rows = await sandbox.db.many<{ kind: string; status: string }>(sql`
    select kind, status from refunds where order_id = ${id} order by created_at, id`);
  return { paid, refunds: rows.map(({ kind, status }) => `${kind} ${status}`) };
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
    // A key that is being looked at in this moment may be refused as under way; whoever was answered was answered alike.
    const succeeded = answers.filter(({ status }) => status === 201);
    for (const { status, body } of answers) assert.ok(status === 201 || /IDEMPOTENCY_IN_PROGRESS/.test(body), body);
    assert.ok(succeeded.length > 0);
    assert.equal(new Set(succeeded.map(({ body }) => body)).size, 1, outcome);
    const [order, ...others] = await ordersOf(event);
    assert.deepEqual([order?.status, others.length], [outcome, 0]);
    const isPaid = outcome === 'COMPLETED' || outcome === 'REFUNDED';
    assert.deepEqual(await moneyOf(order as Simulated), {
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
  assert.deepEqual(await moneyOf(placed), { paid: 1, refunds: [] });
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
  await simulatePayment(slow, await sandboxActor(), { orderId: placed.id });
  assert.deepEqual(await moneyOf(placed), { paid: 1, refunds: [] });
});

test('whoever is slower to start a payment finds the order as the faster one left it', async () => {
  const event = await sandbox.event();
  const placed = await sandbox.buyer.place(event.id, { [event.types[0] as string]: 2 });
  const slow = interleaved('payments', 'start', () => sandbox.act(placed, 'complete'));
  await simulatePayment(slow, await sandboxActor(), { orderId: placed.id });
  assert.deepEqual(await moneyOf(placed), { paid: 1, refunds: [] });
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

class Crash extends Error {}

/** The same services, which end the process, so to speak, once they have done so many steps. */
function crashingAfter(steps: number): Sandbox {
  let left = steps;
  const watched = <Service extends object>(service: Service): Service =>
    new Proxy(service, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          const result: unknown = await value.apply(target, args);
          left -= 1;
          if (left === 0) throw new Crash();
          return result;
        };
      },
    });
  const { rules, desk, cashier, payments, simulator } = sandbox.sales;
  const sales = {
    rules,
    desk: watched(desk),
    cashier: watched(cashier),
    payments: watched(payments),
    simulator: watched(simulator),
  };
  return { db: sandbox.db, sales, publicUrl: sandbox.server.url };
}

async function sandboxActor() {
  const { organization } = await client.get<{ organization: { id: string } }>('/me');
  return { organizationId: organization.id, apiKeyId: null, scopes: new Set(scopes), isSandbox: true };
}

/** What the request is claimed by in the service. */
function claimed(organizationId: string, path: string, body: Json, headers: Record<string, string>): Claim {
  const text = JSON.stringify([body, [...scopes].sort()]);
  return {
    organizationId,
    key: headers['idempotency-key'] as string,
    method: 'POST',
    path: `${base}${path}`,
    body: text,
  };
}

for (const [outcome, stepsMax] of [
  ['COMPLETED', 5],
  ['PENDING', 2],
  ['CANCELLED', 4],
  ['REFUNDED', 8],
] as const) {
  test(`${outcome}: a request that was interrupted after any step is finished by its repeat`, async () => {
    const actor = await sandboxActor();
    for (let steps = 1; steps <= stepsMax; steps += 1) {
      const event = await sandbox.event();
      const headers = newKey();
      const body = sandbox.body(event, outcome);
      const claim = claimed(actor.organizationId, '/sandbox/orders', body, headers);
      const buyer = { name: 'Sandbox Buyer', email: 'buyer@example.com' };
      const input = { ...body, buyer, claim } as unknown as Parameters<typeof simulateOrder>[2];
      await assert.rejects(simulateOrder(crashingAfter(steps), actor, input), Crash, `${steps} steps`);
      const [interrupted] = await ordersOf(event);
      const { data, ...answer } = await client.succeed<Simulated>('POST', '/sandbox/orders', { body, headers });
      assert.equal(isReplayed(answer), false, 'no answer was kept');
      assert.deepEqual([data.id, data.status], [interrupted?.id, outcome], `${steps} steps`);
      assert.equal((await ordersOf(event)).length, 1);
      const isPaid = outcome === 'COMPLETED' || outcome === 'REFUNDED';
      const refunds = outcome === 'REFUNDED' ? ['REQUESTED SUCCEEDED'] : [];
      assert.deepEqual(await moneyOf(data), { paid: isPaid ? 1 : 0, refunds }, `${steps} steps`);
    }
    const all = sandbox.body(await sandbox.event(), outcome, { buyer: { name: 'Ana', email: 'a@example.com' } });
    const input = { ...all, claim: undefined } as unknown as Parameters<typeof simulateOrder>[2];
    await simulateOrder(crashingAfter(stepsMax + 1), actor, input);
  });
}

test('another body does not take up what was interrupted', async () => {
  const event = await sandbox.event();
  const actor = await sandboxActor();
  const headers = newKey();
  const body = sandbox.body(event, 'PENDING', { buyer: { name: 'Ana', email: 'a@example.com' } });
  const claim = claimed(actor.organizationId, '/sandbox/orders', body, headers);
  const input = { ...body, claim } as unknown as Parameters<typeof simulateOrder>[2];
  await assert.rejects(simulateOrder(crashingAfter(2), actor, input), Crash);
  await client.refuse('POST', '/sandbox/orders', reused, { body: { ...body, outcome: 'COMPLETED' }, headers });
  assert.deepEqual(
    (await ordersOf(event)).map(({ status }) => status),
    ['PENDING'],
  );
});

test('a payment that was interrupted after the simulator took it completes by itself', async () => {
  const event = await sandbox.event();
  const actor = await sandboxActor();
  const body = sandbox.body(event, 'COMPLETED', { buyer: { name: 'Ana', email: 'a@example.com' } });
  const input = { ...body, claim: undefined } as unknown as Parameters<typeof simulateOrder>[2];
  await assert.rejects(simulateOrder(crashingAfter(4), actor, input), Crash);
  assert.equal((await ordersOf(event))[0]?.status, 'PENDING');
  await sandbox.poll();
  assert.equal((await ordersOf(event))[0]?.status, 'COMPLETED');
});

test('a refund that was interrupted after any step is given once by its repeat', async () => {
  const actor = await sandboxActor();
  for (const steps of [1, 2, 3]) {
    const order = await sandbox.simulate(await sandbox.event(), 'COMPLETED');
    const path = `/sandbox/orders/${order.id}/refund`;
    const headers = newKey();
    const body = { amount: 500 };
    const claim = claimed(actor.organizationId, path, body, headers);
    const input = { orderId: order.id, amountCentavos: 50_000, reason: null, claim };
    await assert.rejects(simulateRefund(crashingAfter(steps), actor, input), Crash);
    const { data } = await client.succeed<Simulated>('POST', path, { body, headers });
    assert.deepEqual([data.refundedAmount, data.refunds.length], [500, 1], `${steps} steps`);
  }
});
