import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { keyedBatch, type Outcome } from './keyed-batch.ts';

const bounds = { sizeMax: 3, waitingMax: 4, whenFull: () => new Error('full') };

/** Runs batches only when told, and remembers them. */
function steered() {
  const batches: { key: string; items: readonly number[]; end: PromiseWithResolvers<readonly Outcome<number>[]> }[] =
    [];
  const enqueue = keyedBatch<number, number>({
    name: 'numbers',
    ...bounds,
    run: (key, items) => {
      const end = Promise.withResolvers<readonly Outcome<number>[]>();
      batches.push({ key, items, end });
      return end.promise;
    },
  });
  const last = () => batches.at(-1) as (typeof batches)[0];
  const succeed = async () => {
    const { items, end } = last();
    end.resolve(items.map((item) => ({ result: item * 10 })));
    await nextTurn();
  };
  return { enqueue, batches, last, succeed };
}

test('what arrives while a batch is under way forms the next one, in order, up to the size', async () => {
  const { enqueue, batches, succeed } = steered();
  const first = enqueue('a', 1);
  await nextTurn();
  const later = [2, 3, 4, 5].map((item) => enqueue('a', item));
  await nextTurn();
  assert.deepEqual(
    batches.map(({ items }) => items),
    [[1]],
    'one batch at a time',
  );
  await succeed();
  assert.equal(await first, 10);
  await succeed();
  await succeed();
  assert.deepEqual(
    batches.map(({ items }) => items),
    [[1], [2, 3, 4], [5]],
  );
  assert.deepEqual(await Promise.all(later), [20, 30, 40, 50]);
});

test('those who come in the same moment are one batch from the first', async () => {
  const { enqueue, batches, succeed } = steered();
  const all = [1, 2].map((item) => enqueue('a', item));
  await nextTurn();
  assert.deepEqual(
    batches.map(({ items }) => items),
    [[1, 2]],
  );
  await succeed();
  assert.deepEqual(await Promise.all(all), [10, 20]);
});

test('keys do not wait for each other, and one that was at rest starts again', async () => {
  const { enqueue, batches, last, succeed } = steered();
  void enqueue('a', 1);
  await nextTurn();
  const other = enqueue('b', 2);
  await nextTurn();
  assert.equal(last().key, 'b');
  await succeed();
  assert.equal(await other, 20);
  const again = enqueue('b', 3);
  await nextTurn();
  await succeed();
  assert.equal(await again, 30);
  assert.deepEqual(
    batches.map(({ key }) => key),
    ['a', 'b', 'b'],
  );
});

test('everybody gets the outcome of their own, good or bad', async () => {
  const { enqueue, last } = steered();
  const all = Promise.allSettled([1, 2, 3].map((item) => enqueue('a', item)));
  await nextTurn();
  const fault = new Error('not this one');
  last().end.resolve([{ result: 1 }, { error: fault }]);
  const [good, bad, forgotten] = await all;
  assert.deepEqual(good, { status: 'fulfilled', value: 1 });
  assert.deepEqual(bad, { status: 'rejected', reason: fault });
  assert.match(String((forgotten as PromiseRejectedResult).reason), /fewer outcomes/);
});

test('a batch that fails as a whole fails those in it and nobody after them', async () => {
  const { enqueue, last, succeed } = steered();
  const failing = Promise.allSettled([1, 2].map((item) => enqueue('a', item)));
  await nextTurn();
  const next = enqueue('a', 3);
  last().end.reject(new Error('away'));
  for (const { status } of await failing) assert.equal(status, 'rejected');
  await nextTurn();
  await succeed();
  assert.equal(await next, 30);
});

test('who comes when too many wait is turned away at once, and those who wait are served', async () => {
  const { enqueue, succeed } = steered();
  const served = [enqueue('a', 1)];
  await nextTurn();
  served.push(...[2, 3, 4, 5].map((item) => enqueue('a', item)));
  await assert.rejects(enqueue('a', 6), /full/);
  for (let batch = 0; batch < 3; batch += 1) await succeed();
  assert.deepEqual(await Promise.all(served), [10, 20, 30, 40, 50]);
});
