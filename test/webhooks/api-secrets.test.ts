import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { sql, trustedSql } from '../../src/platform/database/sql.ts';
import { createLog } from '../../src/platform/log.ts';
import { createService, type Service } from '../../src/wiring/wiring.ts';
import { type ApiClient, apiClient, movingClock } from '../helpers/clients/api-client.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { snapshot } from '../helpers/database/snapshot.ts';
import { patientBuyersMs, type TestServer, testServer } from '../helpers/machine/test-server.ts';
import {
  closedUrl,
  makeWebhook,
  makeWebhookWithDelivery,
  noWorker,
  openRanges,
  secretShape,
  type WebhookRecord,
  webhookBody,
  webhookEndpoints,
  webhookPathOf,
} from '../helpers/receivers/webhooks.ts';

const reused = { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' };
const limit = { status: 409, code: 'LIMIT_REACHED' };
let server: TestServer;
/** Another process on the same database. */
let second: Service;
let secondUrl: string;
let key: string;
let client: ApiClient;
let onSecond: ApiClient;
let count = 0;
const written: string[] = [];

before(async () => {
  server = await testServer({
    environment: { ...noWorker, ...openRanges },
    now: movingClock(),
    log: pino({ level: 'trace' }, { write: (line: string) => written.push(line) }),
  });
  const log = createLog({ level: 'silent', isTerminal: false });
  second = await createService({
    config: server.config,
    db: server.db,
    log,
    now: movingClock(),
    buyersMsMax: patientBuyersMs,
  });
  secondUrl = await second.app.listen({ port: 0, host: '127.0.0.1' });
  key = (await server.key(await server.organization())).key;
  client = apiClient(server.url, key);
  onSecond = apiClient(secondUrl, key);
});
after(async () => {
  await second.drain();
  await server.close();
});

function newKey(): { 'idempotency-key': string } {
  count += 1;
  return { 'idempotency-key': `key ${count}` };
}

/** Every row of every table, as text; bytes are in hexadecimal there. */
async function everything(): Promise<string> {
  const tables = await server.db.many<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`);
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await server.db.many<{ row: string }>(sql`select t::text as row from ${trustedSql(name)} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

const hexOf = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding).toString('hex');

test('no secret stands anywhere in the database or the log, neither the webhook’s nor a kept answer’s', async () => {
  const organization = await server.organization();
  const own = apiClient(server.url, (await server.key(organization)).key);
  const first = await own.succeed<WebhookRecord & { secret: string }>('POST', '/webhooks', {
    body: webhookBody,
    headers: newKey(),
  });
  const rotated = await own.succeed<{ secret: string }>('POST', `/webhooks/${first.data.id}/rotate-secret`, {
    headers: newKey(),
  });
  await own.refuse('POST', `/webhooks`, { status: 400, code: 'VALIDATION_ERROR' }, { body: {} });
  const stored = await everything();
  assert.ok(stored.includes(first.data.id) && stored.includes(first.data.url), 'it looks at all there is');
  const log = written.join('\n');
  for (const secret of [first.data.secret, rotated.data.secret]) {
    assert.match(secret, secretShape);
    const encoded = secret.slice('whsec_'.length);
    const traces = [secret, encoded, encoded.replaceAll('/', '\\/'), hexOf(secret, 'utf8'), hexOf(encoded, 'utf8')];
    for (const trace of [...traces, hexOf(encoded, 'base64'), Buffer.from(secret).toString('base64').slice(0, 40)]) {
      assert.ok(!stored.includes(trace), trace);
      assert.ok(!log.includes(trace), trace);
    }
  }
});

test('registering and rotating with a repeated key answer the same secret, on every node, and are done once', async () => {
  const headers = newKey();
  const { id } = await makeWebhook(client);
  for (const [path, body] of [
    ['/webhooks', webhookBody],
    [`/webhooks/${id}/rotate-secret`, undefined],
  ] as const) {
    const first = await client.succeed<{ secret: string }>('POST', path, { body, headers });
    assert.equal(first.headers.get('idempotent-replayed'), null);
    const before = await snapshot(server.db);
    for (const sender of [client, onSecond, client]) {
      const again = await sender.succeed<{ secret: string }>('POST', path, { body, headers });
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
      assert.equal(again.status, first.status);
      assert.equal(again.body, first.body);
      assert.match(again.data.secret, secretShape);
      for (const name of ['location', 'etag']) assert.equal(again.headers.get(name), first.headers.get(name), name);
    }
    assert.deepEqual(await snapshot(server.db), before);
    const other = await client.send('POST', path, { body: { ...body, events: ['order.refunded'] }, headers });
    if (body !== undefined) assertRefused(other, reused);
  }
});

test('a kept answer is opened only under the secret that it was sealed with', async () => {
  const headers = newKey();
  const { body } = await client.succeed('POST', '/webhooks', { body: webhookBody, headers });
  const kept = await server.db.many<{ body: string }>(sql`
    select body from idempotency_records where key = ${headers['idempotency-key']} and path like '%/webhooks'
    union all (select body from order_claims where body is not null order by created_at desc limit 1)`);
  assert.equal(kept.length, 2);
  for (const each of kept) {
    assert.match(each.body, /^[A-Za-z0-9+/]+=*$/);
    assert.ok(!Buffer.from(each.body, 'base64').toString('latin1').includes('secret'));
    assert.ok(each.body.length > body.length);
  }
});

for (const endpoint of webhookEndpoints.filter(({ method }) => method !== 'GET')) {
  test(`${endpoint.name} with a repeated key gets the same answer and is done once`, async () => {
    const own = apiClient(server.url, (await server.key(await server.organization())).key);
    const path = webhookPathOf(endpoint, await makeWebhookWithDelivery(own, server.db, { url: closedUrl }));
    const headers = newKey();
    const first = await own.succeed(endpoint.method, path, { body: endpoint.body, headers });
    const before = await snapshot(server.db);
    const again = await own.succeed(endpoint.method, path, { body: endpoint.body, headers });
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual([again.status, again.body], [first.status, first.body]);
    assert.deepEqual(await snapshot(server.db), before);
  });
}

test('twenty registrations at once with one key make one webhook with one secret', async () => {
  const own = (await server.key(await server.organization())).key;
  const headers = newKey();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      apiClient(index % 2 === 0 ? server.url : secondUrl, own).send('POST', '/webhooks', {
        body: webhookBody,
        headers,
      }),
    ),
  );
  const made = answers.filter(({ status }) => status === 201);
  assert.ok(made.length >= 1);
  assert.equal(new Set(made.map(({ body }) => body)).size, 1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    assertRefused(answer, { status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });
  }
  assert.equal((await apiClient(server.url, own).get<unknown[]>('/webhooks')).length, 1);
});

test('fifty registrations at once, on two nodes, make twenty webhooks and no more', async () => {
  const organization = await server.organization();
  const { key: live } = await server.key(organization);
  const { key: sandbox } = await server.key(organization, { isTest: true });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      apiClient(index % 2 === 0 ? server.url : secondUrl, live).send('POST', '/webhooks', { body: webhookBody }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 20);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    assert.match(assertRefused(answer, limit).error.message, /maximum of 20 webhooks/);
  }
  const own = apiClient(server.url, live);
  const webhooks = await own.get<WebhookRecord[]>('/webhooks');
  assert.equal(webhooks.length, 20);
  // The sandbox counts by itself, one that is switched off counts too, and a deletion makes room.
  await makeWebhook(apiClient(server.url, sandbox));
  await own.patch(`/webhooks/${webhooks[0]?.id}`, { isActive: false });
  await own.refuse('POST', '/webhooks', limit, { body: webhookBody });
  await own.remove(`/webhooks/${webhooks[0]?.id}`);
  await makeWebhook(own);
  await own.refuse('POST', '/webhooks', limit, { body: webhookBody });
});
