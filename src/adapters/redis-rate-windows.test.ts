import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'redis';
import { findProgram } from '../../test/helpers/find-program.ts';
import { freePort } from '../../test/helpers/free-port.ts';
import { type TestServer, testServer } from '../../test/helpers/test-server.ts';
import type { WindowLimit } from '../core/rate-windows.ts';
import { createLog } from '../platform/log.ts';
import { createService, type Service } from '../wiring.ts';
import { createRedisRateWindows } from './redis-rate-windows.ts';

const program = findProgram('redis-server', { debianPackage: 'redis-server' });
const skip = 'whyNot' in program ? program.whyNot : false;
const log = createLog({ level: 'silent', isTerminal: false });
const answerMsMax = 500;

let port = 0;
let redis: ChildProcess;
let first: TestServer;
let second: { service: Service; url: string };

before(async () => {
  if (skip) return;
  port = await freePort();
  await startRedis();
  first = await testServer({ environment: { REDIS_URL: `redis://127.0.0.1:${port}` } });
  const service = await createService({ config: first.config, db: first.db, log });
  second = { service, url: await service.app.listen({ port: 0, host: '127.0.0.1' }) };
  await untilShared();
});
after(async () => {
  if (skip) return;
  await second.service.drain();
  await first.close();
  redis.kill('SIGKILL');
});

test('two services share one limit exactly: of 100 parallel requests 60 pass', { skip }, async () => {
  const { key } = await freeKey();
  const statuses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => me(index % 2 === 0 ? first.url : second.url, key)),
  );
  assert.equal(statuses.filter(({ status }) => status === 200).length, 60);
  assert.equal(statuses.filter(({ status }) => status === 429).length, 40);
});

test('what one service counted the other one shows', { skip }, async () => {
  const { key } = await freeKey();
  assert.equal((await me(first.url, key)).remaining, 59);
  assert.equal((await me(second.url, key)).remaining, 58);
  assert.equal((await me(first.url, key)).remaining, 57);
});

test('a request that one window refuses is counted in none of them', { skip }, async (t) => {
  const limits: WindowLimit[] = [
    { name: 'minute', seconds: 1, limit: 2 },
    { name: 'hour', seconds: 3_600, limit: 4 },
  ];
  const windows = createRedisRateWindows({ url: `redis://127.0.0.1:${port}`, log, now: Date.now });
  t.after(() => windows.close());
  await until(async () => (await windows.take('someone', limits)) && (await stored('someone')) > 0);
  const caller = `caller-${process.pid}`;
  const take = async () => {
    const { isAllowed, windows: states } = await windows.take(caller, limits);
    return [isAllowed, ...states.map(({ remaining }) => remaining)];
  };
  assert.deepEqual(await take(), [true, 1, 3]);
  assert.deepEqual(await take(), [true, 0, 2]);
  for (let count = 0; count < 3; count += 1) assert.deepEqual(await take(), [false, 0, 2]);
  await sleep(1_050);
  assert.deepEqual(await take(), [true, 1, 1]);
  assert.deepEqual(await take(), [true, 0, 0]);
  await sleep(1_050);
  for (let count = 0; count < 3; count += 1) assert.deepEqual(await take(), [false, 2, 0]);
});

test('a Redis that forgot our script learns it again without a request noticing', { skip }, async () => {
  const { key } = await freeKey();
  assert.equal((await me(first.url, key)).remaining, 59);
  await onRedis((client) => client.sendCommand(['SCRIPT', 'FLUSH']));
  assert.equal((await me(second.url, key)).remaining, 58);
  assert.equal((await me(first.url, key)).remaining, 57);
});

test('a Redis that hangs delays no answer beyond half a second, and the limits hold', { skip }, async () => {
  const { key } = await freeKey();
  for (let count = 0; count < 30; count += 1) await me(first.url, key);
  redis.kill('SIGSTOP');
  const answers = await Promise.all(Array.from({ length: 35 }, () => me(first.url, key)));
  redis.kill('SIGCONT');
  for (const { ms } of answers) assert.ok(ms < answerMsMax, `${ms} ms`);
  assert.equal(answers.filter(({ status }) => status === 200).length, 30);
  await untilShared();
});

test('when Redis is killed each service goes on from the last counts that it saw, and when it is back they share again', {
  skip,
}, async () => {
  const { key } = await freeKey();
  for (let count = 0; count < 10; count += 1) await me(second.url, key);
  for (let count = 0; count < 30; count += 1) await me(first.url, key);
  redis.kill('SIGKILL');
  await once(redis, 'exit');

  const alone = await Promise.all(Array.from({ length: 30 }, () => me(first.url, key)));
  for (const { ms } of alone) assert.ok(ms < answerMsMax, `${ms} ms`);
  assert.equal(alone.filter(({ status }) => status === 200).length, 20, 'the first saw 40 of 60 spent');
  const other = await Promise.all(Array.from({ length: 60 }, () => me(second.url, key)));
  assert.equal(other.filter(({ status }) => status === 200).length, 50, 'the second saw 10 of 60 spent');

  await startRedis();
  await untilShared();
  const fresh = await freeKey();
  const shared = await Promise.all(
    Array.from({ length: 100 }, (_, index) => me(index % 2 === 0 ? first.url : second.url, fresh.key)),
  );
  assert.equal(shared.filter(({ status }) => status === 200).length, 60);
});

test('a service that starts while Redis is away serves at once, with limits of its own', { skip }, async (t) => {
  const nowhere = await freePort();
  const config = { ...first.config, redisUrl: `redis://127.0.0.1:${nowhere}` };
  const service = await createService({ config, db: first.db, log });
  t.after(() => service.drain());
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { key } = await freeKey();
  const answers = await Promise.all(Array.from({ length: 70 }, () => me(url, key)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 60);
  for (const { ms } of answers) assert.ok(ms < answerMsMax, `${ms} ms`);
});

async function startRedis(): Promise<void> {
  const { path } = program as { path: string };
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
  ms: number;
}

async function me(url: string, key: string): Promise<Me> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/open-api/v1/me`, { headers: { 'api-key': key } });
  await response.text();
  const remaining = Number(response.headers.get('x-ratelimit-remaining'));
  return { status: response.status, remaining, ms: performance.now() - startedAt };
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

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + 10_000;
  while (!(await condition())) {
    if (performance.now() > deadlineMs) throw new Error('It did not come to pass within 10 s');
    await sleep(50);
  }
}
