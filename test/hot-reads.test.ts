import assert from 'node:assert/strict';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { revokeApiKey } from '../src/core/accounts/api-keys/revoke-api-key.ts';
import type { Organization } from '../src/core/accounts/organizations/organization.ts';
import { sql } from '../src/platform/database/sql.ts';
import { type ApiClient, apiClient, base, type EventRecord, unknownId } from './helpers/clients/api-client.ts';
import { marketBase, publishedEvent } from './helpers/clients/market-client.ts';
import { type TestServer, testServer } from './helpers/machine/test-server.ts';
import { until } from './helpers/machine/until.ts';

// The same URL with a question mark at its end means the same, and is left to the framework.

let server: TestServer;
let home: Organization;
let key: string;
let organizer: ApiClient;
let event: EventRecord;
let strangersKey: string;
let aheadMs = 0;
let stoppedAt: number | undefined;
const agent = new Agent({ keepAlive: true, maxSockets: 50 });

before(async () => {
  server = await testServer({
    now: () => (stoppedAt ?? Date.now()) + aheadMs,
    environment: { MARKETPLACE_RATE_LIMIT: '1000', TRUSTED_PROXIES: '127.0.0.1' },
  });
  await server.service.prepare();
  home = await server.organization();
  key = (await server.key(home)).key;
  strangersKey = (await server.key(await server.organization({ name: 'Iba' }))).key;
  organizer = apiClient(server.url, key);
  event = await publishedEvent(organizer, {
    name: 'Gabi ng Niño ₱',
    tickets: [{ name: 'GA', price: 100, quantity: 10, published: true }],
  });
});
after(async () => {
  agent.destroy();
  await server.close();
});

interface Answer {
  status: number;
  headers: string[];
  body: Buffer;
}

function ask(path: string, headers: Record<string, string | string[]> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const sent = httpRequest({ hostname, port, path, headers, method, agent }, async (answer: IncomingMessage) => {
      const body = Buffer.concat(await answer.toArray());
      resolve({ status: answer.statusCode as number, headers: answer.rawHeaders, body });
    });
    sent.on('error', reject).end();
  });
}

/** An answer without what differs from one request to the next. */
function comparable({ status, headers, body }: Answer) {
  const lines: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const [name, value] = [headers[index] as string, headers[index + 1] as string];
    const isCounted = /^(?:date|x-request-id|ratelimit|x-ratelimit-re.*)$/i.test(name);
    lines.push(`${name}: ${isCounted ? value.replaceAll(/[0-9a-f]+/gi, '#').replace(/\w+, # .*/, 'date') : value}`);
  }
  const isPacked = lines.includes('content-encoding: gzip');
  const text = (isPacked ? gunzipSync(body) : body).toString();
  return {
    status,
    lines: lines.map((line) => (status >= 400 ? line.replace(/^(retry-after|content-length): .*/i, '$1') : line)),
    body: text
      .replaceAll(/req_[0-9a-f]+/g, 'req')
      .replace(/"lastUsedAt":"[^"]+"/, '"lastUsedAt"')
      .replaceAll(/\d+ seconds?/g, 'seconds'),
  };
}

/** Asks both ways and answers how many of the two were hot. */
async function bothWays(path: string, headers: Record<string, string | string[]> = {}, method = 'GET') {
  const { hotReads } = server.service.app;
  const countBefore = hotReads.count;
  const answer = await ask(path, headers, method);
  const hot = hotReads.count - countBefore;
  const framework = await ask(path.includes('?') ? path : `${path}?`, headers, method);
  assert.equal(hotReads.count - countBefore, hot, `${path}? is left to the framework`);
  assert.deepEqual(comparable(answer), comparable(framework), `${method} ${path}`);
  return { answer, hot };
}

/** A key is at hand once it was looked up, and a page once it was made. */
async function warm(path: string, headers: Record<string, string> = {}): Promise<void> {
  await ask(`${path}?`, headers);
}

test('what is hot gets the very answer that the framework gives, and everybody may ask for it in their way', async () => {
  const paths: [string, Record<string, string>][] = [
    [`${base}/me`, { 'api-key': key }],
    [`${base}/events/${event.id}`, { 'api-key': key }],
    [`${base}/events/${event.id.toUpperCase()}`, { 'API-Key': key, 'user-agent': 'x', accept: '*/*' }],
    [`${marketBase}/events/${event.id}`, {}],
    [`${marketBase}/events/${event.slug}`, { origin: 'https://shop.example.com', cookie: 'a=b' }],
    [`/events/${event.slug}`, {}],
    [`/events/${event.slug}`, { 'accept-encoding': 'gzip, br', 'accept-language': 'fil-PH, en' }],
    [`/events/${event.slug}`, { cookie: 'takilya_language=fil', 'accept-encoding': 'gzip;q=0' }],
  ];
  for (const [path, headers] of paths) {
    stoppedAt = Date.now();
    await warm(path, headers);
    const { answer, hot } = await bothWays(path, headers);
    stoppedAt = undefined;
    assert.equal(answer.status, 200, path);
    assert.equal(hot, 1, `${path} is hot`);
  }
});

