import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { messageBody, signatureHeaders } from '../../../src/core/telling/notices/message.ts';
import { generateSecret } from '../../../src/core/telling/webhooks/webhook.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { apiClient, unknownId } from '../../helpers/clients/api-client.ts';
import { buyerAt, eventOnSale } from '../../helpers/clients/buyer.ts';
import { challengeOf } from '../../helpers/clients/challenge.ts';
import { spelledOut } from '../../helpers/clients/spelled-out.ts';
import { repository } from '../../helpers/machine/child.ts';
import { type Fate, type FlakyProxy, flakyProxy } from '../../helpers/machine/flaky-proxy.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { receiverCertificate, receiverKey } from '../../helpers/receivers/receivers-certificate.ts';
import { receiver } from '../../helpers/receivers/webhook-receiver.ts';
import { insertNotices, noWorker } from '../../helpers/receivers/webhooks.ts';
import { plain } from '../../helpers/worlds/picture-files.ts';
import { findPython, runPython, startPython } from './python/run-python.ts';

// The Python client as its sources stand, against the service.

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string }>;
}

const documentPath = join(repository, 'docs/openapi.json');
const document = spelledOut<{ paths: Record<string, Record<string, Operation>> }>(
  JSON.parse(readFileSync(documentPath, 'utf8')),
);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
);
const folder = throwawayDirectory('takilya-python-');
const spelledPath = join(folder, 'openapi.json');
const { skip } = findPython();
const kinds = ['sync', 'async'];

let server: TestServer;
let proxy: FlakyProxy;
let apiKey: string;

before(async () => {
  writeFileSync(spelledPath, JSON.stringify(document));
  if (skip) return;
  // Two tickets that are held make a rush.
  server = await testServer({ environment: { ...noWorker, HOLD_LIMITS: 'rush=2,address=10000,network=10000' } });
  proxy = await flakyProxy(server.url);
  apiKey = (await server.key(await server.organization(), { isTest: true })).key;
});
after(async () => {
  rmSync(folder, { recursive: true });
  await proxy?.close();
  await server?.close();
});

const at = (url: string, key = apiKey) => ({ environment: { TAKILYA_URL: url, TAKILYA_KEY: key } });

test('every operation of the document has a method in both clients, which asks the service for what the document says', {
  skip,
}, async () => {
  proxy.seen.length = 0;
  const answer = await runPython<{ methods: string[][]; outcomes: [string, number, string, string][] }>(
    ['every_method.py', spelledPath, unknownId],
    at(proxy.url),
  );
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const names = [...operations.map(({ operationId }) => snake(operationId)), 'notices'].sort();
  assert.deepEqual(answer.methods, [names, names]);
  assert.equal(proxy.seen.length, 2 * operations.length);
  for (const [index, { method, path, headers }] of proxy.seen.entries()) {
    const operation = operations[index % operations.length] as (typeof operations)[number];
    const { operationId, parameters = [], requestBody, responses } = operation;
    const wanted = parameters.filter((each) => ['Idempotency-Key', 'If-Match'].includes(each.name));
    assert.deepEqual(
      [method, path],
      [operation.method, `/open-api/v1${operation.path.replaceAll(/\{\w+\}/g, unknownId)}`],
    );
    const sent = ['idempotency-key', 'if-match'].filter((name) => name in headers);
    assert.deepEqual(sent, wanted.map(({ name }) => name.toLowerCase()).sort(), operationId);
    assert.equal('content-type' in headers, requestBody !== undefined, operationId);
    const [name, status, code, message] = answer.outcomes[index] as [string, number, string, string];
    assert.equal(name, operationId);
    if (status === 200) continue;
    assert.doesNotMatch(message, /no endpoint|not available/, operationId);
    assert.ok(responses[status]?.description.includes(`\`${code}\``), `${operationId}: ${status} ${code} ${message}`);
  }
});

