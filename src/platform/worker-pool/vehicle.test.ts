import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import type { PoolTasks } from '../../../test/helpers/machine/pool-worker.ts';
import { listProcesses } from '../../../test/helpers/machine/processes.ts';
import { until } from '../../../test/helpers/machine/until.ts';
import { createThreadWatch } from './thread-watch.ts';
import { createWorkerPool, WorkerDied, type WorkerPoolOptions } from './worker-pool.ts';

// Alone: it looks at what its process has started.

const entry = new URL('../../../test/helpers/machine/pool-worker.ts', import.meta.url);
const pools: { close(): Promise<void> }[] = [];
after(() => Promise.all(pools.map((pool) => pool.close())));

function newPool(options: Partial<WorkerPoolOptions>) {
  const pool = createWorkerPool<PoolTasks>({ entry, threadsMax: 1, waitingMax: 3, taskMsMax: 60_000, ...options });
  pools.push(pool);
  return pool;
}

test('a process does what a thread does, is held to its memory, and is replaced once it keeps too much', async () => {
  const watch = createThreadWatch({ onFault: () => {} });
  const told = () => watch.figures().flatMap(({ lines }) => lines.map((line) => line.split(' ')[1]));
  const pool = newPool({ processes: { residentMbMax: 4_000 }, memoryMbMax: 400, watch: watch.ofPool('a') });
  const pid = await pool.run('a', 'pid', undefined);
  assert.notEqual(pid, process.pid);
  assert.equal(await pool.run('a', 'pid', undefined), pid);
  assert.equal((await pool.run('a', 'bytes', 100_000)).length, 100_000);
  await assert.rejects(pool.run('a', 'fail', 'It cannot be read'), /fail: It cannot be read/);
  assert.equal(await pool.run('a', 'secrets', undefined), 'undefined');
  await assert.rejects(pool.run('a', 'fillOutside', 1_000), WorkerDied);
  assert.notEqual(await pool.run('a', 'pid', undefined), pid);
  assert.deepEqual(told(), ['1', '1', '1']);
  const worn = newPool({ processes: { residentMbMax: 1 } });
  assert.notEqual(await worn.run('a', 'pid', undefined), await worn.run('a', 'pid', undefined));
});

test('a process ends when the one that started it is killed, and not when it is only asked to stop', async () => {
  const module = new URL('worker-pool.ts', import.meta.url).href;
  const script = `
    import { createWorkerPool } from ${JSON.stringify(module)};
    const pool = createWorkerPool({ entry: new URL(${JSON.stringify(entry.href)}), threadsMax: 1, waitingMax: 1, taskMsMax: 60_000, processes: { residentMbMax: 4_000 } });
    console.log(await pool.run('a', 'pid', undefined));
    await pool.run('a', 'rest', undefined);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout, 'data');
  const pid = Number(String(line));
  const isThere = () => listProcesses().some((each) => each.pid === pid);
  process.kill(pid, 'SIGTERM');
  assert.ok(isThere());
  parent.kill('SIGKILL');
  await until(() => !isThere());
});
