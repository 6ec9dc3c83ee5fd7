import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import type { Scope } from '../../src/core/base/scope.ts';
import { testWebhook } from '../../src/core/telling/deliveries/test-webhook.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type ApiClient, apiClient, isoMilliseconds, type Json, movingClock } from '../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { until } from '../helpers/machine/until.ts';
import { type Receiver, receiver } from '../helpers/receivers/webhook-receiver.ts';
import { closedUrl, type DeliveryRecord, makeWebhook, openRanges } from '../helpers/receivers/webhooks.ts';

interface TestResult {
  success: boolean;
  deliveryId: string;
  responseStatus: number | null;
  durationMs: number | null;
  error: string | null;
}

let server: TestServer;
let organization: Organization;
let client: ApiClient;
let target: Receiver;
let status = 200;

before(async () => {
  server = await testServer({ environment: openRanges, now: movingClock() });
  organization = await server.organization();
  client = apiClient(server.url, (await server.key(organization)).key);
  target = await receiver((response) => response.writeHead(status, { location: '/elsewhere' }).end('Lihim ng sagot'));
});
after(async () => {
  await server.close();
  await target.close();
});

const newTarget = () => makeWebhook(client, { url: `${target.url}/hook` });
const deliveriesOf = (id: string) => client.get<DeliveryRecord[]>(`/webhooks/${id}/deliveries`);

test('a test is sent at once, signed as every message, and its outcome is returned and kept', async () => {
  status = 204;
  const { id, secret } = await newTarget();
  const answer = await client.succeed<TestResult>('POST', `/webhooks/${id}/test`);
  assert.equal(answer.status, 200);
  const { data } = answer;
  assert.deepEqual(Object.keys(data), ['success', 'deliveryId', 'responseStatus', 'durationMs', 'error']);
  assert.deepEqual([data.success, data.responseStatus, data.error], [true, 204, null]);
  const received = target.received.at(-1);
  assert.ok(received !== undefined && received.path === '/hook');
  // The clock of the service runs ahead here, so the tolerance is not what is tried.
  const seconds = Number(received.headers['webhook-timestamp']);
  const signature = new Webhook(secret).sign(
    received.headers['webhook-id'] as string,
    new Date(seconds * 1_000),
    received.body,
  );
  assert.equal(received.headers['webhook-signature'], signature);
  const message = JSON.parse(received.body) as Json & { data: Json };
  assert.deepEqual(Object.keys(message), ['id', 'type', 'timestamp', 'apiVersion', 'isTest', 'data']);
  assert.match(String(message.id), /^msg_[0-9a-f]{32}$/);
  assert.equal(message.id, received.headers['webhook-id']);
  assert.match(String(message.timestamp), isoMilliseconds);
  assert.deepEqual([message.type, message.apiVersion, message.isTest], ['webhook.test', 'v1', false]);
  assert.deepEqual([message.data.webhookId, typeof message.data.message], [id, 'string']);

  const [delivery, ...more] = await deliveriesOf(id);
  assert.deepEqual(more, []);
  assert.deepEqual(delivery, {
    ...delivery,
    id: data.deliveryId,
    messageId: message.id,
    eventType: 'webhook.test',
    trigger: 'TEST',
    status: 'DELIVERED',
    attempts: 1,
    responseStatus: 204,
    durationMs: data.durationMs,
    error: null,
    nextAttemptAt: null,
  });
});

test('whatever the receiver does, the answer is 200 and says what came of it, and the test is not tried again', async () => {
  for (const answered of [500, 404, 302, 410]) {
    status = answered;
    const { id } = await newTarget();
    const before = target.received.length;
    const { body, data } = await client.succeed<TestResult>('POST', `/webhooks/${id}/test`);
    assert.deepEqual([data.success, data.responseStatus], [false, status]);
    assert.ok(data.error);
    assert.ok(!body.includes('Lihim'), 'not what the receiver said');
    const [delivery] = await deliveriesOf(id);
    assert.deepEqual(
      [delivery?.status, delivery?.attempts, delivery?.nextAttemptAt, delivery?.error],
      ['FAILED', 1, null, data.error],
    );
    assert.equal(target.received.length, before + 1);
    const webhook = (await client.get<{ id: string; isActive: boolean }[]>('/webhooks')).find((one) => one.id === id);
    assert.equal(webhook?.isActive, true, 'a test switches nothing off');
    await client.remove(`/webhooks/${id}`);
  }
  const { id } = await makeWebhook(client, { url: closedUrl });
  const { success, responseStatus, error } = await client.post<TestResult>(`/webhooks/${id}/test`);
  assert.deepEqual([success, responseStatus], [false, null]);
  assert.ok(error);
});

