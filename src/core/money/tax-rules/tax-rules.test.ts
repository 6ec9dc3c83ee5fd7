import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amusementTaxOf, taxRulesOn, vatWithin, withheldOf } from './tax-rules.ts';

test('VAT is what a price carries, half-up to a centavo', () => {
  const rules = taxRulesOn('2027-01-01');
  for (const [centavos, vat] of [
    [0, 0],
    [1, 0],
    [4, 0],
    [5, 1],
    [100, 11],
    [112_00, 12_00],
    [1_000_00, 107_14],
    [999_99, 107_14],
    [14, 2],
  ] as const) {
    assert.equal(vatWithin(centavos, rules), vat, String(centavos));
  }
});

test('one percent of half of what is paid out is withheld, half-up to a centavo', () => {
  const rules = taxRulesOn('2027-01-01');
  for (const [remittance, withheld] of [
    [0, 0],
    [-500_00, 0],
    [99, 0],
    [100, 1],
    [299, 1],
    [300, 2],
    [1_000_00, 5_00],
    [500_000_01, 2_500_00],
  ] as const) {
    assert.equal(withheldOf(remittance, rules), withheld, String(remittance));
  }
});

test('amusement tax is half-up to a centavo, and nothing where an event is exempt or gave back more than it brought', () => {
  for (const [receipts, rate, exempt, tax] of [
    [1_000_00, 10, false, 100_00],
    [4, 10, false, 0],
    [5, 10, false, 1],
    [333_33, 7, false, 23_33],
    [-100, 10, false, 0],
    [1_000_00, 10, true, 0],
    [1_000_00, 0, false, 0],
  ] as const) {
    assert.equal(amusementTaxOf(receipts, { rate, exempt }), tax, `${receipts} ${rate}`);
  }
});
