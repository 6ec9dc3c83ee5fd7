import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from './figure.ts';
import { watchMainThread } from './main-thread.ts';

test('the longest stay is of the processor, is forgotten after a minute or two, and long ones are counted', () => {
  let [used, now] = [0, 0];
  const thread = watchMainThread({ usedMs: () => used, nowMs: () => now });
  thread.stop();
  const stay = (ms: number) => {
    used += ms;
    thread.look();
  };
  const shown = () =>
    textOf(thread.figures())
      .split('\n')
      .flatMap((line) => (line.startsWith('takilya') ? Number(line.split(' ')[1]) : []));
  for (const ms of [5, 51, 120, 50]) stay(ms);
  deepEqual(shown(), [0.12, 2]);
  equal(thread.takeLongest(), 120);
  equal(thread.takeLongest(), 0, 'since it was asked for');
  now = 60_000;
  stay(3);
  deepEqual(shown(), [0.12, 2], 'of the minute before');
  now = 120_000;
  stay(4);
  deepEqual(shown(), [0.004, 2]);
});

test('work that keeps the thread is seen, waiting is not', async () => {
  const thread = watchMainThread();
  const until = process.threadCpuUsage().user + 60_000;
  while (process.threadCpuUsage().user < until);
  equal(thread.takeLongest() >= 60, true);
  thread.stop();
});
