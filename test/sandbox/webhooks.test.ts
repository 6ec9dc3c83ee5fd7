import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Json } from '../helpers/clients/api-client.ts';
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
