import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turns, until } from '../../test/helpers/machine/until.ts';
import { createLog } from '../platform/log.ts';
import { startWorker } from './worker.ts';

const log = createLog({ level: 'silent', isTerminal: false });
// Longer than any test: a round that comes was asked for.
const never = 1_000_000;

test('a job runs at once, and again when its time has come', async () => {
  const rounds: string[] = [];
  const worker = startWorker([{ name: 'a', everyMs: 5, run: async () => void rounds.push('a') }], { log });
  assert.equal(rounds.length, 1);
  await until(() => rounds.length >= 4);
  await worker.stop();
});

test('the job that is woken comes round at once, and no other', async () => {
  const rounds: string[] = [];
  const jobs = ['a', 'b'].map((name) => ({ name, everyMs: never, run: async () => void rounds.push(name) }));
  const worker = startWorker(jobs, { log });
  await turns();
  worker.wake('a');
  await turns();
  assert.deepEqual(rounds, ['a', 'b', 'a']);
  worker.wake('nobody');
  await worker.stop();
});

test('a wake during a round makes one more right after it, however many wakes there were', async (t) => {
  let rounds = 0;
  let finish = () => {};
  const job = {
    name: 'a',
    everyMs: never,
    run: () =>
      new Promise<void>((resolve) => {
        rounds += 1;
        finish = resolve;
      }),
  };
  const worker = startWorker([job], { log });
  t.after(() => {
    finish();
    return worker.stop();
  });
  for (let count = 0; count < 5; count += 1) worker.wake('a');
  assert.equal(rounds, 1, 'never two at once');
  finish();
  await turns();
  assert.equal(rounds, 2);
  finish();
  await turns();
  assert.equal(rounds, 2);
});

test('a round that fails is followed by others', async () => {
  let rounds = 0;
  const run = async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('once');
  };
  const worker = startWorker([{ name: 'a', everyMs: never, run }], { log });
  await turns();
  worker.wake('a');
  await turns();
  assert.equal(rounds, 2);
  await worker.stop();
});

test('stopping waits for the round under way and starts no other, not even one that was asked for', async () => {
  let rounds = 0;
  let finish = () => {};
  const run = () =>
    new Promise<void>((resolve) => {
      rounds += 1;
      finish = resolve;
    });
  const worker = startWorker([{ name: 'a', everyMs: never, run }], { log });
  worker.wake('a');
  let isStopped = false;
  const stopping = worker.stop().then(() => {
    isStopped = true;
  });
  await turns();
  assert.equal(isStopped, false);
  finish();
  await stopping;
  worker.wake('a');
  await turns();
  assert.equal(rounds, 1);
});

test('upkeep begins when the start is over, unless it is asked for before', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const rounds: string[] = [];
  const upkeep = ['a', 'b'].map((name) => ({
    name,
    everyMs: never,
    isUpkeep: true,
    run: async () => void rounds.push(name),
  }));
  const worker = startWorker([...upkeep, { name: 'c', everyMs: never, run: async () => void rounds.push('c') }], {
    log,
  });
  await turns();
  assert.deepEqual(rounds, ['c']);
  worker.wake('b');
  await turns();
  assert.deepEqual(rounds, ['c', 'b']);
  t.mock.timers.tick(20_000);
  await turns();
  assert.deepEqual(rounds, ['c', 'b', 'a']);
  await worker.stop();
});

test('first rounds come a few at a time and in the order of the jobs; those that still wait at the end do not come', async () => {
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const jobs = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
    name,
    everyMs: never,
    run: () =>
      new Promise<void>((resolve) => {
        begun.push(name);
        finish.push(resolve);
      }),
  }));
  const worker = startWorker(jobs, { log });
  assert.deepEqual(begun, ['a', 'b', 'c']);
  finish[1]?.();
  await new Promise(setImmediate);
  assert.deepEqual(begun, ['a', 'b', 'c', 'd']);
  worker.wake('b');
  await new Promise(setImmediate);
  assert.deepEqual(begun, ['a', 'b', 'c', 'd', 'b'], 'whoever has had a first round waits for nobody');
  const stopped = worker.stop();
  for (const each of finish) each();
  await stopped;
  assert.equal(begun.length, 5);
});
