import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { createClient } from 'redis';
import { createRedisRateWindows } from '../../../src/adapters/redis/redis-rate-windows.ts';
import type { WindowLimit } from '../../../src/core/base/rate-windows.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createService, type Service } from '../../../src/wiring/wiring.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { until } from '../../helpers/machine/until.ts';

const { path, skip } = findProgram('redis-server');
const log = createLog({ level: 'silent', isTerminal: false });
// Redis may be slow on a slow machine: only a test in which it hangs waits for it as briefly as the service does.
const patientMs = 120_000;
let redisMs = patientMs;
const redisMsMax = () => redisMs;

let port = 0;
let redis: ChildProcess;
let first: TestServer;
let second: { service: Service; url: string };

before(async () => {
  if (skip) return;
  port = await freePort();
  await startRedis();
  first = await testServer({ environment: { REDIS_URL: `redis://127.0.0.1:${port}` }, log, redisMsMax });
  const service = await createService({ config: first.config, db: first.db, log, redisMsMax });
  second = { service, url: await service.app.listen({ port: 0, host: '127.0.0.1' }) };
});
after(async () => {
  if (skip) return;
  await second.service.drain();
  await first.close();
  redis.kill('SIGKILL');
});

test('two services share one limit exactly: of 100 parallel requests 60 pass', { skip }, async () => {
  await untilShared();
  const { key } = await freeKey();
  const statuses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => me(index % 2 === 0 ? first.url : second.url, key)),
  );
  assert.equal(statuses.filter(({ status }) => status === 200).length, 60);
  assert.equal(statuses.filter(({ status }) => status === 429).length, 40);
});

test('what one service counted the other one shows', { skip }, async () => {
  await untilShared();
  const { key } = await freeKey();
  assert.equal((await me(first.url, key)).remaining, 59);
  assert.equal((await me(second.url, key)).remaining, 58);
  assert.equal((await me(first.url, key)).remaining, 57);
});

test('a request that one window refuses is counted in none of them', { skip }, async (t) => {
  const limits: WindowLimit[] = [
    { name: 'minute', seconds: 60, limit: 2 },
    { name: 'hour', seconds: 3_600, limit: 4 },
  ];
  const windows = createRedisRateWindows({
    url: `redis://127.0.0.1:${port}`,
    log,
    now: Date.now,
    answerMsMax: redisMsMax,
  });
  t.after(() => windows.close());
  const caller = `caller-${process.pid}`;
  await until(async () => (await windows.take(`first ${caller}`, limits)) && (await stored(`first ${caller}`)) > 0);
  const take = async () => {
    const { isAllowed, windows: states } = await windows.take(caller, limits);
    return [isAllowed, ...states.map(({ remaining }) => remaining)];
  };
  assert.deepEqual(await take(), [true, 1, 3]);
  assert.deepEqual(await take(), [true, 0, 2]);
  for (let count = 0; count < 3; count += 1) assert.deepEqual(await take(), [false, 0, 2]);
  await endMinute(caller);
  assert.deepEqual(await take(), [true, 1, 1]);
  assert.deepEqual(await take(), [true, 0, 0]);
  await endMinute(caller);
  for (let count = 0; count < 3; count += 1) assert.deepEqual(await take(), [false, 2, 0]);
});

test('a Redis that forgot our script learns it again without a request noticing', { skip }, async () => {
  await untilShared();
  const { key } = await freeKey();
  assert.equal((await me(first.url, key)).remaining, 59);
  await onRedis((client) => client.sendCommand(['SCRIPT', 'FLUSH']));
  assert.equal((await me(second.url, key)).remaining, 58);
  assert.equal((await me(first.url, key)).remaining, 57);
});

test('a Redis that hangs is waited for as long as was said, and the limits hold', { skip }, async () => {
  const { key } = await freeKeyWith([{ url: first.url, spent: 30 }]);
  redis.kill('SIGSTOP');
  redisMs = 250;
  try {
    // All are answered while Redis still hangs.
    const answers = await burst(first.url, key, 35);
    assert.equal(answers.filter(({ status }) => status === 200).length, 30);
  } finally {
    redisMs = patientMs;
    redis.kill('SIGCONT');
  }
});

