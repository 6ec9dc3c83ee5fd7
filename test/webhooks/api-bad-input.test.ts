import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testEventType } from '../../src/core/telling/notices/message.ts';
import {
  type ApiClient,
  apiClient,
  fieldsOf,
  type Json,
  type Method,
  movingClock,
} from '../helpers/clients/api-client.ts';
import { eventFaults, type FieldFaults, jsonOf } from '../helpers/clients/faulty-values.ts';
import { snapshot } from '../helpers/database/snapshot.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import {
  insertDelivery,
  makeWebhook,
  noWorker,
  openRanges,
  type WebhookRecord,
  webhookBody,
  webhookEndpoints,
  webhookPathOf,
} from '../helpers/receivers/webhooks.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
let server: TestServer;
let client: ApiClient;
let at: string;
let deliveryId: string;

before(async () => {
  server = await testServer({ environment: { ...noWorker, MAXIMA: 'webhooks=1000' }, now: movingClock() });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
  const { id } = await makeWebhook(client);
  at = `/webhooks/${id}`;
  deliveryId = await insertDelivery(server.db, id);
});
after(() => server.close());

const callbackUrl = eventFaults.callbackUrl as FieldFaults;
const dateTime = eventFaults.dateTime as FieldFaults;
const odd = [true, false, 0, 7, 'x', '', {}, [[]]];
const since = '2027-01-01T00:00:00Z';

// An item that is faulty has a row of its own: `events[0]`.
const eventLists: readonly [unknown, string[]][] = [
  [[], ['events']],
  [['order.completed', 'order.completed'], ['events']],
  ['order.completed', ['events']],
  [{ 0: 'order.completed' }, ['events']],
  [Array.from({ length: 101 }, () => 'order.completed'), ['events']],
  [[testEventType], ['events[0]']],
  [['order.completed', 'order.eaten'], ['events[1]']],
  [['ORDER.COMPLETED'], ['events[0]']],
  [[' order.completed'], ['events[0]']],
  [['*'], ['events[0]']],
  [[''], ['events[0]']],
  [
    [null, 7, {}, ['order.completed']],
    ['events[0]', 'events[1]', 'events[2]', 'events[3]'],
  ],
  [
    ['toString', 'order.completed', 'order.completed'],
    ['events', 'events[0]'],
  ],
  ...[true, 0, 'x', {}].map((value): [unknown, string[]] => [value, ['events']]),
];

test('a webhook is registered only at an HTTPS address on the public internet', async () => {
  const before = await snapshot(server.db);
  for (const url of callbackUrl.faulty) {
    const error = await client.refuse('POST', '/webhooks', invalid, { text: jsonOf({ ...webhookBody, url }) });
    assert.deepEqual(fieldsOf(error), ['url'], jsonOf(url));
  }
  for (const url of [
    'http://hooks.example.com/a',
    'HTTP://hooks.example.com/a',
    'https://127.0.0.1/hook',
    'https://localhost/hook',
    'https://10.0.0.1',
    'https://ana:secret@hooks.example.com',
  ]) {
    await client.refuse('POST', '/webhooks', invalid, { body: { ...webhookBody, url } });
  }
  for (const url of ['http://localhost:4000/hook', 'http://127.0.0.1:4000', 'https://192.168.0.1/hook']) {
    const { details } = await client.refuse('POST', '/webhooks', invalid, { body: { ...webhookBody, url } });
    assert.match(details?.[0]?.message ?? '', /use `takilya listen`, or start with `WEBHOOK_ALLOW_RANGES`$/, url);
  }
  assert.deepEqual(await snapshot(server.db), before);
  for (const url of callbackUrl.sound) assert.equal((await makeWebhook(client, { url })).url, url);
});

test('an operator may open ranges for trials, and then plain HTTP reaches them and nothing else', async () => {
  const trial = await testServer({ environment: { ...noWorker, ...openRanges }, now: movingClock() });
  try {
    const own = apiClient(trial.url, (await trial.key(await trial.organization())).key);
    for (const url of ['http://127.0.0.1:9/a', 'https://127.0.0.1/a', 'http://localhost:9/']) {
      assert.equal((await makeWebhook(own, { url })).url, url);
    }
    for (const url of ['http://127.0.0.2/', 'http://10.0.0.1/', 'http://hooks.example.com/', 'https://printer/']) {
      await own.refuse('POST', '/webhooks', invalid, { body: { ...webhookBody, url } });
    }
  } finally {
    await trial.close();
  }
});

test('the types are at least one of those that there are, each once, in a create and in a change', async () => {
  const before = await snapshot(server.db);
  for (const [events, fields] of eventLists) {
    const created = await client.refuse('POST', '/webhooks', invalid, { body: { ...webhookBody, events } });
    assert.deepEqual(fieldsOf(created), fields, jsonOf(events));
    const changed = await client.refuse('PATCH', at, invalid, { body: { events } });
    assert.deepEqual(fieldsOf(changed), fields, jsonOf(events));
  }
  assert.deepEqual(await snapshot(server.db), before);
});

