import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { until } from '../../../test/helpers/machine/until.ts';
import { createLog } from '../../platform/log.ts';
import { createRedisRateWindows } from './redis-rate-windows.ts';

// Alone: it measures the memory of its process.

const log = createLog({ level: 'silent', isTerminal: false });
const limits = [{ name: 'minute' as const, seconds: 60, limit: 1_000_000 }];

test('a Redis that takes what is asked and never answers keeps none of it in our memory', async (t) => {
  const redis = await silentRedis(t);
  // Each round is past the rest of the one before.
  let nowMs = 0;
  const windows = createRedisRateWindows({ url: redis.url, log, now: () => nowMs });
  t.after(() => windows.close());
  const round = async () => {
    await until(async () => (await windows.state()).isReady);
    await Promise.all(Array.from({ length: 2_000 }, () => windows.take('caller', limits)));
    nowMs += 10_000;
  };
  await round();
  const before = heapBytes();
  for (let count = 0; count < 5; count += 1) await round();
  const kept = (heapBytes() - before) / 10_000;
  assert.ok(kept < 1_500, `${Math.round(kept)} bytes a request`);
  await until(() => redis.open() <= 1);
});

test('a Redis that hangs while it is greeted is left, and asked again', async (t) => {
  const redis = await silentRedis(t);
  redis.greets = false;
  let nowMs = 0;
  const windows = createRedisRateWindows({ url: redis.url, log, now: () => nowMs });
  t.after(() => windows.close());
  await until(() => redis.unanswered > 0);
  redis.greets = true;
  nowMs += 10_000;
  await windows.take('caller', limits);
  await until(async () => (await windows.state()).isReady);
  await until(() => redis.open() === 1);
});

function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}

/** Says that all is well to a client's greeting, and nothing to what it asks then. */
async function silentRedis(t: TestContext) {
  const sockets = new Set<Socket>();
  const redis = { greets: true, unanswered: 0, url: '', open: () => sockets.size };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      if (!redis.greets) {
        redis.unanswered += 1;
        return;
      }
      for (const [, name] of bytes.toString().matchAll(/\*\d+\r\n\$\d+\r\n([A-Z]+)\r\n/gi)) {
        if (name === 'HELLO') socket.write('%0\r\n');
        else if (!/^EVAL/.test(name as string)) socket.write('+OK\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  redis.url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return redis;
}
