import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import type { Dispatcher } from 'undici';
import { until } from '../../../test/helpers/machine/until.ts';
import { message, startRawReceiver, startReceiver, startSender } from '../../../test/helpers/receivers/receivers.ts';
import type { WebhookAnswer } from '../../core/telling/deliveries/webhook-call.ts';
import { startAttempt } from './attempt.ts';

const shortMs = 200;
const silence = { responseStatus: null, error: 'No answer within 0.2 seconds' };
const head = 'HTTP/1.1 200 OK\r\n';
// Far above what the kernel takes for itself before it holds a writer back.
const manyBytes = 100 * 1024 * 1024;

/** Writes for as long as somebody takes it; answers how much that was. */
function pour(socket: Socket, piece: string, bytesMax = Number.POSITIVE_INFINITY): { bytes: number } {
  const poured = { bytes: 0 };
  const more = () => {
    while (!socket.destroyed && poured.bytes < bytesMax) {
      poured.bytes += piece.length;
      if (!socket.write(piece)) return;
    }
  };
  socket.on('drain', more);
  more();
  return poured;
}

test('an answer that takes its time is an answer', async (t) => {
  const receiver = await startReceiver(t, (_, response) => void setTimeout(() => response.end(), 100));
  const { error, durationMs } = await startSender(t).send({ ...message, url: receiver.url });
  assert.equal(error, null);
  assert.ok(durationMs >= 95, String(durationMs));
});