test('everything that is missing, null or unknown is reported at once', async () => {
  const before = await snapshot(server.db);
  const rows: readonly [Method, string, unknown, string[]][] = [
    ['POST', '/webhooks', undefined, ['events', 'url']],
    ['POST', '/webhooks', {}, ['events', 'url']],
    ['POST', '/webhooks', { url: null, events: null }, ['events', 'url']],
    ['POST', '/webhooks', { ...webhookBody, url: 'http://x', events: [] }, ['events', 'url']],
    ['POST', '/webhooks', { url: 'https://10.0.0.1', events: ['x'], more: 1 }, ['events[0]', 'more', 'url']],
    ['POST', '/webhooks', { ...webhookBody, isActive: false }, ['isActive']],
    ['POST', '/webhooks', { ...webhookBody, seesBuyers: true, organizationId: 'x' }, ['organizationId', 'seesBuyers']],
    ['PATCH', at, { events: null, isActive: null }, ['events', 'isActive']],
    ...odd
      .filter((value) => typeof value !== 'boolean')
      .map((isActive): [Method, string, unknown, string[]] => ['PATCH', at, { isActive }, ['isActive']]),
    ['PATCH', at, { seesBuyers: true, revision: 7, failingSince: null }, ['failingSince', 'revision', 'seesBuyers']],
    ['POST', `${at}/replay`, undefined, ['since']],
    ['POST', `${at}/replay`, { since: null }, ['since']],
    ['POST', `${at}/replay`, { since: 'x', until: 'y', status: 'z' }, ['since', 'status', 'until']],
    ['POST', `${at}/replay`, { since, status: 'PENDING' }, ['status']],
    ['POST', `${at}/replay`, { since, status: 'failed' }, ['status']],
    ['POST', `${at}/replay`, { since, until: since }, ['until']],
    ['POST', `${at}/replay`, { since, until: '2026-12-31T00:00:00Z', status: 7 }, ['status', 'until']],
    ['POST', `${at}/replay`, { since, take: 5 }, ['take']],
    ['POST', `${at}/test`, { url: 'https://example.com' }, ['url']],
    ['POST', `${at}/rotate-secret`, { secret: 'whsec_mine' }, ['secret']],
    ['POST', `${at}/deliveries/${deliveryId}/redeliver`, { url: 'https://example.com' }, ['url']],
    ['DELETE', at, { force: true }, ['force']],
  ];
  for (const [method, path, body, fields] of rows) {
    assert.deepEqual(
      fieldsOf(await client.refuse(method, path, invalid, { body })),
      fields,
      `${path} ${JSON.stringify(body)}`,
    );
  }
  for (const [method, path] of [
    ['POST', '/webhooks'],
    ['PATCH', at],
    ['POST', `${at}/replay`],
  ] as const) {
    for (const text of ['[]', 'null', '"x"', '7', '{"events"', '{"a":1']) {
      assert.deepEqual(fieldsOf(await client.refuse(method, path, invalid, { text })), ['body'], text);
    }
  }
  assert.deepEqual(await snapshot(server.db), before);
});

test('a replay takes date-times with a zone', async () => {
  for (const value of dateTime.faulty) {
    for (const field of ['since', 'until']) {
      const body = { since, [field]: value };
      assert.deepEqual(fieldsOf(await client.refuse('POST', `${at}/replay`, invalid, { body })), [field], jsonOf(body));
    }
  }
  for (const value of dateTime.sound) await client.post(`${at}/replay`, { since: value });
  for (const value of [null, '2028-01-01T00:00:00+08:00']) await client.post(`${at}/replay`, { since, until: value });
});

test('queries that an endpoint does not take, or not like that, are refused', async () => {
  const lists: [string, string[]][] = [
    [`${at}/deliveries`, ['page=0', 'page=x', 'take=0', 'take=-1', 'take=1.5', 'cursor=x', 'cursor=', 'after=1']],
    ['/notices', ['after=-1', 'after=x', 'after=1.5', 'after=', 'take=0', 'take=x', 'page=1', 'cursor=x', 'type=x']],
    ['/webhooks', ['page=1', 'take=10', 'isActive=true']],
  ];
  for (const [path, queries] of lists) {
    for (const query of queries) {
      const error = await client.refuse('GET', `${path}?${query}`, invalid);
      assert.deepEqual(fieldsOf(error), [query.split('=')[0]], `${path}?${query}`);
    }
  }
  const cursor = Buffer.from(JSON.stringify(['orders', '2027-01-01T00:00:00.000Z', deliveryId])).toString('base64url');
  const error = await client.refuse('GET', `${at}/deliveries?cursor=${cursor}&take=0`, invalid);
  assert.deepEqual(fieldsOf(error), ['cursor', 'take']);
  for (const endpoint of webhookEndpoints) {
    const path = webhookPathOf(endpoint, { webhook: at.split('/').at(-1), delivery: deliveryId });
    const { body } = endpoint;
    const refused = await client.refuse(endpoint.method, `${path}?nonsense=1`, invalid, { body });
    assert.deepEqual(fieldsOf(refused), ['nonsense'], endpoint.name);
  }
});

test('read-only fields of the record are ignored in a create', async () => {
  const { secret, ...record } = await makeWebhook(client);
  const { isActive: _, ...body } = record;
  const again = await client.post<WebhookRecord & Json>('/webhooks', { ...body, secret });
  assert.notEqual(again.id, record.id);
  assert.notEqual(again.secret, secret);
});
