import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import { noticeTypes } from '../../src/core/telling/notices/kinds.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { createSigningBoxes } from '../../src/wiring/rules.ts';
import { sweepJob } from '../../src/worker/sweep.ts';
import { type ApiClient, apiClient, base, isoMilliseconds, movingClock, uuid } from '../helpers/clients/api-client.ts';
import { snapshot } from '../helpers/database/snapshot.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { until } from '../helpers/machine/until.ts';
import {
  type DeliveryRecord,
  insertDelivery,
  makeWebhook,
  noWorker,
  secretShape,
  type WebhookRecord,
  webhookBody,
  webhookKeys,
} from '../helpers/receivers/webhooks.ts';

const stale = { status: 412, code: 'PRECONDITION_FAILED' };
const missing = { status: 404, code: 'NOT_FOUND' };
let server: TestServer;
let organization: Organization;
let client: ApiClient;

before(async () => {
  server = await testServer({ environment: { ...noWorker, MAXIMA: 'webhooks=200' }, now: movingClock() });
  organization = await server.organization();
  client = apiClient(server.url, (await server.key(organization)).key);
});
after(() => server.close());

const listed = async (id: string) =>
  (await client.get<WebhookRecord[]>('/webhooks')).find((webhook) => webhook.id === id) as WebhookRecord;

interface SecretRow {
  secretSealed: Buffer;
  previousSecretSealed: Buffer | null;
  previousHours: number | null;
}

const secretsOf = async (id: string) => {
  const { webhookSecrets } = createSigningBoxes(server.config);
  const row = await server.db.one<SecretRow>(sql`
    select secret_sealed, previous_secret_sealed,
           extract(epoch from previous_secret_until - updated_at)::float8 / 3600 as previous_hours
    from webhooks where id = ${id}`);
  const previous = row.previousSecretSealed === null ? null : webhookSecrets.open(row.previousSecretSealed);
  return { secret: webhookSecrets.open(row.secretSealed), previous, previousHours: row.previousHours };
};

test('a registered webhook has every field, and its secret is shown in that answer only', async () => {
  const created = await client.succeed<WebhookRecord & { secret: string }>('POST', '/webhooks', { body: webhookBody });
  assert.equal(created.status, 201);
  assert.deepEqual(Object.keys(created.data), [...webhookKeys, 'secret']);
  const { secret, ...webhook } = created.data;
  assert.match(webhook.id, uuid);
  assert.match(webhook.createdAt, isoMilliseconds);
  assert.deepEqual(webhook, {
    ...webhookBody,
    id: webhook.id,
    isActive: true,
    disabledReason: null,
    createdAt: webhook.createdAt,
    updatedAt: webhook.createdAt,
  });
  assert.match(secret, secretShape);
  assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32);
  assert.equal((await secretsOf(webhook.id)).secret, secret);
  assert.equal(created.headers.get('location'), `${base}/webhooks/${webhook.id}`);
  assert.match(created.headers.get('etag') ?? '', /^"[^"]+"$/);

  assert.deepEqual(await listed(webhook.id), webhook);
  const answers = [
    await client.succeed('PATCH', `/webhooks/${webhook.id}`, { body: {} }),
    await client.succeed('PATCH', `/webhooks/${webhook.id}`, { body: { isActive: false } }),
    await client.succeed('GET', '/webhooks'),
    await client.succeed('GET', `/webhooks/${webhook.id}/deliveries`),
    await client.succeed('DELETE', `/webhooks/${webhook.id}`),
  ];
  for (const { body } of answers) assert.ok(!body.includes('secret') && !body.includes(secret), body);
});

test('secrets are never the same twice', async () => {
  const secrets = new Set<string>();
  for (let count = 0; count < 10; count += 1) secrets.add((await makeWebhook(client)).secret);
  assert.equal(secrets.size, 10);
});

test('an address may be registered more than once, and is kept as it was written', async () => {
  const url = 'https://HOOKS.example.com:8443/a/../ñ?q=%20#x';
  const [first, second] = [await makeWebhook(client, { url }), await makeWebhook(client, { url })];
  assert.notEqual(first.id, second.id);
  assert.equal((await listed(first.id)).url, url);
});

test('the list shows all webhooks of the organization, oldest first, and does not page', async () => {
  const own = apiClient(server.url, (await server.key(await server.organization())).key);
  assert.deepEqual(await own.get('/webhooks'), []);
  const ids: string[] = [];
  for (let count = 0; count < 25; count += 1) ids.push((await makeWebhook(own)).id);
  const { data, body } = await own.succeed<WebhookRecord[]>('GET', '/webhooks');
  assert.deepEqual(
    data.map(({ id }) => id),
    ids,
  );
  for (const webhook of data) assert.deepEqual(Object.keys(webhook), webhookKeys);
  assert.deepEqual(Object.keys(JSON.parse(body)), ['data']);
});