test('from a draft to a refund, with pictures, lists by cursor and by page, and refusals', { skip }, async () => {
  const picture = join(folder, 'picture.png');
  writeFileSync(picture, await plain(80, 60).png().toBuffer());
  const key = (await server.key(await server.organization(), { isTest: true })).key;
  const { code, stdout, stderr } = await startPython(['use.py', picture], at(server.url, key)).ended;
  assert.deepEqual([code, stdout], [0, 'whole\n'], stderr);
});

interface Created {
  id?: string;
  code?: string;
  status?: number;
}

const eventsCalled = async (name: string) =>
  (await server.db.one<{ count: number }>(sql`select count(*)::int as count from events where name = ${name}`)).count;

const create = (kind: string, name: string, url: string, options: object = {}) =>
  runPython<Created>(['create.py', kind, name, JSON.stringify(options)], at(url));

test('a write whose answer is lost, cut or refused for a while is tried again under one key, and done once', {
  skip,
}, async () => {
  const away: Fate = { status: 503, headers: { 'retry-after': '0' }, body: '<h1>Away</h1>' };
  for (const [kind, fates] of [
    ['sync', ['LOSE', 'CUT', 'DROP', away]],
    ['async', ['CUT', away]],
  ] satisfies [string, Fate[]][]) {
    proxy.seen.length = 0;
    proxy.fates.push(...fates);
    const { id } = await create(kind, `Isang beses ${kind}`, proxy.url);
    assert.match(String(id), /^[0-9a-f-]{36}$/);
    assert.deepEqual([proxy.fates, proxy.seen.length], [[], fates.length + 1]);
    assert.equal(new Set(proxy.seen.map(({ headers }) => headers['idempotency-key'])).size, 1);
    assert.equal(await eventsCalled(`Isang beses ${kind}`), 1);
  }
});

test('what will not pass is not tried again, nor what would take too long', { skip }, async () => {
  const body = JSON.stringify({ error: { code: 'RATE_LIMITED', message: 'Spent.', hint: 'Wait.' }, requestId: 'r' });
  for (const kind of kinds) {
    proxy.seen.length = 0;
    proxy.fates.push({ status: 429, headers: { 'retry-after': '61' }, body });
    assert.equal((await create(kind, 'Mamaya', proxy.url)).code, 'RATE_LIMITED');
    assert.equal((await create(kind, '', proxy.url)).code, 'VALIDATION_ERROR');
    proxy.fates.push({ status: 404, body: '<h1>Another site</h1>' });
    assert.equal((await create(kind, 'Wala', proxy.url)).code, 'UNREADABLE_ANSWER');
    proxy.fates.push('DROP', 'DROP');
    assert.equal((await create(kind, 'Wala', proxy.url, { retries_max: 1 })).code, 'CONNECTION_LOST');
    assert.equal(proxy.seen.length, 5);
  }
});

test('a key goes to no other address than the given one', { skip }, async (t) => {
  const elsewhere = await receiver();
  const moved = await receiver((response) => response.writeHead(302, { location: `${elsewhere.url}/` }).end());
  t.after(() => Promise.all([elsewhere.close(), moved.close()]));
  for (const kind of kinds) {
    const { code, status } = await create(kind, 'Lumipat', moved.url);
    assert.deepEqual([code, status], ['UNREADABLE_ANSWER', 302]);
  }
  assert.deepEqual([moved.received.length, elsewhere.received.length], [2, 0]);
});

test('a service that cannot prove who it is gets no key, and one of the caller’s own does', { skip }, async (t) => {
  const keys: unknown[] = [];
  const secured = createServer({ key: receiverKey, cert: receiverCertificate }, (request, response) => {
    keys.push(request.headers['api-key']);
    response.end('{"data":"kilala"}');
  });
  await new Promise<void>((resolve) => secured.listen(0, '127.0.0.1', resolve));
  t.after(() => secured.close());
  const certificate = join(folder, 'certificate.pem');
  writeFileSync(certificate, receiverCertificate);
  const url = `https://127.0.0.1:${(secured.address() as AddressInfo).port}`;
  assert.deepEqual(await runPython(['certificate.py', url, certificate]), ['CONNECTION_LOST', 'kilala']);
  assert.deepEqual(keys, ['tak_test_x']);
});

