import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base32, codeAt, stepAt, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test('codes are those of RFC 6238 (its eight digits end in our six) and of RFC 4226', () => {
  const vectors: [number, string][] = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ];
  for (const [seconds, code] of vectors) assert.equal(codeAt(secret, stepAt(seconds * 1_000)), code.slice(-6));
  const counted = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
  assert.deepEqual(
    counted.map((_, step) => codeAt(secret, step)),
    counted,
  );
});

test('a code is good in its own step, one before and one after, and says which it is', () => {
  const now = 1_700_000_000_000;
  const step = stepAt(now);
  for (const near of [step - 1, step, step + 1]) assert.equal(stepOfCode(secret, codeAt(secret, near), now), near);
  for (const far of [step - 2, step + 2]) assert.equal(stepOfCode(secret, codeAt(secret, far), now), undefined);
  for (const text of ['', '12345', '１２３４５６', `${codeAt(secret, step)}0`]) {
    assert.equal(stepOfCode(secret, text, now), undefined);
  }
});

test('secrets are written in base32 as RFC 4648 has it', () => {
  const vectors = {
    '': '',
    f: 'MY',
    fo: 'MZXQ',
    foo: 'MZXW6',
    foob: 'MZXW6YQ',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI',
  };
  for (const [text, coded] of Object.entries(vectors)) assert.equal(base32(Buffer.from(text)), coded);
});
