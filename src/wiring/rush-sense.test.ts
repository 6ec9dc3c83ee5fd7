import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRushSense } from './rush-sense.ts';

test('a rush is on while the desk serves and its thread is busy, and neither alone is one', () => {
  let at = 0;
  let spent = { active: 0, idle: 0 };
  const rush = createRushSense({ now: () => at, utilization: () => ({ ...spent, utilization: 0 }) });
  const counted: number[] = [];
  const counts = rush.counting({
    observeBatch: (_waited, seconds) => counted.push(seconds),
    countRefusal: () => {},
    countSold: () => {},
  });
  const pass = (active: number, idle: number, isServing: boolean) => {
    at += 1_000;
    spent = { active: spent.active + active, idle: spent.idle + idle };
    if (isServing) counts.observeBatch([0], 1);
    return rush.isOn();
  };
  assert.equal(pass(900, 100, true), true);
  assert.equal(pass(900, 100, false), false, 'busy with something else');
  assert.equal(pass(300, 700, true), false, 'there is room for both');
  assert.equal(pass(600, 400, true), true, 'what mails take makes it seem less busy than it is');
  assert.deepEqual(counted, [1, 1, 1]);
});
