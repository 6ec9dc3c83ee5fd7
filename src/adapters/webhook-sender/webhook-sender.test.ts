import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import { freePort } from '../../../test/helpers/machine/free-port.ts';
import {
  message,
  startListener,
  startRawReceiver,
  startReceiver,
  startSender,
} from '../../../test/helpers/receivers/receivers.ts';

test('a receiver gets a POST of exactly the given bytes and headers', async (t) => {
  const heard: { line: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const receiver = await startReceiver(t, async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    heard.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    response.end('thanks');
  });
  const body = '{"name":"Piñata ₱ 🎟","nul":"\\u0000"}';
  const answer = await startSender(t).send({
    ...message,
    url: `${receiver.url}/ñ?a=b c&d=%20#e`.replace(' ', '%20'),
    body,
  });
  assert.deepEqual(
    { ...answer, durationMs: 0 },
    { responseStatus: 200, durationMs: 0, error: null, retryAfterSeconds: null },
  );
  assert.ok(Number.isInteger(answer.durationMs) && answer.durationMs >= 0);
  assert.equal(heard.length, 1);
  const [{ line, headers, body: received }] = heard as [(typeof heard)[number]];
  assert.equal(line, 'POST /hook/%C3%B1?a=b%20c&d=%20');
  assert.deepEqual(received, Buffer.from(body));
  assert.deepEqual(headers, {
    ...message.headers,
    host: `127.0.0.1:${receiver.port}`,
    connection: 'keep-alive',
    'content-type': 'application/json',
    'user-agent': 'Takilya-Webhooks/1',
    'content-length': String(Buffer.byteLength(body)),
  });
});

test('success is any 2xx and nothing else', async (t) => {
  let status = 200;
  const receiver = await startReceiver(t, (_, response) => response.writeHead(status).end());
  const sender = startSender(t);
  for (status of [200, 201, 202, 204, 205, 226, 299]) {
    const { responseStatus, error } = await sender.send({ ...message, url: receiver.url });
    assert.deepEqual({ responseStatus, error }, { responseStatus: status, error: null });
  }
  for (status of [300, 304, 400, 401, 404, 409, 410, 413, 418, 429, 500, 502, 503, 599, 999]) {
    const { responseStatus, error } = await sender.send({ ...message, url: receiver.url });
    assert.deepEqual({ responseStatus, error }, { responseStatus: status, error: `Answered with ${status}` });
  }
});

test('a redirect is a failure, and nobody goes where it points', async (t) => {
  const elsewhere = await startListener(t);
  const locations = [
    elsewhere.url,
    `//127.0.0.1:${elsewhere.port}/`,
    'http://169.254.169.254/latest/meta-data',
    'https://example.com/',
    '/hook',
    'file:///etc/passwd',
    '',
  ];
  let status = 302;
  let location = '';
  let requests = 0;
  const receiver = await startReceiver(t, (_, response) => {
    requests += 1;
    response.writeHead(status, { location, refresh: `0; url=${location}` }).end();
  });
  const sender = startSender(t);
  for (status of [300, 301, 302, 303, 305, 307, 308]) {
    for (location of locations) {
      const { responseStatus, error } = await sender.send({ ...message, url: receiver.url });
      assert.deepEqual({ responseStatus, error }, { responseStatus: status, error: `Answered with ${status}` });
    }
  }
  assert.equal(requests, 7 * locations.length);
  assert.equal(elsewhere.connections.ever, 0);
});

test('Retry-After is read as seconds or as a date, and bounded', async (t) => {
  let retryAfter: string | string[] = '';
  let status = 429;
  const receiver = await startReceiver(t, (_, response) => {
    response.setHeader('retry-after', retryAfter).writeHead(status).end();
  });
  const sender = startSender(t, { now: () => Date.UTC(2026, 10, 6, 8, 49, 37) });
  const asked = async (header: string | string[]) => {
    retryAfter = header;
    return (await sender.send({ ...message, url: receiver.url })).retryAfterSeconds;
  };
  const twoDays = 172_800;
  for (const [header, seconds] of [
    ['120', 120],
    ['0', 0],
    ['00007', 7],
    ['172801', twoDays],
    ['9'.repeat(400), twoDays],
    ['Fri, 06 Nov 2026 08:50:37 GMT', 60],
    ['Fri, 06 Nov 2026 08:49:37 GMT', 0],
    ['Thu, 05 Nov 2026 08:49:37 GMT', 0],
    ['Fri, 31 Dec 9999 23:59:59 GMT', twoDays],
    ['-5', null],
    ['1.5', null],
    ['1e3', null],
    ['soon', null],
    ['', null],
    ['2026-11-06T08:50:37Z', null],
    ['Fri, 99 Nov 2026 08:50:37 GMT', null],
  ] as const) {
    assert.equal(await asked(header), seconds, header);
  }
  assert.equal(await asked(['3', '4']), 3);
  status = 200;
  assert.equal(await asked('120'), null, 'a success is not repeated');
});