test('when Redis is killed each service goes on from the last counts that it saw, and when it is back they share again', {
  skip,
}, async () => {
  const { key } = await freeKeyWith([
    { url: second.url, spent: 10 },
    { url: first.url, spent: 30 },
  ]);
  redis.kill('SIGKILL');
  await once(redis, 'exit');

  const alone = await burst(first.url, key, 30);
  assert.equal(alone.filter(({ status }) => status === 200).length, 20, 'the first saw 40 of 60 spent');
  const other = await burst(second.url, key, 60);
  assert.equal(other.filter(({ status }) => status === 200).length, 50, 'the second saw 10 of 60 spent');

  await startRedis();
  await untilShared();
  const fresh = await freeKey();
  const shared = await Promise.all(
    Array.from({ length: 100 }, (_, index) => me(index % 2 === 0 ? first.url : second.url, fresh.key)),
  );
  assert.equal(shared.filter(({ status }) => status === 200).length, 60);
});

test('a service that starts while Redis is away serves without it, with limits of its own', { skip }, async (t) => {
  const nowhere = await freePort();
  const config = { ...first.config, redisUrl: `redis://127.0.0.1:${nowhere}` };
  const service = await createService({ config, db: first.db, log });
  t.after(() => service.drain());
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { key } = await freeKey();
  const answers = await burst(url, key, 70);
  assert.equal(answers.filter(({ status }) => status === 200).length, 60);
});

/** A key with so much spent, all of it counted in Redis and seen by the services. */
async function freeKeyWith(spending: { url: string; spent: number }[]): Promise<{ key: string }> {
  await untilShared();
  const { key } = await freeKey();
  let remaining = 60;
  for (const { url, spent } of spending) {
    for (let count = 0; count < spent; count += 1) {
      remaining -= 1;
      assert.equal((await me(url, key)).remaining, remaining);
    }
  }
  return { key };
}

function burst(url: string, key: string, count: number): Promise<Me[]> {
  return Promise.all(Array.from({ length: count }, () => me(url, key)));
}

async function startRedis(): Promise<void> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  redis = spawn(path, settings, { stdio: 'ignore' });
  await until(
    () =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
        socket.on('connect', () => socket.destroy());
      }),
  );
}

async function freeKey(): Promise<{ key: string; organizationId: string }> {
  const organization = await first.organization({ tier: 'FREE' });
  return { key: (await first.key(organization)).key, organizationId: organization.id };
}

interface Me {
  status: number;
  remaining: number;
}

async function me(url: string, key: string): Promise<Me> {
  const signal = AbortSignal.timeout(patientMs);
  const response = await fetch(`${url}/open-api/v1/me`, { headers: { 'api-key': key }, signal });
  await response.text();
  const remaining = Number(response.headers.get('x-ratelimit-remaining'));
  return { status: response.status, remaining };
}

/** Returns when both services count in Redis: they connect, and rest after a failure, in their own time. */
async function untilShared(): Promise<void> {
  for (const { url } of [first, second]) {
    await until(async () => {
      const { key, organizationId } = await freeKey();
      await me(url, key);
      return (await stored(`organization:${organizationId}`)) === 1;
    });
  }
}

async function stored(caller: string): Promise<number> {
  return await onRedis(async (client) => Number(await client.get(`takilya:rate:{${caller}}:minute`)));
}

/** The window has an end, which is brought about here. */
async function endMinute(caller: string): Promise<void> {
  const name = `takilya:rate:{${caller}}:minute`;
  await onRedis(async (client) => {
    const leftMs = Number(await client.pTTL(name));
    assert.ok(leftMs > 0 && leftMs <= 60_000, `${leftMs} ms are left`);
    await client.del(name);
  });
}

async function onRedis<Result>(work: (client: ReturnType<typeof createClient>) => Promise<Result>): Promise<Result> {
  const client = createClient({ url: `redis://127.0.0.1:${port}` });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client as ReturnType<typeof createClient>);
  } finally {
    client.destroy();
  }
}
