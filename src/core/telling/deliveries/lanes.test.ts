import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { turns } from '../../../../test/helpers/machine/until.ts';
import { Lanes } from './lanes.ts';

const patienceMs = 500;
// How many a quick receiver has at hand for each that it may have under way.
const atHandTimes = 16;

test('a receiver that answers quickly may have twice as many with every success, to a limit', async () => {
  const { lanes, succeed } = desk();
  const windows: number[] = [];
  for (let count = 0; count < 7; count += 1) {
    await succeed('a');
    windows.push(allowanceOf(lanes, 'a') / atHandTimes);
  }
  assert.deepEqual(windows, [4, 8, 16, 32, 32, 32, 32]);
});

test('a failure takes a receiver back to one at a time, and out of the quick', async () => {
  const { lanes, succeed, start } = desk();
  for (let count = 0; count < 4; count += 1) await succeed('a');
  const [failing, other] = [start('a'), start('a')];
  await failing.answer(false);
  assert.deepEqual(lanes.allowances(), { quick: [], others: [{ lane: 'a', allowance: 0 }] });
  await other.answer(true);
  await succeed('a');
  assert.equal(allowanceOf(lanes, 'a'), 4 * atHandTimes, 'successes bring it back');
});

test('only as many as its window are under way; the rest follow as answers come', async () => {
  const { lanes, succeed, start } = desk();
  await succeed('a');
  const jobs = Array.from({ length: 12 }, () => start('a'));
  assert.deepEqual(started(jobs), 4);
  await jobs[0]?.answer(true);
  assert.deepEqual(started(jobs), 9, 'one ended, and the window is eight');
  assert.equal(allowanceOf(lanes, 'a'), 8 * atHandTimes - 11);
});

test('a quick receiver is given more when half of what it had at hand is gone, and then all at once', async () => {
  const { lanes, succeed, start } = desk();
  await succeed('a');
  const most = 4 * atHandTimes;
  const jobs = Array.from({ length: most / 2 }, () => start('a'));
  assert.equal(allowanceOf(lanes, 'a'), most / 2);
  jobs.push(start('a'));
  assert.equal(allowanceOf(lanes, 'a'), 0);
});

test('it is called once for all that ends in the same turn of the event loop', async () => {
  const lanes = new Lanes();
  let told = 0;
  const all = Array.from({ length: 200 }, () => Promise.withResolvers<void>());
  for (const [index, { promise }] of all.entries()) {
    lanes.start(`receiver ${index}`, { attempt: () => promise, putBack: () => assert.fail('nothing is put back') });
  }
  const heard = (async () => {
    while (await lanes.progress(60_000)) told += 1;
  })();
  // As with answers from several connections: each is handled before the next.
  for (const { resolve } of all) setImmediate(resolve);
  await heard;
  assert.ok(told >= 1 && told < 5, `told ${told} times`);
});

test('what waits for a receiver that fails is put back', async () => {
  const { succeed, start } = desk();
  await succeed('a');
  const jobs = Array.from({ length: 7 }, () => start('a'));
  await jobs[0]?.answer(false);
  assert.deepEqual(started(jobs), 4);
  assert.deepEqual(
    jobs.map(({ wasPutBack }) => wasPutBack()),
    [false, false, false, false, true, true, true],
  );
});

test('what hangs gives its room to others, and what waits behind it is put back', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { lanes, succeed, start } = desk();
  await succeed('a');
  const hanging = Array.from({ length: 6 }, () => start('a'));
  const strangers = Array.from({ length: 512 }, (_, index) => start(`stranger ${index}`));
  assert.deepEqual(lanes.room(), { quick: 2_000 - 6, others: 0 });
  const progress = lanes.progress(10_000);
  t.mock.timers.tick(patienceMs);
  assert.equal(await progress, true, 'the first that turns out to be slow is progress');
  assert.deepEqual(lanes.room(), { quick: 2_000, others: 512 });
  assert.equal(await lanes.progress(10_000), false, 'nobody waits for the slow');
  assert.deepEqual(
    hanging.map(({ wasPutBack }) => wasPutBack()),
    [false, false, false, false, true, true],
  );
  await Promise.all([...hanging.slice(0, 4), ...strangers].map(({ answer }) => answer(false)));
});

test('a receiver known to be slow takes no room from those who are not', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { lanes, start } = desk();
  const first = start('a');
  t.mock.timers.tick(patienceMs);
  await first.answer(true);
  const room = lanes.room();
  const second = start('a');
  assert.deepEqual(lanes.room(), room);
  assert.equal(await lanes.progress(10), false);
  assert.deepEqual(lanes.allowances().others, [{ lane: 'a', allowance: 3 }], 'slow but sure may have a few');
  await second.answer(true);
});

test('draining waits until all is written down, and puts back what was not started', async () => {
  const { lanes, succeed, start } = desk();
  await succeed('a');
  const jobs = Array.from({ length: 5 }, () => start('a'));
  let isDrained = false;
  const draining = lanes.drained().then(() => {
    isDrained = true;
  });
  assert.equal(jobs[4]?.wasPutBack(), true);
  for (const job of jobs.slice(0, 4)) await job.answer(true, { isWritten: false });
  await turns();
  assert.equal(isDrained, false);
  for (const job of jobs.slice(0, 4)) await job.write();
  await draining;
});

interface Job {
  isStarted(): boolean;
  wasPutBack(): boolean;
  answer(isSuccess: boolean, options?: { isWritten: boolean }): Promise<void>;
  write(): Promise<void>;
}

function desk() {
  const lanes = new Lanes();
  const start = (targetId: string): Job => {
    let onAnswered: ((isSuccess: boolean) => void) | undefined;
    let end: (value?: unknown) => void = () => {};
    let isBack = false;
    lanes.start(targetId, {
      attempt: (answered) => {
        onAnswered = answered;
        return new Promise((resolve) => {
          end = resolve;
        });
      },
      putBack: () => {
        isBack = true;
      },
    });
    const write = async () => {
      end();
      await turn();
    };
    return {
      isStarted: () => onAnswered !== undefined,
      wasPutBack: () => isBack,
      async answer(isSuccess, { isWritten } = { isWritten: true }) {
        onAnswered?.(isSuccess);
        if (isWritten) await write();
      },
      write,
    };
  };
  return { lanes, start, succeed: (targetId: string) => start(targetId).answer(true) };
}

function allowanceOf(lanes: Lanes, targetId: string): number {
  return lanes.allowances().quick.find(({ lane }) => lane === targetId)?.allowance ?? 0;
}

function started(jobs: readonly Job[]): number {
  return jobs.filter((job) => job.isStarted()).length;
}
