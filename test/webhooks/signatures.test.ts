import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { createWebhookSender } from '../../src/adapters/webhook-sender/webhook-sender.ts';
import { createOutboundPolicy } from '../../src/core/base/outbound-address.ts';
import { insertRedeliveries } from '../../src/core/telling/deliveries/delivery.sql.ts';
import { messageIdOf } from '../../src/core/telling/notices/message.ts';
import { generateSecret } from '../../src/core/telling/webhooks/webhook.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { until } from '../helpers/machine/until.ts';
import { type Received, type Receiver, receiver } from '../helpers/receivers/webhook-receiver.ts';
import { orderData, type WebhookWorld, webhookWorld } from '../helpers/receivers/webhook-world.ts';

let world: WebhookWorld;
let inbox: Receiver;
const sender = createWebhookSender({ outbound: createOutboundPolicy({ allowRanges: ['127.0.0.0/8'] }) });
const statuses: number[] = [];
before(async () => {
  world = await webhookWorld();
  inbox = await receiver((response) => response.writeHead(statuses.shift() ?? 204).end());
});
after(async () => {
  await world.close();
  await sender.close();
  await inbox.close();
});

test('a message over real HTTP has exactly the headers and the body that were promised', async () => {
  const { event, webhook } = await listening();
  const [noticeId] = (await world.notice(event)) as [string];
  const [{ path, headers, body }] = await receive(1);
  assert.equal(path, '/hook?of=ana');
  const { 'webhook-timestamp': timestamp, 'webhook-signature': signature, host, ...others } = headers;
  const id = messageIdOf(noticeId);
  assert.deepEqual(others, {
    'webhook-id': id,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Takilya-Webhooks/1',
    connection: 'keep-alive',
  });
  assert.match(String(timestamp), /^\d{10}$/);
  assert.ok(Math.abs(Number(timestamp) - Date.now() / 1_000) < 60);
  assert.match(String(signature), /^v1,[A-Za-z0-9+/]{43}=$/);
  const { id: bodyId, timestamp: happenedAt, data, ...rest } = JSON.parse(body);
  assert.equal(bodyId, id);
  assert.deepEqual(rest, { type: 'order.completed', apiVersion: 'v1', isTest: false });
  const { createdAt } = await world.db.one<{ createdAt: string }>(
    sql`select created_at from notices where id = ${noticeId}`,
  );
  assert.equal(happenedAt, createdAt);
  assert.deepEqual({ ...data, id: '' }, { id: '', ...orderData });
  assertVerified({ headers, body }, webhook.secret);
});

test('the bytes are the same on every attempt and redelivery; the timestamp is that of the attempt', async () => {
  const { event, webhook } = await listening();
  let nowMs = Date.now() - 100_000;
  const deliverer = world.deliverer(sender, { now: () => nowMs });
  await world.notice(event);
  await world.relay();
  statuses.push(500, 302);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await world.makeDue();
    await deliverer.run();
    await until(async () => (await world.deliveries(webhook.id))[0]?.attempts === attempt);
    nowMs += 7_000;
  }
  const [first] = await world.deliveries(webhook.id);
  assert.equal(first?.status, 'DELIVERED');
  await world.db.transaction((tx) =>
    insertRedeliveries(tx, { redeliveries: [{ id: newId(), ofDeliveryId: first?.id as string }] }),
  );
  await deliverer.run();
  const received = await receive(4);
  const stamps = received.map(({ headers }) => Number(headers['webhook-timestamp']));
  assert.deepEqual(
    stamps.map((stamp) => stamp - (stamps[0] as number)),
    [0, 7, 14, 21],
  );
  for (const each of received) {
    assert.equal(each.body, received[0]?.body);
    assert.equal(each.headers['webhook-id'], received[0]?.headers['webhook-id']);
    assertVerified(each, webhook.secret);
  }
});

test('a secret that was replaced signs as well until its time is over, and then no longer', async () => {
  const { event, webhook } = await listening();
  const fresh = generateSecret();
  await world.db.run(sql`
    update webhooks set previous_secret_sealed = secret_sealed, previous_secret_until = now() + interval '1 hour',
      secret_sealed = ${world.boxes.webhookSecrets.seal(fresh)} where id = ${webhook.id}`);
  await world.notice(event);
  const [overlapping] = await receive(1);
  assert.equal(String(overlapping.headers['webhook-signature']).split(' ').length, 2);
  assertVerified(overlapping, webhook.secret);
  assertVerified(overlapping, fresh);

  await world.db.run(sql`update webhooks set previous_secret_until = now() where id = ${webhook.id}`);
  await world.notice(event);
  const [afterwards] = await receive(1);
  assert.equal(String(afterwards.headers['webhook-signature']).split(' ').length, 1);
  assertVerified(afterwards, fresh);
  assert.throws(() => assertVerified(afterwards, webhook.secret), /No matching signature/);
});

test('a secret that cannot be opened holds up its own receiver and nobody else', async () => {
  const [broken, sound] = [await listening(), await listening()];
  await world.db.run(sql`update webhooks set secret_sealed = '\\x01'::bytea where id = ${broken.webhook.id}`);
  await world.notice(broken.event);
  await world.notice(sound.event);
  const [received] = await receive(1);
  assertVerified(received, sound.webhook.secret);
  const [kept] = await world.deliveries(broken.webhook.id);
  assert.equal(kept?.status, 'PENDING', 'it comes up again, once the secret of the service is right');
  assert.match(world.faults.join(), /A signing secret could not be opened/);
});

async function listening() {
  const organization = await world.organization();
  const webhook = await world.webhook(organization, { url: `${inbox.url}/hook?of=ana` });
  return { webhook, event: await world.event(organization) };
}

/** Relays and delivers, and answers what has arrived. */
async function receive(count: number): Promise<[Received, ...Received[]]> {
  const before = inbox.received.length;
  if (before < count) {
    await world.relay();
    await world.deliverer(sender).run();
    await until(() => inbox.received.length >= count);
  }
  const received = inbox.received.splice(0);
  assert.equal(received.length, count);
  return received as [Received, ...Received[]];
}

function assertVerified({ headers, body }: Pick<Received, 'headers' | 'body'>, secret: string): void {
  const own = headers as Record<string, string>;
  new StandardWebhook(secret).verify(body, own);
  new SvixWebhook(secret).verify(body, own);
}
