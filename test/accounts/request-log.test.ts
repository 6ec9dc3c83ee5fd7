import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listRequests } from '../../src/core/accounts/request-log/list-requests.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { until } from '../helpers/machine/until.ts';

let server: TestServer;

before(async () => {
  server = await testServer();
});
after(() => server.close());

const base = '/open-api/v1';

test('each request with a key can be found by its requestId, with path and error code, and nothing else of it', async () => {
  const organization = await server.organization();
  const { key, apiKey } = await server.key(organization, { name: 'Shop' });
  const secretText = 'buyer-wrote-this';
  const refused = await fetch(`${server.url}${base}/events?search=${secretText}&token=${secretText}`, {
    method: 'POST',
    headers: { 'api-key': key, 'content-type': 'application/json', 'user-agent': 'shop/1.0', cookie: secretText },
    body: JSON.stringify({ name: secretText, nonsense: secretText }),
  });
  const requestId = refused.headers.get('x-request-id') as string;
  assert.equal(refused.status, 400);
  const found = await logged(organization.id, requestId);
  assert.deepEqual(
    { ...found, id: '', durationMs: 0, createdAt: '' },
    {
      id: '',
      requestId,
      apiKeyId: apiKey.id,
      apiKeyName: 'Shop',
      method: 'POST',
      path: `${base}/events`,
      status: 400,
      errorCode: 'VALIDATION_ERROR',
      durationMs: 0,
      address: '127.0.0.1',
      userAgent: 'shop/1.0',
      createdAt: '',
    },
  );
  const { text } = await server.db.one<{ text: string }>(
    sql`select string_agg(r::text, ' ') as text from request_log r`,
  );
  for (const hidden of [secretText, key, key.slice(9), 'cookie']) assert.ok(!text.includes(hidden), hidden);
});

test('a success has no error code, an unknown path and a missing scope are there too', async () => {
  const organization = await server.organization();
  const { key } = await server.key(organization, { scopes: [] });
  for (const [path, status, errorCode] of [
    ['/me', 200, null],
    ['/nothing-here', 404, 'NOT_FOUND'],
    ['/events', 403, 'SCOPE_REQUIRED'],
  ] as const) {
    const answer = await fetch(`${server.url}${base}${path}`, { headers: { 'api-key': key } });
    const found = await logged(organization.id, answer.headers.get('x-request-id') as string);
    assert.deepEqual([found.path, found.status, found.errorCode], [`${base}${path}`, status, errorCode]);
  }
});

test('a request from outside the allowlist and one beyond the limit are there, for their owner looks for them', async () => {
  const organization = await server.organization({ tier: 'FREE' });
  const closed = await server.key(organization, { allowlist: ['203.0.113.1'] });
  const outside = await fetch(`${server.url}${base}/me`, { headers: { 'api-key': closed.key } });
  assert.equal(outside.status, 403);
  const found = await logged(organization.id, outside.headers.get('x-request-id') as string);
  assert.equal(found.errorCode, 'FORBIDDEN');
  const { key } = await server.key(organization);
  let answer = await fetch(`${server.url}${base}/me`, { headers: { 'api-key': key } });
  for (let count = 0; count < 70 && answer.status !== 429; count += 1) {
    answer = await fetch(`${server.url}${base}/me`, { headers: { 'api-key': key } });
  }
  assert.equal(answer.status, 429);
  assert.equal((await logged(organization.id, answer.headers.get('x-request-id') as string)).errorCode, 'RATE_LIMITED');
});

test('requests without a key, or with one that is not known, are nobody’s and are not kept', async () => {
  const rows = () => server.db.one<{ count: number }>(sql`select count(*) as count from request_log`);
  const organization = await server.organization();
  const before = await rows();
  await fetch(`${server.url}${base}/me`);
  await fetch(`${server.url}${base}/me`, { headers: { 'api-key': `tak_live_${'a'.repeat(38)}` } });
  await fetch(`${server.url}${base}/openapi.json`);
  const { key } = await server.key(organization);
  const last = await fetch(`${server.url}${base}/me`, { headers: { 'api-key': key } });
  await logged(organization.id, last.headers.get('x-request-id') as string);
  assert.equal((await rows()).count, before.count + 1);
});

test('an organization does not find the requests of another, nor those of its sandbox among its own', async () => {
  const [ours, theirs] = [await server.organization(), await server.organization()];
  const { key, apiKey } = await server.key(ours, { isTest: true });
  const answer = await fetch(`${server.url}${base}/me`, { headers: { 'api-key': key } });
  const requestId = answer.headers.get('x-request-id') as string;
  await logged(apiKey.organizationId, requestId);
  for (const { id } of [ours, theirs]) {
    assert.deepEqual((await listRequests(server.db, { organizationId: id, filter: { requestId } })).rows, []);
  }
});

async function logged(organizationId: string, requestId: string) {
  const find = async () => (await listRequests(server.db, { organizationId, filter: { requestId } })).rows[0];
  await until(async () => (await find()) !== undefined);
  const found = await find();
  if (found === undefined) throw new Error('It was found a moment ago');
  return found;
}
