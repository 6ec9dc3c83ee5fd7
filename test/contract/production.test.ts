import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSimulator } from '../../src/adapters/simulator/simulator.ts';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { type ApiClient, apiClient } from '../helpers/clients/api-client.ts';
import { type Buyer, buyerAt, eventOnSale } from '../helpers/clients/buyer.ts';
import { asAnswer, assertRefused } from '../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

// What strangers reach of a service that sells for real.
const token = 'a-token-of-this-test';
const environment = {
  NODE_ENV: 'production',
  APP_SECRET: 'a90d3c71f2b84e65d0c7e1b93fa45820d6be4417',
  PAYMENT_PROVIDER: 'simulator',
  ROLE: 'web',
  METRICS_TOKEN: token,
  MARKETPLACE_RATE_LIMIT: 'off',
  ALLOW_IN_PRODUCTION: 'localhost,no-mail,embedded-database',
};

let server: TestServer;
let live: ApiClient;
let sandbox: ApiClient;
let buyer: Buyer;
before(async () => {
  server = await testServer({ environment });
  const organization = await server.organization();
  live = apiClient(server.url, (await server.key(organization)).key);
  sandbox = apiClient(server.url, (await server.key(organization, { isTest: true })).key);
  buyer = buyerAt(server.url);
});
after(() => server.close());

async function opened(client: ApiClient) {
  const event = await eventOnSale(client, { tickets: [{}] });
  const order = await buyer.place(event.id, { [event.types[0] as string]: 1 });
  return { order, ...(await buyer.startPayment(order)) };
}

test('the simulator calls no more often and no later than one sandbox needs, and for live orders once', async () => {
  for (const [client, beyond, within] of [
    [sandbox, [{ times: 3 }, { delayMs: 5_001 }], { times: 2 }],
    [live, [{ times: 2 }, { delayMs: 1 }], {}],
  ] as const) {
    const { order, reference } = await opened(client);
    for (const more of beyond) {
      const answer = await buyer.press(reference, 'paid', more);
      const { details } = assertRefused(answer, { status: 400, code: 'VALIDATION_ERROR', isOpenApi: false }).error;
      assert.deepEqual(
        details?.map(({ field }) => field),
        Object.keys(more),
      );
    }
    assert.equal((await buyer.read(order)).status, 'PENDING');
    assert.equal((await buyer.press(reference, 'paid', within)).status, 200);
    assert.equal((await buyer.read(order)).status, 'COMPLETED');
  }
});

test('where live orders are paid otherwise, the simulator knows those of sandboxes only', async () => {
  const other = createSimulator({
    db: server.db,
    appSecret: server.config.appSecret,
    publicUrl: () => server.url,
    now: Date.now,
    onFault: assert.fail,
    isProduction: true,
    isLive: false,
  });
  const known = async (client: ApiClient) => (await other.checkout((await opened(client)).reference)) !== undefined;
  assert.deepEqual([await known(live), await known(sandbox)], [false, true]);
  await other.close();
});

test('the figures are for who holds their token, and without one nobody finds them', async () => {
  const ask = async (url: string, authorization?: string) =>
    asAnswer(fetch(`${url}/metrics`, { headers: authorization === undefined ? {} : { authorization } }));
  for (const wrong of [undefined, '', token, `Basic ${token}`, `Bearer ${token}x`, `Bearer ${token} x`, 'Bearer']) {
    const answer = await ask(server.url, wrong);
    assertRefused(answer, { status: 401, code: 'UNAUTHORIZED', isOpenApi: false });
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="metrics"', String(wrong));
  }
  const { status, body } = await ask(server.url, `Bearer ${token}`);
  assert.equal(status, 200);
  assert.match(body, /^takilya_http_request_seconds_count\{route="\/metrics",method="GET",status="401"\}/m);

  const { METRICS_TOKEN: _, ...without } = environment;
  const hidden = await testServer({ environment: without });
  assertRefused(await ask(hidden.url, 'Bearer x'), { status: 404, code: 'NOT_FOUND', isOpenApi: false });
  await hidden.close();
});

test('the figures are put together at most once a second, however many ask', async () => {
  let now = 0;
  const metrics = createMetrics({ now: () => now });
  let asked = 0;
  metrics.tell(async () => {
    asked += 1;
    return [];
  });
  const pages = await Promise.all(Array.from({ length: 100 }, () => metrics.page()));
  assert.deepEqual([new Set(pages).size, asked], [1, 1]);
  metrics.observeRequest('/x', 'GET', 200, 1);
  now = 999;
  assert.equal(await metrics.page(), pages[0]);
  now = 1_000;
  assert.match(String(await metrics.page()), /route="\/x"/);
});
