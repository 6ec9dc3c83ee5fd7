import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { generateKey } from '../../src/core/accounts/api-keys/api-key.ts';
import type { CreatedApiKey } from '../../src/core/accounts/api-keys/create-api-key.ts';
import { revokeApiKey } from '../../src/core/accounts/api-keys/revoke-api-key.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { rawRequest } from '../helpers/clients/raw-http.ts';
import { type AnyAnswer, asAnswer, assertRefused } from '../helpers/clients/refusal.ts';
import { snapshot } from '../helpers/database/snapshot.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

const base = '/open-api/v1';
let nowMs = Date.parse('2026-11-15T08:00:00Z');
let server: TestServer;
let valid: CreatedApiKey;

before(async () => {
  // The test's own proxy is trusted, so that a caller can come from any network address.
  server = await testServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' }, now: () => nowMs });
  valid = await server.key(await server.organization());
});
after(() => server.close());

test('a request without a key is refused with 401', async () => {
  await assertKeyRefused({}, /no api-key/);
  await assertKeyRefused({ 'api-key': '' }, /no api-key/);
  await assertKeyRefused({ 'api-key': '   ' }, /no api-key/);
  await assertKeyRefused({ authorization: `Bearer ${valid.key}` }, /no api-key/);
  await assertKeyRefused({ 'x-api-key': valid.key }, /no api-key/);
});

test('a value that cannot be a key is refused with 401 as malformed', async () => {
  const last = valid.key.at(-1) as string;
  const values = [
    `${valid.key.slice(0, -1)}${last === 'a' ? 'b' : 'a'}`,
    `${valid.key.slice(0, 20)}${valid.key[20] === 'a' ? 'b' : 'a'}${valid.key.slice(21)}`,
    valid.key.slice(0, -1),
    `${valid.key}a`,
    valid.key.toUpperCase(),
    valid.key.replace('tak_live_', 'tak_test_x'),
    valid.key.replace('tak_live_', 'sk_live_'),
    `Bearer ${valid.key}`,
    `"${valid.key}"`,
    `${valid.key}, ${valid.key}`,
    "' or 1=1 --",
    'x'.repeat(8_000),
  ];
  for (const value of values) await assertKeyRefused({ 'api-key': value }, /not an API key/);
});

test('spaces around a key are not part of it', async () => {
  assert.equal((await get('/me', { 'api-key': `  ${valid.key}\t` })).status, 200);
});

test('a well-formed key that was never made is refused with 401', async () => {
  await assertKeyRefused({ 'api-key': generateKey({ isTest: false }) }, /not known/);
  await assertKeyRefused({ 'api-key': generateKey({ isTest: true }) }, /not known/);
});

test('a live key does not work with the prefix of a test key', async () => {
  await assertKeyRefused({ 'api-key': valid.key.replace('tak_live_', 'tak_test_') }, /not known/);
});

test('a revoked key is refused with 401 within a second, and nothing is counted against the organization', async () => {
  const { key, apiKey } = await server.key(await server.organization());
  assert.equal((await get('/me', { 'api-key': key })).status, 200);
  await server.db.transaction((tx) => revokeApiKey(tx, { id: apiKey.id }));
  nowMs += 999;
  await assertKeyRefused({ 'api-key': key }, /revoked/);
});

test('an expired key is refused with 401 from the millisecond on that it names, not before', async () => {
  const expiresAt = new Date(nowMs + 60_000).toISOString();
  const { key } = await server.key(await server.organization(), { expiresAt });
  nowMs += 59_999;
  assert.equal((await get('/me', { 'api-key': key })).status, 200);
  nowMs += 1;
  await assertKeyRefused({ 'api-key': key }, /expired/);
});

test('an expired key is refused with 401 and nothing is counted against the organization', async () => {
  const organization = await server.organization();
  const other = await server.key(organization);
  const expired = await server.key(organization, { expiresAt: new Date(nowMs - 1).toISOString() });
  const before = await remaining(other.key);
  for (let count = 0; count < 5; count += 1) await assertKeyRefused({ 'api-key': expired.key }, /expired/);
  assert.equal(await remaining(other.key), before - 1);
});