test('an answer that never comes, or never ends, is waited for no longer than was said', { skip }, async (t) => {
  const silent = await receiver(() => undefined);
  const endless = await receiver((response) => {
    response.writeHead(200);
    let written = 0;
    // It ends all the same, so that a client which waits is found out.
    const timer = setInterval(() => {
      written += 1;
      if (written < 500) response.write(' ');
      else response.end('{"data":{"id":"late"}}');
    }, 20);
    response.on('close', () => clearInterval(timer));
  });
  t.after(() => Promise.all([silent.close(), endless.close()]));
  for (const { url } of [silent, endless]) {
    const { code } = await create('sync', 'Tahimik', url, { timeout_seconds: 0.3, retries_max: 0 });
    assert.equal(code, 'TIMED_OUT');
  }
});

interface Followed {
  positions: number[];
  gone: number[][];
  troubles: string[];
  code: string | null;
}

test('notices come in order over lost connections and answers of others, and those that are gone are told of', {
  skip,
}, async () => {
  for (const kind of kinds) {
    const organization = await server.organization();
    const { key } = await server.key(organization);
    const put = (positions: number[]) =>
      insertNotices(
        server.db,
        organization.id,
        positions.map((position) => ({ position })),
      );
    await put([7, 8]);
    const follow = (after: number | null, count: number, hears: string) =>
      runPython<Followed>(['follow.py', kind, String(after), String(count), hears], at(server.url, key));
    assert.deepEqual((await follow(null, 2, 'hears')).gone, [], 'no position, nothing missed');
    assert.deepEqual(await follow(3, 2, 'hears'), { positions: [7, 8], gone: [[4, 6]], troubles: [], code: null });
    assert.equal((await follow(3, 2, 'deaf')).code, 'NOTICES_GONE');
    assert.equal(
      (await runPython<Followed>(['follow.py', kind, '0', '1', 'deaf'], at(server.url, 'tak_live_no'))).code,
      'UNAUTHORIZED',
    );

    const following = startPython(['follow.py', kind, '6', '4', 'deaf'], at(proxy.url, key));
    await following.says(/^at 8$/m);
    proxy.fates.push('DROP', 'CUT', { status: 404, body: '<h1>Starting</h1>' });
    await put([9]);
    await following.says(/^at 9$/m);
    await put([10]);
    const { stdout } = await following.ended;
    const { positions, troubles } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Followed;
    assert.deepEqual(positions, [7, 8, 9, 10]);
    assert.deepEqual(troubles, ['CONNECTION_LOST', 'CONNECTION_LOST', 'UNREADABLE_ANSWER']);
  }
});

