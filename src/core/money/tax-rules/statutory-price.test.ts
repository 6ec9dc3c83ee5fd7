import assert from 'node:assert/strict';
import { test } from 'node:test';
import { feeScheduleDefault, priceOf } from '../fees/fees.ts';
import { paymentMethods } from '../fees/payment-method.ts';
import { carriesVat, statutoryPriceOf } from './statutory-price.ts';
import { dayOfTaxes, statutoryKinds, taxKinds, taxRulesOn } from './tax-rules.ts';

const rules = taxRulesOn('2026-11-19');

// Pesos. What is paid was worked by hand: price ÷ 1.12 × 0.8 is five sevenths of it.
const byHand = [
  // kind, VAT in the price, price, promo takes off → paid, of that by promo, by law, price without VAT in centavos
  ['SENIOR', true, 1_120, 0, 800, 0, 320, 100_000],
  ['SENIOR', true, 1_000, 0, 714, 0, 286, 89_286],
  ['SENIOR', true, 1, 0, 0, 0, 1, 89],
  ['SENIOR', true, 7, 0, 5, 0, 2, 625],
  ['SENIOR', true, 3_000, 0, 2_142, 0, 858, 267_857],
  ['SENIOR', false, 1_000, 0, 800, 0, 200, 100_000],
  ['SENIOR', false, 999, 0, 799, 0, 200, 99_900],
  // A promo code of a tenth is worse than the law, one of a half better: that sale is exempt too.
  ['SENIOR', true, 1_120, 112, 800, 0, 320, 100_000],
  ['SENIOR', true, 1_120, 560, 500, 560, 60, 50_000],
  ['SENIOR', false, 1_000, 500, 500, 500, 0, 50_000],
  // The same price by both: the code is not used.
  ['SENIOR', true, 1_120, 224, 800, 0, 320, 100_000],
  ['PWD', true, 1_120, 0, 800, 0, 320, 100_000],
  ['PWD', true, 500, 250, 223, 250, 27, 22_321],
  ['PWD', false, 1, 0, 0, 0, 1, 100],
  ['ATHLETE', true, 1_120, 0, 896, 0, 224, 0],
  ['ATHLETE', true, 1_120, 560, 560, 560, 0, 0],
  ['ATHLETE', false, 999, 0, 799, 0, 200, 0],
  ['VALOR', true, 1_001, 100, 800, 0, 201, 0],
  ['VALOR', true, 1_001, 1_001, 0, 1_001, 0, 0],
] as const;

for (const [kind, hasVat, price, promo, paid, discount, statutory, exemptCentavos] of byHand) {
  test(`${kind} ${hasVat ? 'with' : 'without'} VAT at ${price} less ${promo} pays ${paid}`, () => {
    const of = { kind, hasVat, priceCentavos: price * 100, promoCentavos: promo * 100 };
    assert.deepEqual(statutoryPriceOf(rules, of), {
      paidCentavos: paid * 100,
      discountCentavos: discount * 100,
      statutoryCentavos: statutory * 100,
      exemptCentavos,
    });
  });
}

test('what a buyer chooses: the law’s price is that of what is suggested, and less stays less', () => {
  const of = { kind: 'SENIOR', hasVat: true, suggestedCentavos: 112_000, promoCentavos: 0 } as const;
  const paid = (pesos: number) => statutoryPriceOf(rules, { ...of, priceCentavos: pesos * 100 }).paidCentavos / 100;
  assert.deepEqual([300, 799, 800, 801, 1_120, 5_000].map(paid), [300, 799, 800, 800, 800, 800]);
});

test('every peso from 1 to 3,000, each card, each kind of event and seller, with promo codes: never above the price, the better of the two, and papers add up', () => {
  for (const kind of statutoryKinds) {
    for (const taxKind of taxKinds) {
      for (const isVat of [true, false]) {
        const hasVat = carriesVat({ isVat, taxKind });
        const isExempt = kind === 'SENIOR' || kind === 'PWD';
        for (let price = 1; price <= 3_000; price += 1) {
          for (const promo of [0, Math.floor(price / 10), Math.floor(price / 2)]) {
            const of = { kind, hasVat, priceCentavos: price * 100, promoCentavos: promo * 100 };
            const found = statutoryPriceOf(rules, of);
            // In whole numbers, another way than the function's.
            const [part, over] = hasVat && isExempt ? [100n, 112n] : [1n, 1n];
            const byLaw = (BigInt(price) * part * 8n) / (over * 10n);
            const byPromo = (BigInt(price - promo) * part) / over;
            const least = promo > 0 && byPromo < byLaw ? byPromo : byLaw;
            const { paidCentavos, discountCentavos, statutoryCentavos, exemptCentavos } = found;
            assert.equal(BigInt(paidCentavos), least * 100n, `${kind} ${hasVat} ${price} ${promo}`);
            assert.equal(price * 100 - discountCentavos - statutoryCentavos, paidCentavos);
            assert.ok(discountCentavos === 0 || discountCentavos === promo * 100);
            assert.ok(statutoryCentavos >= 0);
            assert.ok(isExempt ? exemptCentavos >= paidCentavos : exemptCentavos === 0);
          }
        }
      }
    }
  }
});

test('fees are of what is charged, whoever bears them', () => {
  for (const absorbFees of [true, false]) {
    for (const method of paymentMethods) {
      for (let price = 1; price <= 3_000; price += 1) {
        const of = { kind: 'SENIOR', hasVat: true, priceCentavos: price * 100, promoCentavos: 0 } as const;
        const { paidCentavos: subtotalCentavos } = statutoryPriceOf(rules, of);
        const charged = priceOf(feeScheduleDefault, { subtotalCentavos, absorbFees, method });
        const fees = charged.commissionCentavos + charged.processingCentavos;
        assert.equal(charged.commissionCentavos, Math.floor((subtotalCentavos * 7 + 50) / 100));
        if (absorbFees) assert.equal(charged.totalCentavos, subtotalCentavos);
        else if (subtotalCentavos > 0) assert.ok(charged.totalCentavos - fees >= subtotalCentavos);
        assert.equal(charged.totalCentavos % 100, 0);
      }
    }
  }
});

test('an instant is of its day in Manila', () => {
  assert.equal(dayOfTaxes('2026-12-31T15:59:59.999Z'), '2026-12-31');
  assert.equal(dayOfTaxes('2026-12-31T16:00:00.000Z'), '2027-01-01');
});
