import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turns } from '../../test/helpers/machine/until.ts';
import { naturalBatch } from './natural-batch.ts';

// Of no concern to most of these tests.
const patienceMs = 60_000;

test('what is asked while a batch is in flight makes the next one, and everybody gets their own answer', async () => {
  const sizes: number[] = [];
  const inFlight = { now: 0, most: 0 };
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const ask = naturalBatch<number, number>({
    load: async (keys) => {
      sizes.push(keys.length);
      inFlight.now += 1;
      inFlight.most = Math.max(inFlight.most, inFlight.now);
      started.resolve();
      await finish.promise;
      inFlight.now -= 1;
      return keys.map((key) => key * 2);
    },
    sizeMax: 50,
    inFlightMax: 1,
    patienceMs,
  });
  const first = ask(1);
  await started.promise;
  const later = Promise.all(Array.from({ length: 60 }, (_, index) => ask(index)));
  finish.resolve();
  assert.equal(await first, 2);
  assert.deepEqual(
    await later,
    Array.from({ length: 60 }, (_, index) => index * 2),
  );
  assert.deepEqual(sizes, [1, 50, 10]);
  assert.equal(inFlight.most, 1);
});

test('a batch that is stuck keeps nobody else waiting', async () => {
  let count = 0;
  const stuck = Promise.withResolvers<void>();
  const ask = naturalBatch<number, number>({
    load: async (keys) => {
      count += 1;
      if (count === 1) {
        stuck.resolve();
        await new Promise(() => {});
      }
      return [...keys];
    },
    sizeMax: 10,
    inFlightMax: 1,
    patienceMs: 20,
  });
  void ask(1);
  await stuck.promise;
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
    patienceMs,
  });
  await assert.rejects(ask(1), /broken/);
  isBroken = false;
  assert.equal(await ask(2), 2);
});

test('after a large batch the next one has a moment to grow in, and nobody of the large one waits for that', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const sizes: number[] = [];
  const ask = naturalBatch<number, number>({
    load: async (keys) => {
      sizes.push(keys.length);
      return [...keys];
    },
    sizeMax: 3,
    inFlightMax: 1,
    patienceMs,
    restMs: (size) => (size > 1 ? 100 : 0),
  });
  await ask(1);
  await Promise.all([ask(2), ask(3)]);
  const fourth = ask(4);
  await turns();
  assert.deepEqual(sizes, [1, 2], 'the two were answered, and the fourth waits for more');
  const fifth = ask(5);
  t.mock.timers.tick(100);
  await Promise.all([fourth, fifth]);
  assert.deepEqual(sizes, [1, 2, 2]);
  const others = [6, 7, 8, 9, 10].map(ask);
  for (let rest = 0; rest < 2; rest += 1) {
    t.mock.timers.tick(100);
    await turns();
  }
  await Promise.all(others);
  assert.deepEqual(sizes.slice(3), [3, 2]);
});