test('a key that is sent twice is refused with 401, even when both are the same valid one', async () => {
  const other = await server.key(await server.organization());
  const headerLines = [
    [`api-key: ${valid.key}`, `api-key: ${valid.key}`],
    [`api-key: ${valid.key}`, `API-Key: ${other.key}`],
    [`api-key: ${valid.key}`, 'api-key:'],
    ['api-key: nonsense', `api-key: ${valid.key}`],
  ];
  for (const lines of headerLines) {
    const answer = await rawRequest(
      server.url,
      `GET ${base}/me HTTP/1.1\r\nHost: takilya\r\nX-Forwarded-For: ${stranger()}\r\n${lines.join('\r\n')}\r\n\r\n`,
    );
    const { error } = assertRefused(answer, { status: 401, code: 'UNAUTHORIZED' });
    assert.match(error.message, /more than one/);
  }
});

test('no refusal of a key repeats the key', async () => {
  const unknown = generateKey({ isTest: false });
  for (const value of [unknown, `${unknown}x`, unknown.slice(3)]) {
    assert.ok(!(await get('/me', { 'api-key': value })).body.includes(value));
  }
});

test('a request from outside the allowlist is refused with 403, and nothing is counted against the organization', async () => {
  const lists: { allowlist: string[]; inside: string[]; outside: string[] }[] = [
    { allowlist: ['198.51.100.7'], inside: ['198.51.100.7', '::ffff:198.51.100.7'], outside: ['198.51.100.8', '::1'] },
    {
      allowlist: ['198.51.100.0/24', '203.0.113.128/25'],
      inside: ['198.51.100.0', '198.51.100.255', '203.0.113.128', '::ffff:c633:64ff'],
      outside: ['198.51.101.0', '203.0.113.127', '2001:db8::1'],
    },
    {
      allowlist: ['2001:db8:1::/48', '2001:DB8:0:2::7'],
      inside: ['2001:db8:1::1', '2001:db8:1:ffff:ffff:ffff:ffff:ffff', '2001:0db8:0:2:0:0:0:7'],
      outside: ['2001:db8:2::', '2001:db8:0:2::8', '198.51.100.7'],
    },
    {
      allowlist: ['::ffff:198.51.100.7', '::ffff:203.0.113.0/120', '0:0:0:0:0:ffff:192.0.2.1'],
      inside: ['198.51.100.7', '203.0.113.9', '::ffff:203.0.113.9', '192.0.2.1'],
      outside: ['198.51.100.6', '203.0.114.0', '192.0.2.2'],
    },
    { allowlist: ['0.0.0.0/0'], inside: ['198.51.100.7'], outside: ['2001:db8::1'] },
    { allowlist: ['::/0'], inside: ['2001:db8::1'], outside: ['198.51.100.7'] },
  ];
  const organization = await server.organization();
  const free = await server.key(organization);
  for (const { allowlist, inside, outside } of lists) {
    const { key } = await server.key(organization, { allowlist });
    for (const address of inside) {
      const { status } = await get('/me', { 'api-key': key, 'x-forwarded-for': address });
      assert.equal(status, 200, `${address} in ${allowlist}`);
    }
    const before = await remaining(free.key);
    for (const address of outside) {
      const answer = await get('/me', { 'api-key': key, 'x-forwarded-for': address });
      const { error } = assertRefused(answer, { status: 403, code: 'FORBIDDEN' });
      assert.ok(error.message.includes(address), `${error.message} names ${address}`);
    }
    assert.equal(await remaining(free.key), before - 1);
  }
});

test('a request that the allowlist refuses does not use up what strangers at that address have', async () => {
  const { key } = await server.key(await server.organization(), { allowlist: ['198.51.100.1'] });
  const address = stranger();
  for (let count = 0; count < 70; count += 1) {
    const answer = await get('/me', { 'api-key': key, 'x-forwarded-for': address });
    assertRefused(answer, { status: 403, code: 'FORBIDDEN' });
  }
});

