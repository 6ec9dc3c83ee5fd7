import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TokenBuckets } from './token-buckets.ts';

test('what was not taken for a while may be taken at once, then so much a second; each has its own', () => {
  let atMs = 0;
  const buckets = new TokenBuckets({ perSecond: 10, burst: 100, now: () => atMs });
  for (let call = 0; call < 100; call += 1) {
    assert.equal(buckets.waitSeconds('a'), 0);
    buckets.take('a', 1);
  }
  assert.equal(buckets.waitSeconds('a'), 0.1);
  assert.equal(buckets.waitSeconds('b'), 0);
  atMs += 100;
  assert.equal(buckets.waitSeconds('a'), 0);
  // More than there is: the next waits for it.
  buckets.take('a', 51);
  assert.equal(buckets.waitSeconds('a'), 5.1);
  atMs += 5_100;
  assert.equal(buckets.waitSeconds('a'), 0);
  // A clock that is put back gives nothing, and a long while no more than all.
  atMs = 0;
  assert.equal(buckets.waitSeconds('a'), 5.1);
  atMs = 1e9;
  buckets.take('a', 100);
  assert.equal(buckets.waitSeconds('a'), 0.1);
});
