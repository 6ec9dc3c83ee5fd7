import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { buildConnector, Pool } from 'undici';
import { until } from '../../../test/helpers/machine/until.ts';
import { startReceiver } from '../../../test/helpers/receivers/receivers.ts';
import { type ConnectionPools, createConnectionPools, type Sending } from './connection-pools.ts';

// Alone: it counts the connections of its process.

const origin = 'https://hooks.example.com';

/** Pools whose connections open or fail when the test says so, with so many messages under way. */
function startPools(count: number): {
  pools: ConnectionPools;
  sendings: Sending[];
  connecting: buildConnector.Callback[];
} {
  const connecting: buildConnector.Callback[] = [];
  const pools = createConnectionPools((_, callback) => void connecting.push(callback));
  const sendings = Array.from({ length: count }, () => {
    const over = () => pools.finish(origin, sending);
    const sending = sendingTo('/', over);
    return sending;
  });
  for (const sending of sendings) pools.start(origin, sending);
  return { pools, sendings, connecting };
}

function sendingTo(path: string, onOver: () => void): Sending {
  const handler = {
    onRequestStart() {},
    onResponseStart() {},
    onResponseData() {},
    onResponseEnd() {},
    onResponseError: onOver,
  };
  return { request: { method: 'POST', path }, attempt: { fail: onOver, handler } };
}

test('the one that waits gets the connection that becomes free', async () => {
  const { pools, connecting } = startPools(33);
  assert.equal(connecting.length, 32);
  connecting[0]?.(new Error('refused'), null);
  await turn();
  assert.equal(connecting.length, 33);
  await pools.close();
});

test('for a message that was given up while it waited no connection is opened', async () => {
  const { pools, sendings, connecting } = startPools(33);
  pools.withdraw(origin, sendings[32] as Sending);
  connecting[0]?.(new Error('refused'), null);
  await turn();
  assert.equal(connecting.length, 32);
  await pools.close();
});

test('nor where it was given up in the same moment as the one before it', async () => {
  const { pools, sendings, connecting } = startPools(33);
  connecting[0]?.(new Error('refused'), null);
  pools.withdraw(origin, sendings[32] as Sending);
  await turn();
  assert.equal(connecting.length, 32);
  await pools.close();
});

test('nobody overtakes those who wait', async () => {
  const { pools, connecting } = startPools(34);
  const failed: string[] = [];
  connecting[0]?.(new Error('refused'), null);
  pools.start(
    origin,
    sendingTo('/late', () => failed.push('late')),
  );
  await turn();
  assert.equal(connecting.length, 33);
  connecting[32]?.(new Error('refused'), null);
  await turn();
  assert.equal(connecting.length, 34);
  assert.deepEqual(failed, []);
  await pools.close();
});

test('the connections to origins that nobody uses are kept for a bounded number of them, used ones always', async (t) => {
  const destroy = t.mock.method(Pool.prototype, 'destroy');
  const dropped = () => new Set(destroy.mock.calls.map((call) => call.this)).size;
  const pools = createConnectionPools(({ hostname }, callback) => {
    if (!hostname.startsWith('busy')) callback(new Error('refused'), null);
  });
  let busy = 0;
  const send = async (name: string, onOver: () => void = () => {}) => {
    const url = `https://${name}.example.com`;
    const sending: Sending = sendingTo('/', () => {
      onOver();
      pools.finish(url, sending);
    });
    pools.start(url, sending);
    await turn();
  };
  for (let each = 0; each < 10; each += 1)
    await send(`busy${each}`, () => {
      busy += 1;
    });
  for (let each = 0; each < 118; each += 1) await send(`idle${each}`);
  assert.equal(dropped(), 0);
  for (let each = 118; each < 318; each += 1) await send(`idle${each}`);
  assert.equal(dropped(), 200);
  assert.equal(busy, 0);
  await pools.close();
  assert.equal(busy, 10);
});

test('connections are opened anew now and then, and what runs on the old ones ends there', async (t) => {
  const held: ServerResponse[] = [];
  const receiver = await startReceiver(t, (request, response) => {
    if (request.url === '/slow') held.push(response);
    else response.end();
  });
  const pools = createConnectionPools(buildConnector({}), { connectionMs: 0 });
  t.after(() => pools.close());
  const url = new URL(receiver.url).origin;
  const send = (path: string) =>
    new Promise<string>((resolve) => {
      const end = (how: string) => () => {
        pools.finish(url, sending);
        resolve(how);
      };
      const sending = sendingTo(path, end('failed'));
      sending.attempt.handler.onResponseEnd = end('answered');
      pools.start(url, sending);
    });
  const slow = send('/slow');
  await until(() => held.length === 1);
  for (let sent = 0; sent < 20; sent += 1) assert.equal(await send('/quick'), 'answered');
  assert.equal(receiver.connections.ever, 21);
  await until(() => receiver.connections.now === 1 || receiver.connections.now === 2);
  held[0]?.end();
  assert.equal(await slow, 'answered');
  const interrupted = send('/slow');
  await until(() => held.length === 2);
  await send('/quick');
  await pools.close();
  assert.equal(await interrupted, 'failed');
  await until(() => receiver.connections.now === 0);
});
