import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { takeSeats } from './seats.ts';

const cases: [string, number[], number, number[]][] = [
  ['the lowest seats of a row without gaps', [1, 2, 3, 4], 2, [1, 2]],
  ['the first place where the party sits together', [1, 3, 4, 6, 7, 8], 2, [3, 4]],
  ['a gap of exactly its size', [2, 5, 6, 7, 9, 10], 3, [5, 6, 7]],
  ['the end of the row', [1, 3, 5, 8, 9], 2, [8, 9]],
  ['the lowest seats where it fits nowhere together', [1, 3, 5, 7], 3, [1, 3, 5]],
  ['all seats', [4, 5, 6], 3, [4, 5, 6]],
  ['a single seat', [7, 8], 1, [7]],
  ['what there is, where that is too few', [7, 9], 3, [7, 9]],
  ['none of none', [], 1, []],
];
for (const [name, free, quantity, expected] of cases) {
  test(`a party of ${quantity} gets ${name}`, () => {
    const left = [...free];
    assert.deepEqual(takeSeats(left, quantity), expected);
    assert.deepEqual(
      left,
      free.filter((seat) => !expected.includes(seat)),
    );
  });
}

test('whatever is free: no seat twice, none that was not free, and together wherever a run is long enough', () => {
  const anyFree = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 30 });
  fc.assert(
    fc.property(anyFree, fc.integer({ min: 1, max: 8 }), (seats, quantity) => {
      const free = seats.sort((one, other) => one - other);
      const left = [...free];
      const taken = takeSeats(left, quantity);
      assert.equal(taken.length, Math.min(quantity, free.length));
      assert.deepEqual(
        [...taken, ...left].sort((one, other) => one - other),
        free,
      );
      const has = new Set(free);
      const hasRun = free.some((seat) =>
        Array.from({ length: quantity }, (_, index) => seat + index).every((each) => has.has(each)),
      );
      if (hasRun) assert.equal((taken.at(-1) as number) - (taken[0] as number), quantity - 1);
    }),
  );
});