test('whatever is unusual is answered as ever', async () => {
  const withKey = { 'api-key': key };
  const own = `${base}/events/${event.id}`;
  await warm(`${base}/me`, withKey);
  const { headers } = await ask(own, withKey);
  const etag = headers[headers.indexOf('etag') + 1] as string;
  const cases: [number, string, Record<string, string | string[]>, string?][] = [
    [200, `${base}/me`, withKey, 'HEAD'],
    [200, own, withKey, 'HEAD'],
    [200, `/events/${event.slug}`, {}, 'HEAD'],
    [304, own, { ...withKey, 'if-none-match': etag }],
    [200, own, { ...withKey, 'if-none-match': '"other"' }],
    [200, `${own}?include=performers`, withKey],
    [400, `${own}?nonsense=1`, withKey],
    [200, `${base}/events/${event.slug}`, withKey],
    [404, `${base}/events/${unknownId}`, withKey],
    [404, `${base}/events/${event.id}%00`, withKey],
    [404, `${base}/events/${event.id}/`, withKey],
    [404, `${base}//me`, withKey],
    [401, `${base}/me`, {}],
    [401, `${base}/me`, { 'api-key': `${key}x` }],
    [401, `${base}/me`, { 'api-key': [key, key] }],
    [401, own, { 'api-key': [key, strangersKey] }],
    [200, `${base}/me`, { ...withKey, connection: 'close' }],
    [200, `${base}/me`, { ...withKey, expect: '100-continue' }],
    [404, `${marketBase}/events/${unknownId}`, {}],
    [404, `${marketBase}/events/nothing`, {}],
    [404, '/events/nothing', {}],
    [200, `/events/${event.slug}?lang=fil`, {}],
  ];
  for (const [status, path, sent, method] of cases) {
    const { answer, hot } = await bothWays(path, sent, method);
    assert.equal(answer.status, status, `${method ?? 'GET'} ${path}`);
    assert.equal(hot, 0, `${path} is not hot`);
  }
});

test('a key without the scope, from another place, of another organization or of a sandbox gets no more than before', async () => {
  const organization = await server.organization({ name: 'Keys' });
  const own = `${base}/events/${event.id}`;
  // Of the event's own organization: nothing but the scope keeps it out.
  const narrow = (await server.key(home, { scopes: ['tickets:read'] })).key;
  const elsewhere = (await server.key(organization, { allowlist: ['203.0.113.7'] })).key;
  const sandbox = (await server.key(organization, { isTest: true })).key;
  const cases: [number, string, string, Record<string, string>?][] = [
    [200, `${base}/me`, narrow],
    [403, own, narrow],
    [403, `${base}/me`, elsewhere],
    [200, `${base}/me`, elsewhere, { 'x-forwarded-for': '203.0.113.7' }],
    [403, `${base}/me`, elsewhere, { 'x-forwarded-for': '203.0.113.8' }],
    [200, `${base}/me`, sandbox],
    [404, own, sandbox],
    [404, own, strangersKey],
  ];
  await ask(own, { 'api-key': key });
  for (const [status, path, value, more] of cases) {
    const headers = { 'api-key': value, ...more };
    await warm(`${base}/me`, headers);
    const { answer } = await bothWays(path, headers);
    assert.equal(answer.status, status, path);
    if (status >= 400) assert.ok(!answer.body.toString().includes(event.name));
  }
});

