import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Marketplace, TakilyaError } from '../../sdk/src/index.ts';
import { marketplaceDocument } from '../../src/marketplace/plugin.ts';
import { apiClient } from '../helpers/clients/api-client.ts';
import { buyer, eventOnSale } from '../helpers/clients/buyer.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { receiver } from '../helpers/receivers/webhook-receiver.ts';
import { noWorker } from '../helpers/receivers/webhooks.ts';

let server: TestServer;

before(async () => {
  server = await testServer({ environment: noWorker });
});
after(() => server.close());

test('every operation of the marketplace has a method', () => {
  const paths = marketplaceDocument().paths as Record<string, Record<string, { operationId: string }>>;
  const expected = Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each.operationId));
  const endpoints = Object.getPrototypeOf(Marketplace.prototype);
  assert.deepEqual(Object.getOwnPropertyNames(endpoints).sort(), ['constructor', ...expected].sort());
});

test('a buyer without a key orders, starts paying and opens the order by its token, and nobody else does', async () => {
  const { key } = await server.key(await server.organization(), { isTest: true });
  const { id: eventId, types } = await eventOnSale(apiClient(server.url, key), { tickets: [{}] });
  const marketplace = new Marketplace({ baseUrl: `${server.url}/` });
  const items = [{ ticketTypeId: types[0] as string, quantity: 2 }];
  const { data: quote } = await marketplace.quoteOrder({ eventId, items });
  const idempotencyKey = 'an-order-of-ana-alone';
  const { data: order } = await marketplace.placeOrder({ eventId, items, buyer }, { idempotencyKey });
  const { data: again } = await marketplace.placeOrder({ eventId, items, buyer }, { idempotencyKey });
  assert.deepEqual([again.id, order.totalAmount], [order.id, quote.totalAmount]);
  const { data: payment } = await marketplace.startPayment(order.id, { method: 'gcash' }, { token: order.token });
  assert.match(payment.redirectUrl, /^https?:/);
  const { data: read } = await marketplace.getOrder(order.id, { token: order.token });
  assert.equal(read.status, 'PENDING');
  await assert.rejects(
    marketplace.getOrder(order.id, { token: 'x'.repeat(order.token.length) }),
    (error) => error instanceof TakilyaError && error.status === 404,
  );
  assert.ok((await marketplace.listEvents({ take: 5 })).meta.take === 5);
});

test('work that a crowded event asks for is done, and the order sent again', async (t) => {
  const challenge = { kind: 'pow', nonce: 'crowded', difficulty: 4 };
  const crowded = await receiver((response, { headers }) => {
    const isAnswered = String(headers['challenge-answer']).startsWith('crowded');
    const refusal = { error: { code: 'RATE_LIMITED', message: '', hint: '', challenge } };
    response.writeHead(isAnswered ? 201 : 429, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAnswered ? { data: { id: 'taken' } } : refusal));
  });
  t.after(crowded.close);
  const marketplace = new Marketplace({ baseUrl: crowded.url, retriesMax: 0 });
  const { data } = await marketplace.placeOrder({ eventId: 'an-event', items: [], buyer });
  assert.deepEqual([data.id, crowded.received.length], ['taken', 2]);
  const keys = crowded.received.map(({ headers }) => headers['idempotency-key']);
  assert.equal(keys[0], keys[1]);
});

test('without an address there is nobody to ask', () => {
  assert.throws(() => new Marketplace({ baseUrl: 'tickets' }), TypeError);
});
