import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statutoryPriceOf } from './statutory-price.ts';
import { amusementTaxOf, type TaxRules, taxRulesOn, vatWithin, withheldOf } from './tax-rules.ts';

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

test('a rule that changes tomorrow leaves alone what is sold today, also where its paper is written later', () => {
  const today = '2026-11-19';
  const now = taxRulesOn(today);
  const senior = { ...now.statutory.SENIOR, discountPercent: 30 };
  const tomorrow: TaxRules = {
    ...now,
    from: '2026-11-20',
    vatPercent: 15,
    statutory: { ...now.statutory, SENIOR: senior },
  };
  const rows = [now, tomorrow];
  const soldOn = (day: string) => {
    const rules = taxRulesOn(day, rows);
    const card = { kind: 'SENIOR', hasVat: true, priceCentavos: 112_000, promoCentavos: 0 } as const;
    return [vatWithin(112_000, rules), statutoryPriceOf(rules, card).paidCentavos];
  };
  const before = [12_000, 80_000];
  for (const day of ['2024-01-01', '2026-11-18', today]) assert.deepEqual(soldOn(day), before, day);
  assert.deepEqual(soldOn('2026-11-20'), [14_609, 68_100]);
  // A table of the day before knows nothing of it.
  assert.deepEqual(taxRulesOn('2026-11-20'), now);
});
