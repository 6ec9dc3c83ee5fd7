import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as behind } from 'node:timers/promises';
import { keepCounts } from './kept-counts.ts';

test('a long list is counted once a minute, in the background; a short one, or one counted long ago, at once', async () => {
  let now = 0;
  let there = 5_000;
  let counted = 0;
  const counts = keepCounts({ now: () => now });
  const count = async () => {
    counted += 1;
    return there;
  };
  const get = () => counts.get('list', count);
  assert.deepEqual(await Promise.all([get(), get(), get()]), [5_000, 5_000, 5_000]);
  there = 6_000;
  assert.deepEqual([await get(), counted], [5_000, 1]);

  now += 61_000;
  assert.equal(await get(), 5_000, 'nobody waits');
  await behind();
  assert.deepEqual([await get(), counted], [6_000, 2]);

  now += 61_000;
  const fails = () => Promise.reject(new Error('no database'));
  assert.equal(await counts.get('list', fails), 6_000);
  await behind();
  there = 3;
  assert.equal(await get(), 6_000);
  await behind();
  assert.deepEqual([await get(), await get(), counted], [3, 3, 5], 'short by now');

  there = 7_000;
  await get();
  now += 601_000;
  await assert.rejects(counts.get('list', fails), /no database/);
  there = 8_000;
  assert.equal(await get(), 8_000);
});
