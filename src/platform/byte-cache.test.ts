import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ByteCache } from './byte-cache.ts';

test('it never keeps more bytes than it may', () => {
  const cache = new ByteCache<number>(1_000);
  for (let index = 0; index < 500; index += 1) {
    cache.set(String(index % 50), index, (index * 37) % 240);
    assert.ok(cache.bytes <= 1_000);
  }
});

test('what was asked for last is forgotten last', () => {
  const cache = new ByteCache<string>(400);
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, key, 100);
  assert.equal(cache.get('a'), 'a');
  cache.set('e', 'e', 100);
  assert.deepEqual(
    ['a', 'b', 'c', 'd', 'e'].map((key) => cache.get(key)),
    ['a', undefined, 'c', 'd', 'e'],
  );
});

test('a value that is set again counts once', () => {
  const cache = new ByteCache<number>(400);
  for (let index = 0; index < 10; index += 1) cache.set('a', index, 100);
  assert.equal(cache.bytes, 100);
  assert.equal(cache.get('a'), 9);
});

test('one large value does not drive out the others, nor leave an old one of its name', () => {
  const cache = new ByteCache<string>(400);
  cache.set('a', 'small', 10);
  cache.set('b', 'small', 10);
  cache.set('a', 'large', 399);
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.bytes], [undefined, 'small', 10]);
});
