import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { naturalBatch } from './natural-batch.ts';

test('what is asked while a batch is in flight makes the next one, and everybody gets their own answer', async () => {
  const sizes: number[] = [];
  const ask = naturalBatch<number, number>({
    load: async (keys) => {
      sizes.push(keys.length);
      await sleep(50);
      return keys.map((key) => key * 2);
    },
    sizeMax: 50,
    inFlightMax: 1,
    patienceMs: 1_000,
  });
  const first = ask(1);
  await sleep(15);
  const later = Promise.all(Array.from({ length: 60 }, (_, index) => ask(index)));
  assert.equal(await first, 2);
  assert.deepEqual(
    await later,
    Array.from({ length: 60 }, (_, index) => index * 2),
  );
  assert.deepEqual(sizes, [1, 50, 10]);
});

test('a batch that is stuck keeps nobody else waiting', async () => {
  let count = 0;
  const ask = naturalBatch<number, number>({
    load: async (keys) => {
      count += 1;
      if (count === 1) await new Promise(() => {});
      return [...keys];
    },
    sizeMax: 10,
    inFlightMax: 1,
    patienceMs: 20,
  });
  void ask(1);
  await sleep(5);
  assert.equal(await ask(2), 2);
  assert.equal(await ask(3), 3);
});

test('a batch that fails, fails for those in it and for nobody else', async () => {
  let isBroken = true;
  const ask = naturalBatch<number, number>({
    load: async (keys) => {
      if (isBroken) throw new Error('broken');
      return [...keys];
    },
    sizeMax: 10,
    inFlightMax: 1,
    patienceMs: 1_000,
  });
  await assert.rejects(ask(1), /broken/);
  isBroken = false;
  assert.equal(await ask(2), 2);
});