test('messages name buyers only where the key that registered the webhook could read orders', async () => {
  for (const [scopes, expected] of [
    [['webhooks:manage'], false],
    [['webhooks:manage', 'orders:read'], true],
  ] as const) {
    const { key } = await server.key(organization, { scopes });
    const { id } = await makeWebhook(apiClient(server.url, key));
    const seen = () => server.db.one(sql`select sees_buyers from webhooks where id = ${id}`);
    assert.deepEqual(await seen(), { seesBuyers: expected });
    await client.patch(`/webhooks/${id}`, { events: ['order.refunded'], isActive: false });
    assert.deepEqual(await seen(), { seesBuyers: expected }, 'whoever edits it');
  }
});

test('a PATCH changes exactly what it names, and what was read may be sent back', async () => {
  const { secret, ...webhook } = await makeWebhook(client);
  const at = `/webhooks/${webhook.id}`;
  await until(() => new Date().toISOString() > webhook.updatedAt);
  const changed = await client.patch<WebhookRecord>(at, { events: [...noticeTypes] });
  assert.deepEqual(changed, { ...webhook, events: [...noticeTypes], updatedAt: changed.updatedAt });
  assert.ok(changed.updatedAt > webhook.updatedAt);
  const off = await client.patch<WebhookRecord>(at, { isActive: false });
  assert.deepEqual(off, { ...changed, isActive: false, updatedAt: off.updatedAt });
  const reordered = await client.patch<WebhookRecord>(at, { events: noticeTypes.toReversed() });
  assert.deepEqual(reordered.events, noticeTypes.toReversed());

  const before = await snapshot(server.db);
  const readOnly = {
    url: 'https://other.example.com',
    id: 'x',
    secret,
    disabledReason: 'x',
    createdAt: 1,
    updatedAt: 1,
  };
  for (const body of [{}, reordered, readOnly, { isActive: false }, { events: reordered.events }]) {
    assert.deepEqual(await client.patch(at, body), reordered);
  }
  assert.deepEqual(await snapshot(server.db), before);
  assert.deepEqual(await listed(webhook.id), reordered);
});

test('switched on again, a webhook has neither a reason nor a past of failures', async () => {
  const { id } = await makeWebhook(client);
  const failing = () => server.db.one(sql`select failing_since is not null as failing from webhooks where id = ${id}`);
  await server.db.run(sql`
    update webhooks set is_active = false, disabled_reason = 'Gone', failing_since = now() where id = ${id}`);
  assert.equal((await client.patch<WebhookRecord>(`/webhooks/${id}`, { isActive: false })).disabledReason, 'Gone');
  const other = await client.patch<WebhookRecord>(`/webhooks/${id}`, { events: ['event.sold_out'] });
  assert.equal(other.disabledReason, 'Gone', 'another edit leaves the reason');
  assert.deepEqual(await failing(), { failing: true });
  const on = await client.patch<WebhookRecord>(`/webhooks/${id}`, { isActive: true });
  assert.deepEqual([on.isActive, on.disabledReason], [true, null]);
  assert.deepEqual(await failing(), { failing: false });
  // Active all along, it cannot shake off its failures by being edited.
  await server.db.run(sql`update webhooks set failing_since = now() where id = ${id}`);
  await client.patch(`/webhooks/${id}`, { isActive: true, events: ['order.completed'] });
  assert.deepEqual(await failing(), { failing: true });
});

test('switched off, what was still to be delivered fails, and nothing else changes', async () => {
  const [webhook, other] = [await makeWebhook(client), await makeWebhook(client)];
  const pending = await insertDelivery(server.db, webhook.id, { status: 'PENDING' });
  const delivered = await insertDelivery(server.db, webhook.id, { status: 'DELIVERED' });
  const others = await insertDelivery(server.db, other.id, { status: 'PENDING' });
  const deliveries = async (id: string) =>
    new Map((await client.get<DeliveryRecord[]>(`/webhooks/${id}/deliveries`)).map((row) => [row.id, row]));
  const before = await deliveries(webhook.id);
  await client.patch(`/webhooks/${webhook.id}`, { events: ['order.refunded'] });
  assert.deepEqual(await deliveries(webhook.id), before, 'another edit does not touch them');
  await client.patch(`/webhooks/${webhook.id}`, { isActive: false });
  const then = await deliveries(webhook.id);
  assert.deepEqual(then.get(pending), {
    ...before.get(pending),
    status: 'FAILED',
    error: 'The webhook was switched off',
    nextAttemptAt: null,
  });
  assert.deepEqual(then.get(delivered), before.get(delivered));
  assert.equal((await deliveries(other.id)).get(others)?.status, 'PENDING');
  await client.patch(`/webhooks/${webhook.id}`, { isActive: true });
  assert.equal((await deliveries(webhook.id)).get(pending)?.status, 'FAILED', 'switched on, it stays so');
});

