import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packStates } from './pack-states.ts';

const unpacked = (text: string, seats: number) => {
  const bytes = Buffer.from(text, 'base64url');
  return Array.from({ length: seats }, (_, seat) => ((bytes[seat >> 2] as number) >> (6 - 2 * (seat & 3))) & 3);
};

test('the first seat is in the high bits of the first byte', () => {
  assert.equal(packStates(Uint8Array.of(1)), 'QA');
  assert.equal(packStates(Uint8Array.of(2, 1, 0, 2)), Buffer.from([0b10_01_00_10]).toString('base64url'));
  assert.equal(packStates(Uint8Array.of(0, 0, 0, 0, 1)), Buffer.from([0, 0b01_00_00_00]).toString('base64url'));
  assert.equal(packStates(new Uint8Array(0)), '');
});

test('any number of seats comes back as it went, without padding', () => {
  for (const seats of [1, 2, 3, 4, 5, 7, 8, 9, 13, 1_000, 119_999]) {
    const states = Uint8Array.from({ length: seats }, (_, seat) => (seat * 7 + (seat >> 3)) % 3);
    const text = packStates(states);
    assert.doesNotMatch(text, /[=+/]/);
    assert.deepEqual(unpacked(text, seats), [...states]);
  }
});
