import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { feeScheduleDefault, priceOf } from './fees.ts';
import { paymentMethods } from './payment-method.ts';
import { ticketShares } from './ticket-shares.ts';

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test('at any price, with fees borne by either side: whole pesos, none below 0, exactly the total together', () => {
  const anyLine = fc.record({
    pesos: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 10_000_000 })),
    quantity: fc.integer({ min: 1, max: 40 }),
  });
  const anyOrder = fc.record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    absorbFees: fc.boolean(),
    method: fc.constantFrom(...paymentMethods),
  });
  fc.assert(
    fc.property(anyOrder, ({ lines, absorbFees, method }) => {
      const prices = lines.flatMap(({ pesos, quantity }) => Array<number>(quantity).fill(pesos * 100));
      const { totalCentavos } = priceOf(feeScheduleDefault, { subtotalCentavos: sumOf(prices), absorbFees, method });
      const shares = ticketShares(totalCentavos, prices);
      assert.equal(sumOf(shares), totalCentavos);
      assert.ok(shares.every((share) => share >= 0 && share % 100 === 0));
      const byPrice = Map.groupBy(shares.keys(), (index) => prices[index] as number);
      for (const [price, indexes] of byPrice) {
        const same = indexes.map((index) => shares[index] as number);
        assert.ok(Math.max(...same) - Math.min(...same) <= 100, 'the same price differs by a peso at most');
        assert.equal(price === 0, Math.max(...same) === 0, 'only what costs nothing has no share');
      }
    }),
  );
});

test('the fees that a buyer bore are part of what a ticket cost', () => {
  // 2 × ₱100 by gcash: ₱220 charged.
  assert.deepEqual(ticketShares(22_000, [10_000, 10_000]), [11_000, 11_000]);
  assert.deepEqual(ticketShares(22_100, [10_000, 10_000]), [11_100, 11_000]);
  assert.deepEqual(ticketShares(100_000, [100_000, 0]), [100_000, 0]);
  assert.deepEqual(ticketShares(0, [0, 0]), [0, 0]);
  assert.deepEqual(ticketShares(1_000, [300, 300, 400]), [300, 300, 400]);
});

test('the largest order is exact', () => {
  const prices = Array<number>(1_000).fill(1_000_000_000);
  const total = 1_097_000_000_100;
  assert.equal(sumOf(ticketShares(total, prices)), total);
});
