import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import type { Claim } from '../../src/core/base/idempotency/claim.ts';
import { scopes } from '../../src/core/base/scope.ts';
import { createCashier } from '../../src/core/selling/cashier/cashier.ts';
import { paymentProviders } from '../../src/core/selling/payments/payment-provider.ts';
import { type Sandbox, simulateOrder, simulateRefund } from '../../src/core/selling/sandbox/simulate-order.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type ApiClient, base, type Json } from '../helpers/clients/api-client.ts';
import { type OnSale, openPlayground, type Playground, type Simulated } from '../helpers/worlds/sandbox.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

// The process ends between two steps; a repeat of the request with its key finishes it.

const reused = { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' };
let sandbox: Playground;
let client: ApiClient;
before(async () => {
  sandbox = await openPlayground();
  client = sandbox.client;
});
afterEach(() => assertSound(sandbox.db));
after(() => sandbox.close());

const newKey = () => ({ 'idempotency-key': randomUUID() });
const ordersOf = ({ id }: OnSale) => client.get<Simulated[]>(`/events/${id}/orders`);

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
  const { db } = sandbox;
  const { rules, payments, ...real } = sandbox.sales;
  const [desk, simulator] = [watched(real.desk), watched(real.simulator)];
  const providers = paymentProviders({ live: [simulator], sandbox: simulator, failing: async () => new Set() });
  // A refund is several steps, of the desk and the simulator; receiving is one.
  const { refund, refundLater } = createCashier({ db, desk, providers, accounts: real.accounts, onFault: () => {} });
  const cashier = { receive: watched(real.cashier).receive, refund, refundLater };
  return { db, sales: { rules, desk, cashier, payments: watched(payments), simulator }, publicUrl: sandbox.server.url };
}

/** A process that was asking for a refund has lost that after a minute. */
const minutePasses = () => sandbox.db.run(sql`update refunds set asking_until = null`);

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
  ['CANCELLED', 3],
  ['REFUNDED', 8],
] as const) {
  test(`${outcome}: a request that was interrupted after any step is finished by its repeat`, async () => {
    const actor = await sandbox.actor();
    for (let steps = 1; steps <= stepsMax; steps += 1) {
      const event = await sandbox.event();
      const headers = newKey();
      const body = sandbox.body(event, outcome);
      const claim = claimed(actor.organizationId, '/sandbox/orders', body, headers);
      const buyer = { name: 'Sandbox Buyer', email: 'buyer@example.com' };
      const input = { ...body, buyer, claim } as unknown as Parameters<typeof simulateOrder>[2];
      await assert.rejects(simulateOrder(crashingAfter(steps), actor, input), Crash, `${steps} steps`);
      const [interrupted] = await ordersOf(event);
      await minutePasses();
      const { data, ...answer } = await client.succeed<Simulated>('POST', '/sandbox/orders', { body, headers });
      assert.equal(answer.headers.has('idempotent-replayed'), false, 'no answer was kept');
      assert.deepEqual([data.id, data.status], [interrupted?.id, outcome], `${steps} steps`);
      assert.equal((await ordersOf(event)).length, 1);
      const isPaid = outcome === 'COMPLETED' || outcome === 'REFUNDED';
      const refunds = outcome === 'REFUNDED' ? ['REQUESTED SUCCEEDED'] : [];
      assert.deepEqual(await sandbox.moneyOf(data), { paid: isPaid ? 1 : 0, refunds }, `${steps} steps`);
    }
    const all = sandbox.body(await sandbox.event(), outcome, { buyer: { name: 'Ana', email: 'a@example.com' } });
    const input = { ...all, claim: undefined } as unknown as Parameters<typeof simulateOrder>[2];
    await simulateOrder(crashingAfter(stepsMax + 1), actor, input);
  });
}

test('another body does not take up what was interrupted', async () => {
  const event = await sandbox.event();
  const actor = await sandbox.actor();
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
  const actor = await sandbox.actor();
  const body = sandbox.body(event, 'COMPLETED', { buyer: { name: 'Ana', email: 'a@example.com' } });
  const input = { ...body, claim: undefined } as unknown as Parameters<typeof simulateOrder>[2];
  await assert.rejects(simulateOrder(crashingAfter(4), actor, input), Crash);
  assert.equal((await ordersOf(event))[0]?.status, 'PENDING');
  await sandbox.poll();
  assert.equal((await ordersOf(event))[0]?.status, 'COMPLETED');
});

test('a refund that was interrupted after any step is given once by its repeat', async () => {
  const actor = await sandbox.actor();
  for (const steps of [1, 2, 3]) {
    const order = await sandbox.simulate(await sandbox.event(), 'COMPLETED');
    const path = `/sandbox/orders/${order.id}/refund`;
    const headers = newKey();
    const body = { amount: 500 };
    const claim = claimed(actor.organizationId, path, body, headers);
    const input = { orderId: order.id, amountCentavos: 50_000, reason: null, claim };
    await assert.rejects(simulateRefund(crashingAfter(steps), actor, input), Crash);
    await minutePasses();
    const { data } = await client.succeed<Simulated>('POST', path, { body, headers });
    assert.deepEqual([data.refundedAmount, data.refunds.length], [500, 1], `${steps} steps`);
  }
});
