import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import type { Notice } from '../../../sdk/src/index.ts';
import { generateSecret } from '../../core/telling/webhooks/webhook.ts';
import { createForwarder } from './forward.ts';

const notice: Notice = {
  position: 7,
  id: 'msg_1',
  type: 'event.sold_out',
  timestamp: '2027-01-01T00:00:00.000Z',
  isTest: true,
  data: { eventId: '018f0000-0000-7000-8000-000000000001', name: 'Gabi', slug: 'gabi' },
};

// It answers when it is allowed to, and says when the answer has left, while this thread stands still.
const receiver = `
const { createServer } = require('node:http');
const { parentPort, workerData: turn } = require('node:worker_threads');
const server = createServer((request, response) => {
  parentPort.postMessage('here');
  if (request.url === '/silent') return;
  Atomics.wait(turn, 0, 0);
  response.end('thank you', () => {
    Atomics.store(turn, 0, 2);
    Atomics.notify(turn, 0);
  });
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

test('an answer that came while the process slept counts, though its time is over when it wakes', async (t) => {
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(receiver, { eval: true, workerData: turn });
  t.after(() => worker.terminate());
  const [port] = await once(worker, 'message');
  // Only its own clock: what reads the network goes on in real time.
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const { path, outcome } of [
    { path: '/', outcome: { status: 200, error: null } },
    { path: '/silent', outcome: { status: null, error: 'no answer within 15 s' } },
  ]) {
    const forwarder = createForwarder({ url: `http://127.0.0.1:${port}${path}`, secret: generateSecret() });
    const forwarded = forwarder.forward(notice);
    await once(worker, 'message');
    if (path === '/') {
      Atomics.store(turn, 0, 1);
      Atomics.notify(turn, 0);
      Atomics.wait(turn, 0, 1);
    }
    t.mock.timers.tick(15_000);
    const { status, error } = await forwarded;
    assert.deepEqual({ status, error }, outcome);
    await forwarder.close();
  }
});