test('a deleted webhook is gone with its deliveries, and no other', async () => {
  const [webhook, other] = [await makeWebhook(client), await makeWebhook(client)];
  await insertDelivery(server.db, webhook.id);
  const kept = await insertDelivery(server.db, other.id);
  assert.deepEqual(await client.remove(`/webhooks/${webhook.id}`), { deleted: true, id: webhook.id });
  assert.equal(await listed(webhook.id), undefined);
  for (const [method, path] of [
    ['DELETE', ''],
    ['PATCH', ''],
    ['POST', '/test'],
    ['GET', '/deliveries'],
  ] as const) {
    await client.refuse(method, `/webhooks/${webhook.id}${path}`, missing);
  }
  await sweepJob(server.db).run();
  const left = await server.db.many(sql`select id from deliveries where webhook_id in (${webhook.id}, ${other.id})`);
  assert.deepEqual(left, [{ id: kept }]);
});

test('a rotated secret is shown once, and the old one is kept for a day', async () => {
  const first = await makeWebhook(client);
  const at = `/webhooks/${first.id}/rotate-secret`;
  const { data, status, headers } = await client.succeed<WebhookRecord & { secret: string }>('POST', at);
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(data), [...webhookKeys, 'secret']);
  const { secret, ...shown } = data;
  assert.deepEqual(shown, await listed(first.id));
  assert.match(secret, secretShape);
  assert.notEqual(secret, first.secret);
  assert.ok(headers.has('etag'));
  assert.deepEqual(await secretsOf(first.id), { secret, previous: first.secret, previousHours: 24 });
  const again = await client.post<{ secret: string }>(at);
  assert.deepEqual(await secretsOf(first.id), { secret: again.secret, previous: secret, previousHours: 24 });
  await client.patch(`/webhooks/${first.id}`, { isActive: false });
  assert.match((await client.post<{ secret: string }>(at)).secret, secretShape, 'also where it is switched off');
});

test('If-Match lets an edit through only where nobody edited since', async () => {
  for (const [method, path, body] of [
    ['PATCH', '', { events: ['order.refunded'] }],
    ['PATCH', '', {}],
    ['DELETE', '', undefined],
    ['POST', '/rotate-secret', undefined],
  ] as const) {
    const created = await client.succeed<WebhookRecord>('POST', '/webhooks', { body: webhookBody });
    const at = `/webhooks/${created.data.id}`;
    const first = created.headers.get('etag') as string;
    const edited = await client.succeed('PATCH', at, { body: { isActive: false }, headers: { 'if-match': first } });
    const before = await snapshot(server.db);
    for (const tag of [first, '"x"', `W/${edited.headers.get('etag')}`]) {
      await client.refuse(method, `${at}${path}`, stale, { body, headers: { 'if-match': tag } });
    }
    assert.deepEqual(await snapshot(server.db), before);
    const headers = { 'if-match': edited.headers.get('etag') as string };
    await client.succeed(method, `${at}${path}`, { body, headers });
  }
});

test('an ETag moves with every edit and with a rotation, and not with an empty PATCH', async () => {
  const { id } = await makeWebhook(client);
  const at = `/webhooks/${id}`;
  const etagAfter = async (body: object) => (await client.succeed('PATCH', at, { body })).headers.get('etag');
  const first = await etagAfter({});
  assert.equal(await etagAfter({}), first);
  const second = await etagAfter({ events: ['order.refunded'] });
  assert.notEqual(second, first);
  await client.post(`${at}/rotate-secret`);
  assert.notEqual(await etagAfter({}), second);
  for (const path of ['/webhooks', `${at}/deliveries`, '/notices']) {
    assert.equal((await client.succeed('GET', path)).headers.get('etag'), null, path);
  }
});

test('a webhook is read alone with the ETag that a change goes by, and cannot be put', async () => {
  const { id } = await makeWebhook(client);
  const at = `/webhooks/${id}`;
  const etag = (await client.succeed('GET', at)).headers.get('etag') ?? '';
  assert.equal((await client.send('GET', at, { headers: { 'if-none-match': etag } })).status, 304);
  await client.succeed('PATCH', at, { body: { isActive: false }, headers: { 'if-match': etag } });
  const stale = { body: { isActive: true }, headers: { 'if-match': etag } };
  await client.refuse('PATCH', at, { status: 412, code: 'PRECONDITION_FAILED' }, stale);
  await client.refuse('POST', at, { status: 405, code: 'METHOD_NOT_ALLOWED' }, { body: {} });
});