test('what the service signs is accepted, and everything else is refused with its reason', { skip }, async () => {
  const [secret, other] = [generateSecret(), generateSecret()];
  const [seconds, id] = [1_790_000_000, 'msg_018f000000007000800000000000000a'];
  const data = { id: 'a', buyerName: 'Ana “Ñ” Reyes / 🎟', totalAmount: 1_500, refundedAmount: 10.5 };
  const body = messageBody({ id, type: 'order.completed', timestamp: '2026-11-01T00:00:00.000Z', isTest: true, data });
  const headers = signatureHeaders({ id, body }, { secrets: [secret], seconds });
  const signed = (text: string) => signatureHeaders({ id, body: text }, { secrets: [secret], seconds });
  const right = { body: body as unknown, headers: headers as Record<string, unknown>, secret: secret as unknown };
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
  const cases: [string | undefined, Partial<typeof right> & { now?: number }][] = [
    [undefined, {}],
    [undefined, { headers: upper, secret: [other, secret] }],
    [undefined, { secret: `${secret}\n`, now: seconds + 300 }],
    ['BODY_RESERIALISED', { body: JSON.stringify(JSON.parse(body), null, 2) }],
    ['BODY_PARSED', { body: JSON.parse(body) }],
    ['OTHER_SECRET', { secret: other }],
    ['OTHER_SECRET', { body: body.replace('1500', '1') }],
    ['OTHER_SECRET', { body: '['.repeat(100_000) }],
    ['OTHER_SECRET', { headers: { ...headers, 'webhook-id': 'msg_other' } }],
    ['OTHER_SECRET', { headers: { ...headers, 'webhook-signature': 'v1,' } }],
    ['BAD_SECRET', { secret: 'tak_test_x' }],
    ['BAD_SECRET', { secret: '' }],
    ['BAD_SECRET', { secret: null }],
    ['BAD_SECRET', { secret: [] }],
    ['BAD_SECRET', { secret: 'whsec_ñ' }],
    ['TOO_OLD', { now: seconds + 301 }],
    ['TOO_NEW', { now: seconds - 301 }],
    ['NO_HEADER', { headers: {} }],
    ['NO_KNOWN_SIGNATURE', { headers: { ...headers, 'webhook-signature': 'v2,abc v1,é' } }],
    ['BAD_TIMESTAMP', { headers: { ...headers, 'webhook-timestamp': '٣' } }],
    ['NOT_JSON', { body: 'isa', headers: signed('isa') }],
  ];
  const sign = { body, secrets: [secret, other], seconds };
  const all = { cases: cases.map(([, given]) => ({ ...right, now: seconds, ...given })), sign };
  // Longer than a variable of the environment may be.
  const file = join(folder, 'cases.json');
  writeFileSync(file, JSON.stringify(all));
  const { stdout, stderr, code } = await startPython(['verify.py', file]).ended;
  assert.equal(code, 0, stderr);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const own = lines.pop();
  assert.equal(lines.length, 2 * cases.length);
  for (const [index, { reason, message, ...rest }] of lines.entries()) {
    const [expected] = cases[Math.floor(index / 2)] as (typeof cases)[number];
    assert.equal(reason, expected, `${index}: ${message}`);
    if (expected === undefined) assert.deepEqual(rest, { type: 'order.completed', data });
  }
  assert.deepEqual(own, signatureHeaders({ id: 'msg_1', body }, { secrets: [secret, other], seconds }));
});

test('work that a crowded event asks for is done, and the same order is sent again; a few times at most', {
  skip,
}, async (t) => {
  const client = apiClient(server.url, (await server.key(await server.organization())).key);
  const { id: eventId, types } = await eventOnSale(client, { tickets: [{ quantity: 100 }] });
  const order = {
    eventId,
    items: [{ ticketTypeId: types[0], quantity: 2 }],
    buyer: { name: 'Ana', email: 'ana@example.com' },
  };
  const buyer = buyerAt(server.url);
  assert.equal((await buyer.send('POST', '/orders', { body: order })).status, 201);
  challengeOf(await buyer.send('POST', '/orders', { body: order }));
  proxy.seen.length = 0;
  const placed = await runPython<object>(['challenge.py', `${proxy.url}/marketplace/v1/orders`, JSON.stringify(order)]);
  assert.deepEqual(placed, { statuses: [201, 201], later: 5 });
  const sent = proxy.seen.map(({ headers }) => [headers['idempotency-key'], 'challenge-answer' in headers]);
  const [one, other] = ['a key of sixteen characters', 'another one of so many'];
  assert.deepEqual(sent, [
    [one, false],
    [one, true],
    [other, false],
    [other, true],
  ]);

  const stubborn = await receiver((response) => {
    const challenge = { kind: 'pow', nonce: 'again', difficulty: 1 };
    response.writeHead(429).end(JSON.stringify({ error: { code: 'RATE_LIMITED', message: '', hint: '', challenge } }));
  });
  t.after(stubborn.close);
  const { statuses } = await runPython<{ statuses: number[] }>(['challenge.py', stubborn.url, '{}']);
  assert.deepEqual([statuses, stubborn.received.length], [[429, 429], 8]);
});
