import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient, type Json } from '../helpers/clients/api-client.ts';
import { eventOnSale } from '../helpers/clients/buyer.ts';
import { until } from '../helpers/machine/until.ts';
import { type Receiver, receiver } from '../helpers/receivers/webhook-receiver.ts';
import { openPlayground, type Playground } from '../helpers/worlds/sandbox.ts';

interface Message {
  type: string;
  timestamp: string;
  isTest: boolean;
  data: Json;
}

let sandbox: Playground;
let ofSandbox: Receiver;
let ofLive: Receiver;
before(async () => {
  // With its worker, which relays and sends.
  sandbox = await openPlayground({ environment: { ROLE: 'all', WEBHOOK_ALLOW_RANGES: '127.0.0.0/8' } });
  [ofSandbox, ofLive] = await Promise.all([receiver(), receiver()]);
});
after(async () => {
  await sandbox.close();
  await Promise.all([ofSandbox.close(), ofLive.close()]);
});

test('a simulated buyer sets off the webhooks of the sandbox, marked as a test, and none of the live ones', async () => {
  const events = ['order.completed', 'order.refunded'];
  await sandbox.client.post('/webhooks', { url: `${ofSandbox.url}/hook`, events });
  await sandbox.live.post('/webhooks', { url: `${ofLive.url}/hook`, events });
  const order = await sandbox.simulate(await sandbox.event(), 'REFUNDED');
  await until(() => ofSandbox.received.length >= 2);
  const messages = ofSandbox.received.map(({ body }) => JSON.parse(body) as Message);
  assert.deepEqual(messages.map(({ type, isTest, data }) => [type, isTest, data.id]).sort(), [
    ['order.completed', true, order.id],
    ['order.refunded', true, order.id],
  ]);
  assert.deepEqual(ofLive.received, []);
});

test('where time was moved, a message has the time of the sandbox and is signed at the real one', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const event = await sandbox.event({ dateTime: inDays(500) });
  const advanceTo = inDays(400);
  await sandbox.client.post('/sandbox/clock', { advanceTo });
  const { id } = await sandbox.simulate(event, 'COMPLETED');
  const isOfOrder = ({ body }: { body: string }) => (JSON.parse(body) as Message).data.id === id;
  await until(() => ofSandbox.received.some(isOfOrder));
  const told = ofSandbox.received.find(isOfOrder);
  assert.ok((JSON.parse(told?.body as string) as Message).timestamp >= advanceTo);
  assert.ok(Number(told?.headers['webhook-timestamp']) * 1_000 < Date.parse(inDays(1)));
});

test('after a reset nothing that waited is sent, to webhooks, keys or events; the key hears of the new sandbox', async () => {
  let answer = 500;
  const busy = await receiver((response) => response.writeHead(answer).end());
  const organization = await sandbox.server.organization();
  const { key } = await sandbox.server.key(organization, { isTest: true, callbackUrl: `${busy.url}/key` });
  const client = apiClient(sandbox.server.url, key);
  try {
    await client.post('/webhooks', { url: `${busy.url}/hook`, events: ['order.completed'] });
    const own = await eventOnSale(client, { callbackUrl: `${busy.url}/event`, tickets: [{}] });
    const plain = await eventOnSale(client, { tickets: [{}] });
    const buy = ({ id, types }: { id: string; types: string[] }) =>
      client.post('/sandbox/orders', sandbox.body({ id, types }, 'COMPLETED'));
    await buy(own);
    await buy(plain);
    const heard = () => new Set(busy.received.map(({ path }) => path));
    await until(() => heard().size === 3);
    const { organization: before } = await client.get<{ organization: { id: string } }>('/me');
    const pending = () =>
      sandbox.db.one<{ count: number }>(sql`
        select count(*)::int as count from deliveries where organization_id = ${before.id} and status = 'PENDING'`);
    await until(async () => (await pending()).count === 3);
    await client.post('/sandbox/reset');

    const sent = busy.received.length;
    answer = 200;
    await sandbox.db.run(sql`
      update delivery_queue set due_at = now()
      where id in (select id from deliveries where organization_id = ${before.id})`);
    await until(async () => (await pending()).count === 0);
    assert.equal(busy.received.length, sent);
    const { count } = await sandbox.db.one<{ count: number }>(sql`
      select count(*)::int as count from deliveries where organization_id = ${before.id} and status = 'DELIVERED'`);
    assert.equal(count, 0);

    await buy(await eventOnSale(client, { tickets: [{}] }));
    await until(() => busy.received.length > sent);
    assert.deepEqual(
      busy.received.slice(sent).map(({ path }) => path),
      ['/key'],
    );
  } finally {
    await busy.close();
  }
});

test('a test of a webhook has the time of the sandbox too', async () => {
  const heard = await receiver();
  const organization = await sandbox.server.organization();
  const client = apiClient(sandbox.server.url, (await sandbox.server.key(organization, { isTest: true })).key);
  try {
    const hook = await client.post<{ id: string }>('/webhooks', { url: `${heard.url}/h`, events: ['order.completed'] });
    const advanceTo = new Date(Date.now() + 400 * 86_400_000).toISOString();
    await client.post('/sandbox/clock', { advanceTo });
    await client.post(`/webhooks/${hook.id}/test`);
    const { timestamp } = JSON.parse(heard.received[0]?.body as string) as Message;
    assert.ok(timestamp >= advanceTo, timestamp);
  } finally {
    await heard.close();
  }
});