test('X-Forwarded-For counts only from proxies that the operator names', async () => {
  const direct = await testServer({ environment: {} });
  try {
    const { key } = await direct.key(await direct.organization(), { allowlist: ['198.51.100.7'] });
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']) {
      const value = header === 'forwarded' ? 'for=198.51.100.7' : '198.51.100.7';
      const answer = await asAnswer(fetch(`${direct.url}${base}/me`, { headers: { 'api-key': key, [header]: value } }));
      const { error } = assertRefused(answer, { status: 403, code: 'FORBIDDEN' });
      assert.match(error.message, /127\.0\.0\.1/);
    }
    const own = await direct.key(await direct.organization(), { allowlist: ['127.0.0.1'] });
    const headers = { 'api-key': own.key, 'x-forwarded-for': '198.51.100.7' };
    assert.equal((await fetch(`${direct.url}${base}/me`, { headers })).status, 200);
  } finally {
    await direct.close();
  }
});

test('of X-Forwarded-For, only what the nearest untrusted hop said of itself is believed', async () => {
  const { key } = await server.key(await server.organization(), { allowlist: ['198.51.100.7'] });
  const status = async (forwarded: string) =>
    (await get('/me', { 'api-key': key, 'x-forwarded-for': forwarded })).status;
  assert.equal(await status('203.0.113.5, 198.51.100.7'), 200);
  assert.equal(await status('198.51.100.7, 203.0.113.5'), 403);
  assert.equal(await status('198.51.100.7, 127.0.0.1'), 200);
  assert.equal(await status('198.51.100.7, nonsense'), 403);
  assert.equal(await status('198.51.100.7, 203.0.113.5, 127.0.0.1, 127.0.0.1'), 403);
  assert.equal(await status(`${'198.51.100.7, '.repeat(30)}203.0.113.5`), 403);
});

test('a path that does not exist is refused with 404, in every spelling of one that does', async () => {
  const paths = [
    `${base}`,
    `${base}/`,
    `${base}/nothing`,
    `${base}/me/`,
    `${base}//me`,
    `${base}/ME`,
    `${base}/Me`,
    `${base}/%2e/me`,
    `${base}/./me`,
    `${base}/x/../me`,
    `${base}/me%2f`,
    `${base}/me%00`,
    `${base}/me;a=1`,
    `${base}/me.json`,
    `${base}/me%20`,
    `${base}/${'a'.repeat(10_000)}`,
  ];
  for (const path of paths) {
    assertRefused(await raw('GET', path, [`api-key: ${valid.key}`]), { status: 404, code: 'NOT_FOUND' });
  }
  for (const path of ['//open-api/v1/me', '/OPEN-API/v1/me', '/open-api/V1/me', '/open-api/v1x', '/open-api']) {
    assertRefused(await raw('GET', path, [`api-key: ${valid.key}`]), {
      status: 404,
      code: 'NOT_FOUND',
      isOpenApi: false,
    });
  }
});

test('a letter that is percent-encoded without need is still that letter', async () => {
  const { status } = await raw('GET', `${base}/%6d%65`, [`api-key: ${valid.key}`]);
  assert.equal(status, 200);
  const refused = await raw('DELETE', `${base}/%6d%65`, [`api-key: ${valid.key}`]);
  assertRefused(refused, { status: 405, code: 'METHOD_NOT_ALLOWED' });
});

test('a method that a path does not have is refused with 405 and those that it has', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY', 'LINK']) {
    const answer = await raw(method, `${base}/me`, [`api-key: ${valid.key}`]);
    const { error } = assertRefused(answer, { status: 405, code: 'METHOD_NOT_ALLOWED' });
    assert.equal(answer.headers.get('allow'), 'GET, HEAD');
    assert.ok(error.message.includes(method));
  }
  const whole = await raw('DELETE', `http://takilya${base}/me`, [`api-key: ${valid.key}`]);
  assertRefused(whole, { status: 405, code: 'METHOD_NOT_ALLOWED' });
});

