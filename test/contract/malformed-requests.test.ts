import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer as createNetServer, type Socket } from 'node:net';
import { after, before, type TestContext, test } from 'node:test';
import pino from 'pino';
import { addressList } from '../../src/core/base/address-list.ts';
import { limitConnections } from '../../src/http/limit-connections.ts';
import { createServer } from '../../src/http/server.ts';
import { createLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { rawRequest, readAnswer } from '../helpers/clients/raw-http.ts';
import { asAnswer, assertRefused } from '../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { until } from '../helpers/machine/until.ts';

const mebibyte = 1024 * 1024;
let server: TestServer;
let key = '';
let echo: ReturnType<typeof createServer>;
let echoUrl = '';
const received: unknown[] = [];

before(async () => {
  server = await testServer();
  key = (await server.key(await server.organization())).key;
  const log = createLog({ level: 'silent', isTerminal: false });
  echo = createServer({ log, metrics: createMetrics(), isDraining: () => false });
  echo.post('/echo', async ({ body }, reply) => {
    received.push(body);
    return reply.send(JSON.stringify({ isThere: body !== undefined }));
  });
  echo.get('/things/:id', async (request) => (request.params as { id: string }).id.length);
  echoUrl = await echo.listen({ port: 0, host: '127.0.0.1' });
});
after(async () => {
  await echo.close();
  await server.close();
});

const start = (extra: string) => `GET /open-api/v1/me HTTP/1.1\r\nHost: takilya\r\napi-key: ${key}\r\n${extra}`;
const startPost = (extra: string) => start(extra).replace('GET', 'POST');

const malformed: Record<string, () => string | Buffer> = {
  'no HTTP at all': () => 'hello\r\n\r\n',
  'a TLS greeting': () => Buffer.from('16030101fc010001fc0303', 'hex'),
  'an HTTP/2 greeting': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a method that does not exist': () => start('\r\n').replace('GET', 'FOO'),
  'a version that does not exist': () => start('\r\n').replace('HTTP/1.1', 'HTTP/9.9'),
  'Content-Length and Transfer-Encoding together': () =>
    startPost('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
  'Transfer-Encoding and Content-Length together': () =>
    startPost('Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n'),
  'two lengths': () => startPost('Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}'),
  'a length that is no number': () => startPost('Content-Length: two\r\n\r\n{}'),
  'a negative length': () => startPost('Content-Length: -2\r\n\r\n{}'),
  'chunked not in the last place': () => startPost('Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'),
  'NUL in a header': () => start('X: a\0b\r\n\r\n'),
  'a header without a colon': () => start('nonsense\r\n\r\n'),
  'a space before the colon': () => start('X : a\r\n\r\n'),
  'a bare line feed in a header': () => start('X: a\n b\r\n\r\n'),
  'a control character in the path': () => start('\r\n').replace('/me', '/m\x01e'),
  'a letter outside ASCII in the path': () => start('\r\n').replace('/me', '/mé'),
  'headers of 20 kB': () => start(`X: ${'a'.repeat(20_000)}\r\n\r\n`),
  'a path of 20 kB': () => start('\r\n').replace('/me', `/${'a'.repeat(20_000)}`),
  'two hosts': () => start('hOsT: elsewhere\r\n\r\n'),
  'the method CONNECT': () => start('\r\n').replace('GET', 'CONNECT'),
};

for (const [what, request] of Object.entries(malformed)) {
  test(`malformed HTTP is refused with 400 in the envelope: ${what}`, async () => {
    const answer = await rawRequest(server.url, request());
    const { error } = assertRefused(answer, { status: 400, code: 'VALIDATION_ERROR', isOpenApi: false });
    assert.ok((error.details ?? []).length > 0);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(answer.rest, '');
    assert.ok(!answer.body.includes(key));
    await assertStillServing();
  });
}

test('a body whose framing breaks is refused with 400, and nothing is carried out', async () => {
  const from = received.length;
  for (const framing of ['Transfer-Encoding: gzip\r\n\r\n{}', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n']) {
    const text = `POST /echo HTTP/1.1\r\nHost: takilya\r\nContent-Type: application/json\r\n${framing}`;
    const answer = await rawRequest(echoUrl, text);
    assertRefused(answer, { status: 400, code: 'VALIDATION_ERROR', isOpenApi: false });
    assert.equal(answer.rest, '');
  }
  assert.equal(received.length, from);
});

test('a request without Host is refused with 400, after the key', async () => {
  const without = (lines: string) => rawRequest(server.url, `GET /open-api/v1/me HTTP/1.1\r\n${lines}\r\n`);
  const { error } = assertRefused(await without(`api-key: ${key}\r\n`), { status: 400, code: 'VALIDATION_ERROR' });
  assert.deepEqual(error.details, [{ field: 'host', message: 'is required' }]);
  assertRefused(await without(''), { status: 401, code: 'UNAUTHORIZED' });
  const old = await rawRequest(server.url, `GET /open-api/v1/me HTTP/1.0\r\napi-key: ${key}\r\n\r\n`);
  assert.equal(old.status, 200, 'HTTP/1.0 has no Host');
});

test('an expectation or an upgrade that we do not know is passed over', async () => {
  for (const extra of ['Expect: miracles\r\n', 'Connection: Upgrade\r\nUpgrade: websocket\r\n', 'Upgrade: h2c\r\n']) {
    const { status, headers } = await rawRequest(server.url, start(`${extra}\r\n`));
    assert.equal(status, 200);
    assert.ok(headers.has('x-ratelimit-limit'));
  }
});

test('requests that are sent in one go are answered one by one, each under its own id', async (t) => {
  const request = start('\r\n');
  const socket = open(t, server.url);
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  socket.write(request + request.replace('/me', '/nothing') + request);
  while ((text.match(/HTTP\/1\.1/g) ?? []).length < 3 || !text.endsWith('}')) await once(socket, 'data');
  assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200']);
  assert.equal(new Set(text.match(/x-request-id: \S+/g)).size, 3);
});

test('a client that goes away in the middle of a request harms nobody', async (t) => {
  for (const half of ['GET /open', start(''), startPost('Content-Length: 100\r\n\r\n{"a"')]) {
    const socket = open(t, server.url);
    await once(socket, 'connect');
    socket.write(half);
    socket.resetAndDestroy();
  }
  await assertStillServing();
});

test('a body that is not JSON is refused with 400 on the field body, and nothing is carried out', async () => {
  const bodies = [
    '{',
    '{"a":1}x',
    '{a:1}',
    "{'a':1}",
    '[1,]',
    '{"a":NaN}',
    'undefined',
    '"\u0001"',
    '['.repeat(300_000),
  ];
  for (const body of bodies) await assertBodyRefused(body, /JSON/);
});

test('a body that is not UTF-8 is refused with 400 on the field body, and nothing is carried out', async () => {
  const bodies = ['22ff22', '22c32822', '22eda08022', '22f4908080 22'.replace(' ', ''), '1f8b0800'];
  for (const hex of bodies) await assertBodyRefused(Buffer.from(hex, 'hex'), /UTF-8/);
});

test('a refusal of malformed JSON quotes nothing of the body', async () => {
  const { error } = await assertBodyRefused('{"secret": hunter2}', /JSON/);
  assert.ok(!JSON.stringify(error).includes('hunter2'));
});

test('a body of another type is refused with 415, and nothing is carried out', async () => {
  const types = [
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/vnd.api+json',
    'application/jsonx',
    'application/json, text/plain',
    'application',
    '*/*',
    ';',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json;charset="latin1"',
  ];
  for (const type of types) {
    const { answer } = await post('{}', { 'content-type': type });
    const { error } = assertRefused(answer, { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', isOpenApi: false });
    assert.match(error.hint, /application\/json/);
  }
});

test('a body without a type is refused with 415, and nothing is carried out', async () => {
  const answer = await rawRequest(echoUrl, 'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}');
  assertRefused(answer, { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', isOpenApi: false });
  const chunked = 'POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n';
  assertRefused(await rawRequest(echoUrl, chunked), { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', isOpenApi: false });
});

test('JSON is understood however its type is written, and an empty body is no body', async () => {
  const types = [
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json; charset="UTF-8"',
    'application/json; charset=utf8; x=y',
    ' application/json ',
  ];
  for (const type of types) {
    const { answer, calls } = await post('\ufeff{"a":1}', { 'content-type': type });
    assert.equal(answer.status, 200, `${type}: ${answer.body}`);
    assert.deepEqual(calls, [{ a: 1 }]);
  }
  for (const empty of ['', '  \r\n']) assert.deepEqual((await post(empty)).calls, [undefined]);
  const none = await rawRequest(echoUrl, 'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n');
  assert.equal(none.status, 200);
});

test('names that mean something to JavaScript are ordinary names in a body', async () => {
  const { calls } = await post('{"__proto__":{"isAdmin":true},"constructor":1,"a":1,"a":2}');
  const body = calls[0] as Record<string, unknown>;
  assert.equal(body.isAdmin, undefined);
  assert.deepEqual(Object.keys(body), ['__proto__', 'constructor', 'a']);
  assert.equal(({} as Record<string, unknown>).isAdmin, undefined);
});

test('a body of exactly 1 MiB is read, one byte more is refused with 413 and nothing is carried out', async () => {
  const most = JSON.stringify('a'.repeat(mebibyte - 2));
  assert.equal((await post(most)).answer.status, 200);
  const { answer, calls } = await post(`${most} `);
  assertRefused(answer, { status: 413, code: 'PAYLOAD_TOO_LARGE', isOpenApi: false });
  assert.deepEqual(calls, []);
});

for (const framing of ['Content-Length: 104857600', 'Transfer-Encoding: chunked']) {
  test(`a client that writes 100 MB before it reads still gets its 413: ${framing}`, async (t) => {
    const calls = received.length;
    const socket = open(t, echoUrl);
    socket.write(`POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`);
    socket.pause();
    await writeMebibytes(socket, 100, framing.startsWith('Transfer'));
    const answered = readAnswer(socket);
    socket.resume();
    assertRefused(await answered, { status: 413, code: 'PAYLOAD_TOO_LARGE', isOpenApi: false });
    assert.equal(received.length, calls);

    const next = readAnswer(socket);
    socket.write('POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}');
    assert.equal((await next).status, 200, 'the connection can be used again');
  });
}

test('a client that waits for leave to send an oversized body is refused without sending it', async () => {
  const answer = await rawRequest(
    echoUrl,
    `POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${2 * mebibyte}\r\n\r\n`,
  );
  assertRefused(answer, { status: 413, code: 'PAYLOAD_TOO_LARGE', isOpenApi: false });
});

test('of a body, the media type comes before the size, and the size before the JSON', async () => {
  const large = '{'.repeat(mebibyte + 1);
  const wrongType = await post(large, { 'content-type': 'text/plain' });
  assertRefused(wrongType.answer, { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', isOpenApi: false });
  assertRefused((await post(large)).answer, { status: 413, code: 'PAYLOAD_TOO_LARGE', isOpenApi: false });
});

test('an id in the path may be as long as a URL can be, so that it is found missing and not malformed', async () => {
  for (const length of [101, 2_001, 15_000]) {
    const { status, body } = await asAnswer(fetch(`${echoUrl}/things/${'a'.repeat(length)}`));
    assert.deepEqual([status, body], [200, String(length)]);
  }
});

function open(t: TestContext, url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  t.after(() => socket.destroy());
  return socket;
}

async function post(body: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const from = received.length;
  const bytes = new Uint8Array(Buffer.from(body));
  const answer = await asAnswer(fetch(`${echoUrl}/echo`, { method: 'POST', headers, body: bytes }));
  return { answer, calls: received.slice(from) };
}

async function assertBodyRefused(body: string | Buffer, message: RegExp) {
  const { answer, calls } = await post(body);
  const refusal = assertRefused(answer, { status: 400, code: 'VALIDATION_ERROR', isOpenApi: false });
  assert.equal(refusal.error.details?.length, 1);
  assert.equal(refusal.error.details[0]?.field, 'body');
  assert.match(refusal.error.details[0]?.message ?? '', message);
  assert.deepEqual(calls, []);
  return refusal;
}

async function writeMebibytes(socket: Socket, count: number, isChunked: boolean): Promise<void> {
  const bytes = Buffer.alloc(mebibyte, 'a');
  const piece = isChunked ? Buffer.concat([Buffer.from('100000\r\n'), bytes, Buffer.from('\r\n')]) : bytes;
  for (let sent = 0; sent < count; sent += 1) if (!socket.write(piece)) await once(socket, 'drain');
  if (isChunked) socket.write('0\r\n\r\n');
}

async function assertStillServing(): Promise<void> {
  assert.equal((await rawRequest(server.url, start('\r\n'))).status, 200);
}

test('a body that breaks off is no fault of ours: it is logged at debug, without a stack, and others are served', async (t) => {
  const lines: { level: number; msg?: string; error?: unknown }[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const own = createServer({ log, metrics: createMetrics(), isDraining: () => false });
  t.after(() => own.close());
  own.post('/echo', async () => 'there');
  const { port } = new URL(await own.listen({ port: 0, host: '127.0.0.1' }));
  const head = 'POST /echo HTTP/1.1\r\nHost: takilya\r\nContent-Type: application/json\r\n';
  for (const rest of ['Content-Length: 1000\r\n\r\n{"a', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":']) {
    const socket = connect(Number(port), '127.0.0.1');
    const heard = once(own.server, 'request');
    socket.write(head + rest);
    await heard;
    socket.destroy();
  }
  await until(() => lines.length === 2);
  assert.deepEqual(
    lines.map(({ level, msg, error }) => [level, msg, error]),
    Array(2).fill([20, 'request broken off', undefined]),
  );
});

test('one address has a share of connections; what it opens beyond is closed, and proxies are not counted', async (t) => {
  const greeter = async (proxies: string[]) => {
    const own = createNetServer();
    const sockets: Socket[] = [];
    const open = new Set<Socket>();
    t.after(() => {
      for (const socket of sockets) socket.destroy();
      own.close();
    });
    limitConnections(own, { most: 3, trustedProxies: addressList(proxies) });
    own.on('connection', (socket) => {
      sockets.push(socket);
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      if (!socket.destroyed) socket.on('error', () => {}).write('hello');
    });
    own.listen(0, '127.0.0.1');
    await once(own, 'listening');
    const { port } = own.address() as AddressInfo;
    const isGreeted = async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      sockets.push(socket);
      return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
    };
    const greeted = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, isGreeted))).filter((is) => is).length;
    return { sockets, open, greeted };
  };
  const { sockets, open, greeted } = await greeter([]);
  assert.equal(await greeted(5), 3);
  for (const socket of sockets) socket.destroy();
  await until(() => open.size === 0);
  assert.equal(await greeted(3), 3, 'what was closed makes room');
  assert.equal(await (await greeter(['127.0.0.0/8'])).greeted(5), 5);
});

test('a service keeps to the share of connections, unless what is counted by address is lifted', async () => {
  const lifted = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' } });
  const listening = ({ service }: TestServer) => service.app.server.listenerCount('connection');
  assert.equal(listening(server) - listening(lifted), 1);
  await lifted.close();
});
