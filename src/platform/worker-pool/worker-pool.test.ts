import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import { after, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PoolTasks } from '../../../test/helpers/machine/pool-worker.ts';
import { createThreadWatch } from './thread-watch.ts';
import { createWorkerPool, WorkerCannotStart, WorkerPoolFull, type WorkerPoolOptions } from './worker-pool.ts';

// Alone: it looks at the threads of its process.

const entry = new URL('../../../test/helpers/machine/pool-worker.ts', import.meta.url);
const pools: { close(): Promise<void> }[] = [];
after(() => Promise.all(pools.map((pool) => pool.close())));

function newPool(options: Partial<WorkerPoolOptions> = {}) {
  const pool = createWorkerPool<PoolTasks>({ entry, threadsMax: 1, waitingMax: 3, taskMsMax: 20_000, ...options });
  pools.push(pool);
  return pool;
}

test('what fails, dies, grows without end or takes too long fails by itself, and those who wait are served', async (t) => {
  // Only `spin` takes too long, however long a machine takes for the others.
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pool = newPool({ taskMsMax: 1_500, waitingMax: 9, memoryMbMax: 32 });
  const told = (asked: Promise<unknown>) => asked.catch((error: Error) => error.message);
  const failed = told(pool.run('a', 'fail', 'It cannot be drawn'));
  const doubled = told(pool.run('a', 'double', 1));
  const died = told(pool.run('a', 'die', undefined));
  const doubledAnew = told(pool.run('a', 'double', 2));
  const spun = told(pool.run('a', 'spin', undefined));
  const doubledAfter = told(pool.run('a', 'double', 3));
  const filled = told(pool.run('a', 'fill', undefined));
  const bytes = pool.run('a', 'bytes', 100_000);
  assert.deepEqual([await failed, await doubled], ['fail: It cannot be drawn', 2]);
  assert.deepEqual([await died, await doubledAnew], ['The thread ended with 3', 4]);
  t.mock.timers.tick(1_500);
  await untilOver(spun, () => t.mock.timers.tick(150));
  assert.deepEqual([await spun, await doubledAfter], ['spin took longer than 1500 ms', 6]);
  assert.match(String(await filled), /memory/);
  assert.equal((await bytes).length, 100_000);
});

/** Lets the clock go on while a thread says how much of the processor it had. */
async function untilOver(work: Promise<unknown>, tick: () => void): Promise<void> {
  let isOver = false;
  void work.then(() => {
    isOver = true;
  });
  while (!isOver) {
    await turn();
    tick();
  }
}

test('a task that gets little of the processor has ten times as long, and then it is ended too', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pool = newPool({ taskMsMax: 60_000 });
  await pool.run('a', 'double', 1);
  let lapsedMs = 0;
  const tick = () => {
    t.mock.timers.tick(6_000);
    lapsedMs += 6_000;
  };
  const rested = pool.run('a', 'rest', undefined).catch((error: Error) => error.message);
  await untilOver(rested, tick);
  assert.equal(await rested, 'rest took longer than 60000 ms');
  assert.ok(lapsedMs >= 600_000, `${lapsedMs} ms`);
});

test('beyond its length a lane is refused, and a crowd in one keeps nobody waiting in another', async () => {
  const pool = newPool();
  const served: string[] = [];
  const ask = (lane: string, name: string) => pool.run(lane, 'double', 1).then(() => served.push(name));
  // One is under way, three wait.
  const crowd = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name));
  await assert.rejects(ask('a', 'a5'), WorkerPoolFull);
  await Promise.all([...crowd, ask('b', 'b1')]);
  assert.deepEqual(served, ['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('the caller hears of a task that cannot be handed over, and a closed pool takes nothing more', async () => {
  const pool = newPool();
  await assert.rejects(pool.run('a', 'double', (() => 1) as never), /could not be cloned/);
  assert.equal(await pool.run('a', 'double', 4), 8);
  const broken = assert.rejects(pool.run('a', 'spin', undefined), /were ended/);
  const waiting = assert.rejects(pool.run('a', 'double', 1), /were ended/);
  await pool.close();
  await Promise.all([broken, waiting, assert.rejects(pool.run('a', 'double', 1), WorkerPoolFull)]);
});

test('threads that have nothing to do let the process end, and are not served before the one that sells', async () => {
  const module = new URL('worker-pool.ts', import.meta.url).href;
  const script = `
    import { readFileSync, readdirSync } from 'node:fs';
    import { getPriority } from 'node:os';
    import { createWorkerPool } from ${JSON.stringify(module)};
    const pool = createWorkerPool({ entry: new URL(${JSON.stringify(entry.href)}), threadsMax: 1, waitingMax: 1, taskMsMax: 20_000 });
    const four = await pool.run('a', 'double', 2);
    const nice = (task) => readFileSync('/proc/self/task/' + task + '/stat', 'utf8').split(') ')[1].split(' ')[16];
    const all = process.platform === 'linux' ? readdirSync('/proc/self/task').map(nice) : ['10'];
    console.log(JSON.stringify({ four, main: process.platform === 'linux' ? nice(process.pid) : String(getPriority()), hasLow: all.includes('10') }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  assert.deepEqual(JSON.parse(stdout), { four: 4, main: String(getPriority()), hasLow: true });
});

/** A watch, what it logged, and what it reports of a pool's threads: there, able to work, dead. */
function newWatch() {
  const said: string[] = [];
  const watch = createThreadWatch({
    onFault: (sentence, error) => said.push(`${sentence}: ${(error as Error).message}`),
  });
  const told = () => watch.figures().flatMap(({ lines }) => lines.map((line) => line.split(' ')[1]));
  return { watch, said, told };
}

test('a thread that may not give way works at the usual priority, which is said once', async () => {
  const { watch, said } = newWatch();
  const unprivileged = new URL('../../../test/helpers/machine/pool-worker-without-priority.ts', import.meta.url);
  for (const name of ['a', 'b']) {
    const pool = newPool({ entry: unprivileged, watch: watch.ofPool(name) });
    assert.equal(await pool.run('a', 'double', 4), 8);
  }
  assert.equal(await watch.obstacle(), undefined);
  assert.deepEqual(said.length, 1);
  assert.match(said[0] as string, /usual priority: .*EPERM/);
});

test('a pool whose threads cannot start is known before anybody needs one, and when it is well again', async () => {
  const { watch, said, told } = newWatch();
  const absent = new URL('no-such-module.ts', import.meta.url);
  const pool = newPool({ entry: absent, watch: watch.ofPool('mails') });
  assert.match((await watch.obstacle()) ?? '', /^Threads of mails cannot work: .*no-such-module/s);
  assert.deepEqual(told(), ['0', '0', '1']);
  assert.match(said[0] as string, /^A thread of mails died at its start/);
  await assert.rejects(pool.run('a', 'double', 1), WorkerCannotStart);
  const untried = newWatch();
  newPool({ entry: absent, watch: untried.watch.ofPool('pictures', { isTried: false }) });
  assert.equal(await untried.watch.obstacle(), undefined);
  const well = newWatch();
  newPool({ watch: well.watch.ofPool('drawings') });
  assert.equal(await well.watch.obstacle(), undefined);
  assert.deepEqual(well.told(), ['1', '1', '0']);
});