test('a key that is revoked, expired or of a suspended organization is refused as soon as ever', async () => {
  const organization = await server.organization({ name: 'Ends' });
  const revoked = await server.key(organization);
  const expiring = await server.key(organization, { expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
  for (const made of [revoked, expiring]) await warm(`${base}/me`, { 'api-key': made.key });
  const meOf = async (value: string) => (await bothWays(`${base}/me`, { 'api-key': value })).answer.status;
  assert.equal(await meOf(revoked.key), 200);
  assert.equal(await meOf(expiring.key), 200);
  await server.db.transaction((tx) => revokeApiKey(tx, { id: revoked.apiKey.id }));
  aheadMs += 501;
  assert.equal(await meOf(revoked.key), 401);
  aheadMs += 3_600_000;
  assert.equal(await meOf(expiring.key), 401);
  const other = await server.organization({ name: 'Stopped' });
  const { key: stopped } = await server.key(other);
  assert.equal(await meOf(stopped), 200);
  await server.db.run(
    sql`update organizations set suspended_at = now(), suspension_reason = 'x' where id = ${other.id}`,
  );
  aheadMs += 501;
  assert.equal(await meOf(stopped), 403);
});

test('each request is counted once, by whichever way it goes, and refused when its limit is spent', async () => {
  const { key: free } = await server.key(await server.organization({ name: 'Free', tier: 'FREE' }));
  const statuses: number[] = [];
  for (let count = 0; count < 70; count += 1) {
    const { status, headers } = await ask(count % 3 === 0 ? `${base}/me?` : `${base}/me`, { 'api-key': free });
    const left = headers[headers.indexOf('x-ratelimit-remaining') + 1];
    assert.equal(left, String(Math.max(0, 59 - count)));
    statuses.push(status);
  }
  assert.deepEqual(statuses, [...Array(60).fill(200), ...Array(10).fill(429)]);
  await bothWays(`${base}/me`, { 'api-key': free });
});

test('a visitor is counted once a page or event, and refused when the share of the second is spent', async () => {
  const paths = [`/events/${event.slug}`, `/events/${event.slug}?`, `${marketBase}/events/${event.id}`];
  aheadMs += 5_000;
  stoppedAt = Date.now();
  for (const path of paths) await warm(path);
  const from = { 'x-forwarded-for': '198.51.100.9' };
  const answers = await Promise.all(Array.from({ length: 1_100 }, (_, count) => ask(paths[count % 3] as string, from)));
  for (const path of paths) await bothWays(path, from);
  stoppedAt = undefined;
  assert.equal(answers.filter(({ status }) => status === 429).length, 100);
  assert.equal(answers.filter(({ status }) => status === 200).length, 1_000);
});

test('a change is in the very next answer, whoever made it and however late it is committed', async () => {
  const read = async () => {
    const own = await bothWays(`${base}/events/${event.id}`, { 'api-key': key });
    const open = await bothWays(`${marketBase}/events/${event.id}`);
    const names = [own, open].map(({ answer }) => JSON.parse(answer.body.toString()).data.name as string);
    assert.equal(names[0], names[1]);
    return names[0];
  };
  const rename = (name: string) =>
    sql`update events set name = ${name}, revision = revision + 1 where id = ${event.id}`;
  await read();
  await organizer.patch(`/events/${event.id}`, { name: 'By the API' });
  assert.equal(await read(), 'By the API');
  // As another node would.
  await server.db.run(rename('By another node'));
  assert.equal(await read(), 'By another node');
  await server.db.transaction(async (tx) => {
    await tx.run(rename('Late'));
    assert.equal(await read(), 'By another node');
    // Somebody who began later commits first.
    await server.db.run(sql`update organizations set name = name`);
    assert.equal(await read(), 'By another node');
  });
  assert.equal(await read(), 'Late');
  await server.db
    .transaction(async (tx) => {
      await tx.run(rename('Undone'));
      await assert.rejects(tx.run(sql`select 1 / 0`));
      throw new Error('taken back');
    })
    .catch(() => {});
  assert.equal(await read(), 'Late');
});

test('requests that follow one another without waiting are answered in their order', async () => {
  const head = `host: x\r\napi-key: ${key}\r\n\r\n`;
  await warm(`${base}/me`, { 'api-key': key });
  const asked = [`${base}/events/${event.id}`, `${base}/me`, `${base}/me?`, `${base}/events/${event.id}`, `${base}/me`];
  const bytes = asked.map((path) => `GET ${path} HTTP/1.1\r\n${head}`);
  bytes.push(`GET ${base}/me HTTP/1.1\r\nconnection: close\r\n${head}`);
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes.join(''));
  const text = Buffer.concat(await socket.toArray()).toString();
  const order = [...text.matchAll(/HTTP\/1\.1 (\d+)|"data":\{"(id|apiKey)"/g)].map(
    ([, status, what]) => status ?? what,
  );
  assert.deepEqual(
    order,
    ['id', 'apiKey', 'apiKey', 'id', 'apiKey', 'apiKey'].flatMap((what) => ['200', what]),
  );
});

test('what waits for the database is left to the framework, and answered once', async () => {
  const own = `${base}/events/${event.id}`;
  const leftOf = ({ headers }: Answer) => Number(headers[headers.indexOf('x-ratelimit-remaining') + 1]);
  const before = await ask(own, { 'api-key': key });
  const { hotReads } = server.service.app;
  const countBefore = hotReads.count;
  // The framework asks how long a request has waited before it came.
  const left = Promise.withResolvers<void>();
  const heldMs = hotReads.heldMs.bind(hotReads);
  hotReads.heldMs = (request) => {
    left.resolve();
    return heldMs(request);
  };
  const asked = await server.db.transaction(async (tx) => {
    await tx.run(sql`lock table events in access exclusive mode`);
    await server.db.run(sql`update organizations set name = name`);
    const waiting = ask(own, { 'api-key': key });
    await left.promise;
    return { waiting };
  });
  const answer = await asked.waiting;
  assert.equal(answer.status, 200);
  assert.equal(hotReads.count, countBefore);
  assert.equal(leftOf(answer), leftOf(before) - 1);
});

test('a hot request is logged for the organizer like any other', async () => {
  const organization = await server.organization({ name: 'Logged' });
  const { key: logged, apiKey } = await server.key(organization);
  for (const path of ['/me', '/me', '/me?'])
    await ask(`${base}${path}`, { 'api-key': logged, 'user-agent': 'Tindahan' });
  const rows = async () =>
    server.db.many<{ path: string; status: number; userAgent: string; address: string }>(sql`
      select path, status, user_agent, address from request_log where api_key_id = ${apiKey.id}`);
  await until(async () => (await rows()).length >= 3);
  const found = await rows();
  assert.equal(found.length, 3);
  assert.equal(new Set(found.map((row) => JSON.stringify(row))).size, 1);
});
