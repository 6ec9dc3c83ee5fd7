import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createKeyedSemaphore, createSemaphore, SemaphoreFull } from './semaphore.ts';

test('never more are inside than may be, and all come in, in their order', async () => {
  const semaphore = createSemaphore({ most: 3, waitingMax: 100 });
  const entered: number[] = [];
  let [inside, most] = [0, 0];
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      semaphore(async () => {
        entered.push(index);
        inside += 1;
        most = Math.max(most, inside);
        await turn();
        inside -= 1;
      }),
    ),
  );
  assert.equal(most, 3);
  assert.deepEqual(
    entered,
    Array.from({ length: 50 }, (_, index) => index),
  );
});

test('work that fails makes room like any other', async () => {
  const semaphore = createSemaphore({ most: 1, waitingMax: 10 });
  const failing = semaphore(() => Promise.reject(new Error('no')));
  const next = semaphore(async () => 'in');
  await assert.rejects(failing, /no/);
  assert.equal(await next, 'in');
  assert.equal(await semaphore(async () => 'again'), 'again');
});

test('a crowd that waits is turned away', async () => {
  const semaphore = createSemaphore({ most: 1, waitingMax: 1 });
  let leave = () => {};
  const first = semaphore(() => new Promise<void>((resolve) => (leave = resolve)));
  const second = semaphore(async () => {});
  await assert.rejects(
    semaphore(async () => {}),
    SemaphoreFull,
  );
  leave();
  await Promise.all([first, second]);
});

test('a crowd for one thing keeps nobody from another', async () => {
  const semaphore = createKeyedSemaphore({ most: 1, waitingMax: 5 });
  let leave = () => {};
  const first = semaphore('slow', () => new Promise<void>((resolve) => (leave = resolve)));
  const second = semaphore('slow', async () => 'second');
  assert.equal(await semaphore('quick', async () => 'at once'), 'at once');
  leave();
  await first;
  assert.equal(await second, 'second');
});
