import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import { paymentIdOf, paymentReference } from './payment-reference.ts';

test('a reference leads back to its payment', () => {
  assert.equal(paymentReference('018f0000-0000-7000-8000-00000000abcd'), 'pay_018f000000007000800000000000abcd');
  for (let count = 0; count < 100; count += 1) {
    const id = newId();
    assert.equal(paymentIdOf(paymentReference(id)), id);
  }
});

test('a text that is no reference of ours leads nowhere', () => {
  const hex = '018f000000007000800000000000abcd';
  const texts = [
    '',
    'pay_',
    hex,
    `pay_${hex}0`,
    `pay_${hex.slice(1)}`,
    `pay_${hex.toUpperCase()}`,
    `PAY_${hex}`,
    `pay_${hex}\n`,
    ` pay_${hex}`,
    `pay_018f0000-0000-7000-8000-00000000abcd`,
    `pay_${hex.slice(1)}g`,
    `pay_${hex.slice(1)}\0`,
  ];
  for (const text of texts) assert.equal(paymentIdOf(text), undefined, JSON.stringify(text));
});