const silent: Record<string, (socket: Socket) => unknown> = {
  'says nothing': () => {},
  'stops amid the status': (socket) => socket.write('HTTP/1.1 20'),
  'stops amid the headers': (socket) => socket.write(`${head}x: y\r\n`),
  'goes on with early hints for ever': (socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\nx: y\r\n\r\n'),
  'never ends the status line': (socket) => {
    socket.write('HTTP/1.1 200 ');
    pour(socket, 'x'.repeat(10_000));
  },
};
for (const [what, answer] of Object.entries(silent)) {
  test(`a receiver that ${what} is given up in time, and its connection closed`, async (t) => {
    const receiver = await startRawReceiver(t, answer);
    const sender = startSender(t, { timeoutMs: shortMs });
    const { responseStatus, error, durationMs } = await sender.send({ ...message, url: receiver.url });
    assert.deepEqual({ responseStatus, error }, silence);
    assert.ok(durationMs >= shortMs - 1, String(durationMs));
    await until(() => receiver.connections.now === 0);
  });
}

test('a name server that says nothing counts towards the time', async (t) => {
  const sender = startSender(t, { timeoutMs: shortMs, resolve: () => new Promise(() => {}) });
  const { responseStatus, error } = await sender.send({ ...message, url: 'https://hooks.example.com/' });
  assert.deepEqual({ responseStatus, error }, silence);
});

test('a TLS handshake that never ends counts towards the time', async (t) => {
  const receiver = await startRawReceiver(t, () => {});
  const sender = startSender(t, { timeoutMs: shortMs });
  const { responseStatus, error } = await sender.send({ ...message, url: receiver.url.replace('http:', 'https:') });
  assert.deepEqual({ responseStatus, error }, silence);
  await until(() => receiver.connections.now === 0);
});

test('a receiver that stops reading counts towards the time', async (t) => {
  const requests: IncomingMessage[] = [];
  const receiver = await startReceiver(t, (request) => void requests.push(request));
  const sender = startSender(t, { timeoutMs: shortMs });
  const { responseStatus, error } = await sender.send({ ...message, url: receiver.url, body: 'x'.repeat(manyBytes) });
  assert.deepEqual({ responseStatus, error }, silence);
  // Only a reader notices the end.
  await until(() => {
    for (const request of requests) request.resume();
    return receiver.connections.now === 0;
  });
});

test('what was given up while its connection was being opened is not sent on it', async () => {
  let opened = () => {};
  const { error } = await new Promise<WebhookAnswer>((onAnswer) => {
    const attempt = startAttempt({ timeoutMs: 1, now: Date.now, onAnswer, onLate() {}, onOver() {} });
    opened = () => attempt.handler.onRequestStart?.(controller as Dispatcher.DispatchController, null);
  });
  assert.equal(error, 'No answer within 0.001 seconds');
  let aborts = 0;
  const controller: Partial<Dispatcher.DispatchController> = {
    abort() {
      aborts += 1;
    },
  };
  opened();
  assert.equal(aborts, 1);
});

test('the answer counts with its headers, whatever becomes of the body', async (t) => {
  let poured = { bytes: 0 };
  const bodies: Record<string, (socket: Socket) => unknown> = {
    'never comes': (socket) => socket.write(`${head}content-length: 5\r\n\r\n`),
    'stops in between': (socket) => socket.write(`${head}content-length: 5\r\n\r\nab`),
    'never ends its chunks': (socket) => socket.write(`${head}transfer-encoding: chunked\r\n\r\n1\r\na\r\n`),
    'comes by drops': (socket) => {
      socket.write(`${head}content-length: 5000\r\n\r\n`);
      const drops = setInterval(() => socket.write('a'), 20);
      socket.on('close', () => clearInterval(drops));
    },
    'is cut off': (socket) => socket.end(`${head}content-length: 5\r\n\r\nab`),
    'is reset': (socket) => socket.write(`${head}content-length: 5\r\n\r\nab`, () => socket.resetAndDestroy()),
    'has broken chunks': (socket) => socket.write(`${head}transfer-encoding: chunked\r\n\r\nzz\r\n`),
    'is endless': (socket) => {
      socket.write(`${head}\r\n`);
      poured = pour(socket, 'x'.repeat(65_536));
    },
    'is endless in chunks': (socket) => {
      socket.write(`${head}transfer-encoding: chunked\r\n\r\n`);
      poured = pour(socket, `400\r\n${'x'.repeat(1_024)}\r\n`);
    },
    'has 100 MB': (socket) => {
      socket.write(`${head}content-length: ${manyBytes}\r\n\r\n`);
      poured = pour(socket, 'x'.repeat(65_536), manyBytes);
    },
  };
  let body = bodies['is endless'] as (socket: Socket) => unknown;
  const receiver = await startRawReceiver(t, (socket) => void body(socket));
  const sender = startSender(t);
  for (const [what, misbehave] of Object.entries(bodies)) {
    body = misbehave;
    poured.bytes = 0;
    const { responseStatus, error } = await sender.send({ ...message, url: receiver.url });
    assert.deepEqual({ responseStatus, error }, { responseStatus: 200, error: null }, what);
    // Closed by us, and long before the time of the attempt.
    await until(() => receiver.connections.now === 0);
    assert.ok(poured.bytes < manyBytes / 2, `${what}: ${poured.bytes}`);
  }
});

test('a short body leaves the connection open for the next message', async (t) => {
  const receiver = await startReceiver(t, (_, response) => response.end('x'.repeat(8_000)));
  const sender = startSender(t);
  for (let sent = 0; sent < 20; sent += 1) await sender.send({ ...message, url: receiver.url });
  assert.ok(receiver.connections.ever <= 2, String(receiver.connections.ever));
  assert.equal(receiver.connections.ever, receiver.connections.now);
});

test('headers of an answer are read up to 16 KiB', async (t) => {
  let headers = '';
  let isEndless = false;
  const receiver = await startRawReceiver(t, (socket) => {
    socket.write(`${head}content-length: 0\r\n${headers}`);
    if (isEndless) pour(socket, 'x-more: and more\r\n');
    else socket.write('\r\n');
  });
  const sender = startSender(t);
  headers = `x: ${'y'.repeat(15_000)}\r\n`;
  assert.equal((await sender.send({ ...message, url: receiver.url })).responseStatus, 200);
  for (headers of [`x: ${'y'.repeat(17_000)}\r\n`, 'name: value\r\n'.repeat(2_000), `${'n'.repeat(17_000)}: v\r\n`]) {
    const { responseStatus, error } = await sender.send({ ...message, url: receiver.url });
    assert.deepEqual(
      { responseStatus, error },
      { responseStatus: null, error: 'The headers of the answer are too large' },
    );
  }
  [isEndless, headers] = [true, ''];
  const { error } = await sender.send({ ...message, url: receiver.url });
  assert.equal(error, 'The headers of the answer are too large');
});

test('one origin gets so many connections and no more, and holds up nobody else', async (t) => {
  const held: ServerResponse[] = [];
  const slow = await startReceiver(t, (_, response) => void held.push(response));
  const quick = await startReceiver(t, (_, response) => response.end());
  const sender = startSender(t);
  const answers = Promise.all(Array.from({ length: 100 }, () => sender.send({ ...message, url: slow.url })));
  await until(() => held.length === 32);
  for (let sent = 0; sent < 10; sent += 1) {
    assert.equal((await sender.send({ ...message, url: quick.url })).responseStatus, 200);
  }
  assert.equal(held.length, 32);
  const release = setInterval(() => {
    for (const response of held.splice(0)) response.end();
  }, 5);
  t.after(() => clearInterval(release));
  for (const { responseStatus } of await answers) assert.equal(responseStatus, 200);
  assert.equal(slow.connections.most, 32);
});

test('what waited in vain behind others has its answer in time too', async (t) => {
  const receiver = await startReceiver(t, () => {});
  const sender = startSender(t, { timeoutMs: shortMs });
  const answers = await Promise.all(Array.from({ length: 100 }, () => sender.send({ ...message, url: receiver.url })));
  for (const { responseStatus, error } of answers) assert.deepEqual({ responseStatus, error }, silence);
  await until(() => receiver.connections.now === 0);
});

test('closing ends what is under way and what waits, with an answer, and opens nothing any more', async (t) => {
  const receiver = await startReceiver(t, () => {});
  const sender = startSender(t);
  const answers = Promise.all(Array.from({ length: 40 }, () => sender.send({ ...message, url: receiver.url })));
  await until(() => receiver.connections.now === 32);
  await sender.close();
  const interrupted = { responseStatus: null, error: 'The sending was interrupted' };
  for (const { responseStatus, error } of await answers) assert.deepEqual({ responseStatus, error }, interrupted);
  const { responseStatus, error } = await sender.send({ ...message, url: receiver.url });
  assert.deepEqual({ responseStatus, error }, interrupted);
  await until(() => receiver.connections.now === 0);
  assert.equal(receiver.connections.ever, 32);
  await sender.close();
});
