import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTimeBudget } from './time-budget.ts';

test('who has spent a window of time waits for its end, and nobody else does', () => {
  let now = 5;
  const budget = createTimeBudget({ spentMsMax: 100, windowMs: 1_000, now: () => now });
  budget.spend('a', 60);
  now += 400;
  assert.equal(budget.waitMs('a'), undefined);
  budget.spend('a', 60);
  assert.deepEqual([budget.waitMs('a'), budget.waitMs('b')], [600, undefined]);
  // Work that was begun before counts, and makes nobody wait for longer than the window.
  budget.spend('a', 10_000);
  now += 599;
  assert.equal(budget.waitMs('a'), 1);
  now += 1;
  assert.equal(budget.waitMs('a'), undefined);
  budget.spend('a', 99);
  assert.equal(budget.waitMs('a'), undefined);
});