test('HEAD answers what GET answers, without the body', async () => {
  const got = await get('/me', { 'api-key': valid.key });
  const headed = await raw('HEAD', `${base}/me`, [`api-key: ${valid.key}`]);
  assert.equal(headed.status, 200);
  assert.equal(headed.headers.get('content-length'), String(Buffer.byteLength(got.body)));
  assert.equal(headed.rest, '');
  const refused = await raw('HEAD', `${base}/nothing`, [`api-key: ${valid.key}`]);
  assert.equal(refused.status, 404);
  assert.equal(refused.rest, '');
  assert.ok(refused.headers.has('x-ratelimit-limit'));
  assert.match(refused.headers.get('x-request-id') ?? '', /^req_/);
});

test('a URL that is not properly encoded is refused with 400', async () => {
  for (const path of ['%', '%zz', '%c3%28', '%ff', 'me%', 'events/%e0%a4%a']) {
    const answer = await raw('GET', `${base}/${path}`, [`api-key: ${valid.key}`]);
    const { error } = assertRefused(answer, { status: 400, code: 'VALIDATION_ERROR' });
    assert.deepEqual(
      error.details?.map(({ field }) => field),
      ['url'],
    );
  }
});

test('a query that the endpoint does not know is refused with 400, every fault at once', async () => {
  const answer = await get('/me?page=1&x=%zz&x=2&__proto__=1&constructor=2', { 'api-key': valid.key });
  const { error } = assertRefused(answer, { status: 400, code: 'VALIDATION_ERROR' });
  assert.deepEqual(error.details?.map(({ field }) => field).sort(), ['__proto__', 'constructor', 'page', 'x']);
});

test('where two faults meet, the key comes before the allowlist, the rate, the path, the method and the URL', async () => {
  const wrong = { 'api-key': generateKey({ isTest: false }) };
  for (const path of ['/nothing', '/me?x=%zz', '/%zz', '']) {
    assertRefused(await get(path, wrong), { status: 401, code: 'UNAUTHORIZED' });
  }
  const posted = await asAnswer(
    fetch(`${server.url}${base}/me`, {
      method: 'POST',
      headers: { ...wrong, 'content-type': 'text/plain' },
      body: '{',
    }),
  );
  assertRefused(posted, { status: 401, code: 'UNAUTHORIZED' });
});

test('the allowlist comes before the rate, and both before the path, the method and the URL', async () => {
  const organization = await server.organization({ tier: 'FREE' });
  const listed = await server.key(organization, { allowlist: ['198.51.100.1'] });
  const open = await server.key(organization);
  for (const path of ['/nothing', '/%zz', '/me?x=1']) {
    const answer = await get(path, { 'api-key': listed.key, 'x-forwarded-for': '203.0.113.1' });
    assertRefused(answer, { status: 403, code: 'FORBIDDEN' });
  }
  for (let count = 0; count < 60; count += 1) await get('/me', { 'api-key': open.key });
  for (const path of ['/me', '/nothing', '/%zz', '/me?x=1']) {
    assertRefused(await get(path, { 'api-key': open.key }), { status: 429, code: 'RATE_LIMITED' });
  }
  const wrongMethod = await raw('POST', `${base}/me`, [`api-key: ${open.key}`]);
  assertRefused(wrongMethod, { status: 429, code: 'RATE_LIMITED' });
  const outside = await get('/me', { 'api-key': listed.key, 'x-forwarded-for': '203.0.113.1' });
  assertRefused(outside, { status: 403, code: 'FORBIDDEN' });
});

test('the path comes before the media type, the size and the JSON of a body', async () => {
  const post = (path: string, contentType: string, body: string) =>
    asAnswer(
      fetch(`${server.url}${base}${path}`, {
        method: 'POST',
        headers: { 'api-key': valid.key, 'content-type': contentType },
        body,
      }),
    );
  assertRefused(await post('/nothing', 'text/plain', '{'), { status: 404, code: 'NOT_FOUND' });
  assertRefused(await post('/nothing', 'application/json', 'a'.repeat(3_000_000)), { status: 404, code: 'NOT_FOUND' });
  assertRefused(await post('/me', 'application/json', '{'), { status: 405, code: 'METHOD_NOT_ALLOWED' });
});

