import assert from 'node:assert/strict';
import { test } from 'node:test';
import { broughtBy } from './waiting-figures.ts';

test('more stock is offered to the oldest who would take what there is, and to those behind who want fewer', () => {
  const wishes = [
    { quantity: 2, least: 2 },
    { quantity: 4, least: 4 },
    { quantity: 3, least: 1 },
    { quantity: 1, least: 1 },
  ];
  assert.deepEqual(broughtBy(wishes, 0), { offers: 0, tickets: 0 });
  assert.deepEqual(broughtBy(wishes, 1), { offers: 1, tickets: 1 });
  assert.deepEqual(broughtBy(wishes, 3), { offers: 2, tickets: 3 });
  assert.deepEqual(broughtBy(wishes, 6), { offers: 2, tickets: 6 });
  assert.deepEqual(broughtBy(wishes, 50), { offers: 4, tickets: 10 });
});
