import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discountCentavosOf } from './promo-code.ts';

test('a discount is whole pesos, rounded in favour of the buyer, and never more than the price', () => {
  const off = (kind: 'PERCENT' | 'AMOUNT', value: number, price: number) =>
    discountCentavosOf({ kind, value }, price * 100) / 100;
  assert.deepEqual(
    [
      off('PERCENT', 10, 800),
      off('PERCENT', 15, 333),
      off('PERCENT', 1, 1),
      off('PERCENT', 100, 799),
      off('PERCENT', 50, 0),
    ],
    [80, 50, 1, 799, 0],
  );
  assert.deepEqual([off('AMOUNT', 100, 800), off('AMOUNT', 900, 800), off('AMOUNT', 5, 0)], [100, 800, 0]);
});

test('every price and per cent: at least the exact share, less than a peso more, never below zero', () => {
  for (let price = 0; price <= 1_200; price += 1) {
    for (let value = 1; value <= 100; value += 1) {
      const discount = discountCentavosOf({ kind: 'PERCENT', value }, price * 100);
      const exact = price * value;
      const isRight = discount % 100 === 0 && discount >= exact && discount - exact < 100 && discount <= price * 100;
      if (!isRight) assert.fail(`${value} % of ${price}: ${discount}`);
    }
  }
  // The dearest ticket there is.
  assert.equal(discountCentavosOf({ kind: 'PERCENT', value: 33 }, 1_000_000_000), 330_000_000);
});