test('what comes before the answer is no answer', async (t) => {
  const early = (status: number) => `HTTP/1.1 ${status} Early\r\nlink: </a>; rel=preload\r\n\r\n`;
  let first = '';
  const receiver = await startRawReceiver(t, (socket) => {
    socket.write(`${first}HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n`);
  });
  const sender = startSender(t);
  for (first of ['', early(102), early(103), early(103).repeat(50)]) {
    assert.equal((await sender.send({ ...message, url: receiver.url })).responseStatus, 202);
  }
  // Not asked for, and undici does not forgive it: a failure, and never a success.
  for (first of [early(100), 'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n']) {
    const { responseStatus, error } = await sender.send({ ...message, url: receiver.url });
    assert.deepEqual({ responseStatus, error }, { responseStatus: null, error: 'The answer is not valid HTTP' });
  }
});

const broken: Record<string, [bytes: string | 'reset' | 'close', error: string]> = {
  'a reset': ['reset', 'The connection was closed before an answer came'],
  'an end': ['close', 'The connection was closed before an answer came'],
  'an end amid the status': ['HTTP/1.1 2', 'The connection was closed before an answer came'],
  'an end amid the headers': ['HTTP/1.1 200 OK\r\nx: y\r\n', 'The connection was closed before an answer came'],
  garbage: ['\u0000\u0001\u0002 secret bytes\r\n\r\n', 'The answer is not valid HTTP'],
  'another protocol': ['SSH-2.0-OpenSSH_9.2\r\n', 'The answer is not valid HTTP'],
  'a broken status': ['HTTP/1.1 2x0 OK\r\n\r\n', 'The answer is not valid HTTP'],
  'a length that is none': ['HTTP/1.1 200 OK\r\ncontent-length: -5\r\n\r\n', 'The answer is not valid HTTP'],
  'two framings': [
    'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n',
    'The answer is not valid HTTP',
  ],
};
for (const [what, [bytes, sentence]] of Object.entries(broken)) {
  test(`instead of an answer ${what}: a failure that says so and repeats nothing`, async (t) => {
    const receiver = await startRawReceiver(t, (socket) => {
      if (bytes === 'reset') socket.resetAndDestroy();
      else if (bytes === 'close') socket.end();
      else socket.end(bytes, 'latin1');
    });
    const { responseStatus, error } = await startSender(t).send({ ...message, url: receiver.url });
    assert.deepEqual({ responseStatus, error }, { responseStatus: null, error: sentence });
  });
}

test('a port that nobody listens on refuses', async (t) => {
  const { responseStatus, error } = await startSender(t).send({
    ...message,
    url: `http://127.0.0.1:${await freePort()}/`,
  });
  assert.deepEqual({ responseStatus, error }, { responseStatus: null, error: 'The connection was refused' });
});

test('whatever goes wrong is an answer', async (t) => {
  const receiver = await startReceiver(t, (_, response) => response.end());
  const sender = startSender(t);
  for (const url of [
    '',
    'hook',
    'https://',
    'ftp://127.0.0.1',
    'https://user@example.com',
    'http://example.com',
    '::',
  ]) {
    const { responseStatus, error } = await sender.send({ ...message, url });
    assert.equal(responseStatus, null);
    assert.match(error ?? '', /^The address must /, url);
  }
  for (const [name, value] of [
    ['a b', 'c'],
    ['a', 'b\r\nc: d'],
    ['expect', '100-continue'],
    ['content-length', '1'],
  ] as const) {
    const { error } = await sender.send({ ...message, url: receiver.url, headers: { [name]: value } });
    assert.equal(error, 'The message could not be sent', name);
  }
  const answers = await Promise.all(
    [
      () => Promise.reject(new Error('inside 10.0.0.53')),
      () => Promise.reject(undefined),
      () => Promise.resolve([]),
      () => {
        throw new Error('inside 10.0.0.53');
      },
    ].map((resolve) => startSender(t, { resolve }).send({ ...message, url: 'https://hooks.example.com/' })),
  );
  for (const { error } of answers) assert.equal(error, 'The name does not resolve');
  // None of it spoiled the sender.
  assert.equal((await sender.send({ ...message, url: receiver.url })).error, null);
});