test('a webhook that is switched off can be tested, and stays switched off', async () => {
  status = 200;
  const { id } = await newTarget();
  await client.patch(`/webhooks/${id}`, { isActive: false });
  assert.equal((await client.post<TestResult>(`/webhooks/${id}/test`)).success, true);
  const webhook = (await client.get<{ id: string; isActive: boolean }[]>('/webhooks')).find((one) => one.id === id);
  assert.equal(webhook?.isActive, false);
});

test('in a sandbox a test says so', async () => {
  status = 200;
  const sandbox = apiClient(server.url, (await server.key(organization, { isTest: true })).key);
  const { id } = await makeWebhook(sandbox, { url: `${target.url}/sandbox` });
  await sandbox.post(`/webhooks/${id}/test`);
  assert.equal(JSON.parse(target.received.at(-1)?.body as string).isTest, true);
});

test('each test is a message of its own, and one that is asked for again has the same id and the same bytes', async () => {
  status = 200;
  const { id } = await newTarget();
  const before = target.received.length;
  for (let count = 0; count < 3; count += 1) await client.post(`/webhooks/${id}/test`);
  const tests = target.received.slice(before);
  assert.equal(new Set(tests.map(({ headers }) => headers['webhook-id'])).size, 3);
  const { deliveryId } = await client.post<TestResult>(`/webhooks/${id}/test`);
  const first = target.received.at(-1);
  await client.post(`/webhooks/${id}/deliveries/${deliveryId}/redeliver`);
  await until(() => target.received.length === before + 5);
  const again = target.received.at(-1);
  assert.equal(again?.headers['webhook-id'], first?.headers['webhook-id']);
  assert.equal(again?.body, first?.body);
});

test('after a rotation a message carries both signatures', async () => {
  status = 200;
  const { id, secret } = await newTarget();
  const rotated = await client.post<{ secret: string }>(`/webhooks/${id}/rotate-secret`);
  await client.post(`/webhooks/${id}/test`);
  const { headers, body } = target.received.at(-1) as Receiver['received'][number];
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const expected = [rotated.secret, secret].map((one) =>
    new Webhook(one).sign(String(headers['webhook-id']), at, body),
  );
  assert.equal(headers['webhook-signature'], expected.join(' '));
});

test('no transaction is open while the receiver takes its time, and the webhook can be edited meanwhile', async () => {
  let letGo = () => {};
  const slow = await receiver((response) => {
    letGo = () => response.end();
  });
  try {
    const { id } = await makeWebhook(client, { url: slow.url });
    const testing = client.post<TestResult>(`/webhooks/${id}/test`);
    await until(() => slow.received.length === 1);
    await client.patch(`/webhooks/${id}`, { events: ['order.refunded'] });
    const [delivery] = await deliveriesOf(id);
    assert.equal(delivery?.status, 'PENDING', 'it is written down before it is sent');
    letGo();
    assert.equal((await testing).success, true);
  } finally {
    await slow.close();
  }
});

test('until it is sent, no worker takes a test up by itself; if nobody came to send it, one would', async () => {
  const [{ id }, other] = [await newTarget(), await newTarget()];
  const sent = await client.post<TestResult>(`/webhooks/${other.id}/test`);
  const actor = { organizationId: organization.id, apiKeyId: null, scopes: new Set<Scope>(), isSandbox: false };
  const before = target.received.length;
  const outcome = { status: 'FAILED' as const, responseStatus: null, durationMs: null, error: 'Not sent' };
  const attempts = {
    attempt: async (deliveryId: string) => {
      const row = await server.db.one(sql`
        select status, extract(epoch from next_attempt_at - created_at)::int as delay
        from deliveries where id = ${deliveryId}`);
      assert.deepEqual(row, { status: 'PENDING', delay: 60 });
      // A worker has looked: it has sent what came later.
      await client.post(`/webhooks/${other.id}/deliveries/${sent.deliveryId}/redeliver`);
      await until(() => target.received.length > before);
      return outcome;
    },
  };
  const told = await testWebhook({ db: server.db, attempts }, actor, { webhookId: id, now: Date.now() });
  assert.equal(target.received.length, before + 1);
  assert.deepEqual(told, { ...outcome, deliveryId: told.deliveryId });
});

test('a webhook that is deleted while it is tested does not make the test fail on our side', async () => {
  let letGo = () => {};
  const slow = await receiver((response) => {
    letGo = () => response.end();
  });
  try {
    const { id } = await makeWebhook(client, { url: slow.url });
    const testing = client.post<TestResult>(`/webhooks/${id}/test`);
    await until(() => slow.received.length === 1);
    await client.remove(`/webhooks/${id}`);
    letGo();
    assert.equal((await testing).success, true);
  } finally {
    await slow.close();
  }
});
