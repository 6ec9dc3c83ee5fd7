import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'redis';
import { findProgram } from '../../test/helpers/machine/find-program.ts';
import { freePort } from '../../test/helpers/machine/free-port.ts';
import { atMost, median, type Row } from '../row.ts';
import type { World } from '../world.ts';

const names = { hangs: 'limits: Redis hangs', away: 'limits: Redis away' };
const atOnce = 35;
const rounds = 5;
const msMax = 500;
const awayTimesMax = 1.5;

/** How long the slowest of some requests at once waits where their limits are to be counted in a Redis that does not answer. */
export async function* limitRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  const { path, skip } = findProgram('redis-server');
  if (skip) return;
  if (isWanted(names.hangs)) {
    const port = await freePort();
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const redis = spawn(path, settings, { stdio: 'ignore' });
    try {
      yield await hangingRow(world, redis, port);
    } finally {
      redis.kill('SIGKILL');
    }
  }
  if (isWanted(names.away)) {
    const [without, away]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      without.push(await firstOf(world, {}));
      away.push(await firstOf(world, { REDIS_URL: `redis://127.0.0.1:${await freePort()}` }));
    }
    const [ms, msWithout] = [median(away), median(without)];
    const detail = `the slowest of the first ${atOnce} at once, ${ms.toFixed(0)} ms against ${msWithout.toFixed(0)} ms without one, median of ${rounds}`;
    yield atMost(names.away, ms / msWithout, awayTimesMax, 'x', detail);
  }
}

/** Of a service that has just started. */
async function firstOf(world: World, environment: Record<string, string>): Promise<number> {
  const ours = await world.startOurs({ environment });
  try {
    return await slowestOf(world, ours.port);
  } finally {
    await ours.stop();
  }
}

/** Each round it answers again first: a service that has waited in vain does without it for a second. */
async function hangingRow(world: World, redis: ChildProcess, port: number): Promise<Row> {
  const ours = await world.startOurs({ environment: { REDIS_URL: `redis://127.0.0.1:${port}` } });
  const client = createClient({ url: `redis://127.0.0.1:${port}` });
  client.on('error', () => {});
  await client.connect();
  try {
    const [answering, hanging]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      await client.flushAll();
      for (let counted = 0; counted === 0; counted = Number(await client.dbSize())) {
        await slowestOf(world, ours.port);
        await sleep(20);
      }
      answering.push(await slowestOf(world, ours.port));
      redis.kill('SIGSTOP');
      hanging.push(await slowestOf(world, ours.port));
      redis.kill('SIGCONT');
    }
    const detail = `the slowest of ${atOnce} at once, median of ${rounds}; ${median(answering).toFixed(0)} ms where it answers`;
    return atMost(names.hangs, median(hanging), msMax, ' ms', detail);
  } finally {
    client.destroy();
    await ours.stop();
  }
}

async function slowestOf({ key }: World, port: number): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/open-api/v1/me`, { headers: { 'api-key': key } });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }),
  );
  return performance.now() - startedAt;
}