test('a key without the scope is refused with 403 that names it, before the body and the record, and nothing changes', async () => {
  const { key } = await server.key(await server.organization(), { scopes: ['events:read', 'tickets:read'] });
  const none = await server.key(await server.organization(), { scopes: [] });
  const before = await snapshot(server.db);
  const needs: [method: string, path: string, scope: string][] = [
    ['POST', '/events', 'events:write'],
    ['PATCH', '/events/018f0000-0000-7000-8000-000000000000', 'events:write'],
    ['DELETE', '/events/nonsense', 'events:write'],
    ['POST', '/events/nonsense/publish', 'events:write'],
    ['POST', '/events/nonsense/tickets', 'tickets:write'],
  ];
  for (const [method, path, scope] of needs) {
    const answer = await send(method, path, key, { 'content-type': 'text/plain' }, 'not even JSON');
    const { error } = assertRefused(answer, { status: 403, code: 'SCOPE_REQUIRED' });
    assert.ok(error.message.includes(scope), error.message);
  }
  for (const path of ['/events', '/events/nonsense', '/venues/search?query=x', '/events?page=0']) {
    const { error } = assertRefused(await get(path, { 'api-key': none.key }), { status: 403, code: 'SCOPE_REQUIRED' });
    assert.match(error.message, /events:read/);
  }
  assert.equal((await get('/me', { 'api-key': none.key })).status, 200, '/me needs any valid key');
  assert.deepEqual(await snapshot(server.db), before);
});

