import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dividePrice, sumOfParts } from './divide-price.ts';

const part = (pesos: number, quantity: number) => ({ priceCentavos: pesos * 100, quantity });

test('a price that does not divide gives the odd pesos to the largest remainders', () => {
  assert.deepEqual(dividePrice(100_000, [part(400, 3)]), [[part(334, 1), part(333, 2)]]);
  // 1,000 of 1,500: 666.67 and 333.33.
  assert.deepEqual(dividePrice(100_000, [part(1_000, 1), part(500, 1)]), [[part(667, 1)], [part(333, 1)]]);
  assert.deepEqual(dividePrice(0, [part(0, 2)]), [[part(0, 2)]]);
  assert.deepEqual(dividePrice(0, [part(500, 2)]), [[part(0, 2)]]);
});

test('shares add up to the price, none is negative, and none is above the price of its ticket', () => {
  const parts = fc.array(fc.tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 200 })), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (given, of) => {
      const all = given.map(([pesos, quantity]) => part(pesos, quantity));
      const priceCentavos = Math.min(10_000_000, Math.floor((sumOfParts(all) / 100) * of)) * 100;
      const shares = dividePrice(priceCentavos, all);
      assert.equal(sumOfParts(shares.flat()), priceCentavos);
      shares.forEach((ofPart, place) => {
        const own = all[place] as { priceCentavos: number; quantity: number };
        assert.equal(
          ofPart.reduce((sum, { quantity }) => sum + quantity, 0),
          own.quantity,
        );
        for (const share of ofPart) {
          assert.ok(
            share.priceCentavos >= 0 && share.priceCentavos <= own.priceCentavos && share.priceCentavos % 100 === 0,
          );
        }
      });
    }),
    { numRuns: 2_000 },
  );
});
