import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allScopesFor, isScope, scopes } from '../../base/scope.ts';
import { generateKey, hashKey, isKeyShaped, keyStart } from './api-key.ts';

test('a key is a prefix, 32 random and 6 checksum characters', () => {
  assert.match(generateKey({ isTest: false }), /^tak_live_[0-9A-Za-z]{38}$/);
  assert.match(generateKey({ isTest: true }), /^tak_test_[0-9A-Za-z]{38}$/);
});

test('no two keys are alike, and every character comes up in every place', () => {
  const keys = Array.from({ length: 5_000 }, () => generateKey({ isTest: false }));
  assert.equal(new Set(keys).size, keys.length);
  for (let place = 9; place < 41; place += 1) assert.equal(new Set(keys.map((key) => key[place])).size, 62);
});

test('every key that is made can be a key', () => {
  for (let count = 0; count < 1_000; count += 1) assert.ok(isKeyShaped(generateKey({ isTest: count % 2 === 0 })));
});

test('a checksum finds every single wrong character and every two that changed places', () => {
  const key = generateKey({ isTest: false });
  for (let place = 9; place < key.length; place += 1) {
    for (const wrong of ['0', 'Z', 'z']) {
      if (key[place] !== wrong)
        assert.ok(!isKeyShaped(key.slice(0, place) + wrong + key.slice(place + 1)), String(place));
    }
    const swapped = `${key.slice(0, place)}${key[place + 1] ?? ''}${key[place]}${key.slice(place + 2)}`;
    if (swapped !== key) assert.ok(!isKeyShaped(swapped), `${place} and the next`);
  }
});

test('what is cut, padded, quoted or otherwise not a whole key cannot be one', () => {
  const key = generateKey({ isTest: false });
  const texts = ['', key.slice(1), key.slice(0, -1), `${key}0`, ` ${key}`, `${key}\n`, key.toLowerCase(), key.slice(9)];
  for (const text of texts.filter((text) => text !== key)) assert.ok(!isKeyShaped(text), JSON.stringify(text));
  assert.ok(!isKeyShaped(key.replace('live', 'prod')));
});

test('a key is known by its SHA-256, and by nothing that gives it away', () => {
  assert.equal(hashKey('abc').toString('hex'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  const key = generateKey({ isTest: true });
  assert.equal(keyStart(key), key.slice(0, 13));
});

test('there are the six scopes of the specification, and one that only test keys get unnamed', () => {
  assert.deepEqual(scopes, [
    'events:read',
    'events:write',
    'tickets:read',
    'tickets:write',
    'orders:read',
    'webhooks:manage',
    'orders:write',
  ]);
  assert.deepEqual(allScopesFor({ isTest: false }), scopes.slice(0, 6));
  assert.deepEqual(allScopesFor({ isTest: true }), scopes);
  for (const scope of scopes) assert.ok(isScope(scope));
  for (const text of ['', 'events', 'events:*', 'Events:read', 'constructor', '__proto__', 'toString']) {
    assert.ok(!isScope(text), text);
  }
});