test('of a body that an endpoint takes, type, size and JSON are refused in this order, and nothing changes', async () => {
  const before = await snapshot(server.db);
  const write = (body: string, type = 'application/json') =>
    send('POST', '/events', valid.key, { 'content-type': type }, body);
  const large = '{'.repeat(1024 * 1024 + 1);
  const wrongType = await write(large, 'text/plain');
  assertRefused(wrongType, { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  assertRefused(await write(large), { status: 413, code: 'PAYLOAD_TOO_LARGE' });
  const malformed = assertRefused(await write('{'), { status: 400, code: 'VALIDATION_ERROR' });
  assert.deepEqual(
    malformed.error.details?.map(({ field }) => field),
    ['body'],
  );
  const faulty = assertRefused(await write('{"nam": 1}'), { status: 400, code: 'VALIDATION_ERROR' });
  assert.deepEqual(faulty.error.details?.map(({ field }) => field).sort(), ['dateTime', 'nam', 'name']);
  assert.match(faulty.error.hint, /Did you mean name/);
  assert.deepEqual(await snapshot(server.db), before);
});

test('a record that is absent, foreign or named by a malformed id is refused with the same 404', async () => {
  const foreign = await server.key(await server.organization());
  const body = JSON.stringify({ name: 'Night', dateTime: '2026-12-05T19:00:00+08:00' });
  const json = { 'content-type': 'application/json' };
  const made = await send('POST', '/events', foreign.key, json, body);
  const { id, slug } = JSON.parse(made.body).data;
  const before = await snapshot(server.db);
  for (const name of [id, slug, '018f0000-0000-7000-8000-000000000000', 'nonsense', '%00', 'a'.repeat(3_000)]) {
    const answer = await get(`/events/${name}`, { 'api-key': valid.key });
    const { error } = assertRefused(answer, { status: 404, code: 'NOT_FOUND' });
    assert.match(error.hint, /id .*owns/);
    for (const [method, path] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/publish'],
    ] as const) {
      const sent = method === 'PATCH' ? '{"name": ""}' : undefined;
      const refused = await send(method, `/events/${name}${path}`, valid.key, sent === undefined ? {} : json, sent);
      assertRefused(refused, { status: 404, code: 'NOT_FOUND' });
    }
  }
  assert.deepEqual(await snapshot(server.db), before);
});

test("a client's own request id is never adopted, and no two requests share one", async () => {
  const seen = new Set<string>();
  for (const own of ['req_mine', 'req_0123456789abcdef0123456789abcdef', '<script>']) {
    for (const path of ['/me', '/nothing', '/%zz']) {
      const { headers, body } = await get(path, { 'api-key': valid.key, 'x-request-id': own, 'request-id': own });
      const id = headers.get('x-request-id') ?? '';
      assert.match(id, /^req_[0-9a-f]{32}$/);
      assert.notEqual(id, own);
      assert.ok(!body.includes(own));
      seen.add(id);
    }
  }
  assert.equal(seen.size, 9);
});

test('what is answered without a key carries the rate headers too', async () => {
  for (const [path, status] of [
    ['/openapi.json', 200],
    ['/docs', 308],
  ] as const) {
    const answer = await get(path, { 'x-forwarded-for': stranger() });
    assert.equal(answer.status, status);
    assert.equal(answer.headers.get('x-ratelimit-limit'), '60');
    assert.match(answer.headers.get('x-request-id') ?? '', /^req_/);
  }
});

test('refused requests change no row, and a refused key does not count as used', async (t) => {
  const own = await testServer();
  t.after(() => own.close());
  const organization = await own.organization();
  const revoked = await own.key(organization);
  await own.db.transaction((tx) => revokeApiKey(tx, { id: revoked.apiKey.id }));
  const expired = await own.key(organization, { expiresAt: '2020-01-01T00:00:00Z' });
  const elsewhere = await own.key(organization, { allowlist: ['198.51.100.1'] });
  const before = await snapshot(own.db);
  for (const { key } of [revoked, expired, elsewhere]) {
    for (const path of ['/me', '/nothing', '/%zz']) {
      assert.ok([401, 403].includes((await fetch(`${own.url}${base}${path}`, { headers: { 'api-key': key } })).status));
    }
  }
  await own.service.drain();
  assert.deepEqual(await snapshot(own.db), before);
  const used = await own.db.one<{ count: number }>(sql`
    select count(*) as count from api_keys where last_used_at is not null`);
  assert.equal(used.count, 0);
});

test('an accepted request is written down as the last use of its key by the time the server stops', async (t) => {
  const own = await testServer();
  t.after(() => own.close());
  const { key, apiKey } = await own.key(await own.organization());
  await fetch(`${own.url}${base}/me`, { headers: { 'api-key': key } });
  await own.service.drain();
  const { lastUsedAt } = await own.db.one<{ lastUsedAt: string }>(sql`
    select last_used_at from api_keys where id = ${apiKey.id}`);
  assert.ok(Math.abs(Date.parse(lastUsedAt) - Date.now()) < 60_000);
});

let strangers = 0;

/** A network address that nobody came from before: strangers are counted by address. */
function stranger(): string {
  strangers += 1;
  return `192.0.2.${strangers}`;
}

async function get(path: string, headers: Record<string, string>): Promise<AnyAnswer> {
  const from = 'api-key' in headers && headers['api-key'] === valid.key ? '192.0.2.254' : stranger();
  return await asAnswer(
    fetch(`${server.url}${base}${path}`, { headers: { 'x-forwarded-for': from, ...headers }, redirect: 'manual' }),
  );
}

function send(
  method: string,
  path: string,
  key: string,
  headers: Record<string, string>,
  body?: string,
): Promise<AnyAnswer> {
  return asAnswer(fetch(`${server.url}${base}${path}`, { method, headers: { 'api-key': key, ...headers }, body }));
}

function raw(method: string, path: string, lines: string[]): Promise<AnyAnswer & { rest: string }> {
  const text = `${method} ${path} HTTP/1.1\r\nHost: takilya\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
  return rawRequest(server.url, text, { method });
}

async function assertKeyRefused(headers: Record<string, string>, message: RegExp): Promise<void> {
  const answer = await get('/me', headers);
  const { error } = assertRefused(answer, { status: 401, code: 'UNAUTHORIZED' });
  assert.match(error.message, message);
  assert.equal(answer.headers.get('x-ratelimit-limit'), '60', 'a stranger is counted at the Free figures');
}

async function remaining(key: string): Promise<number> {
  return Number((await get('/me', { 'api-key': key })).headers.get('x-ratelimit-remaining'));
}
