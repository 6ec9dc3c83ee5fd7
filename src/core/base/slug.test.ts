import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isUuid } from '../../platform/ids.ts';
import { slugOf, slugVariant } from './slug.ts';

const event = { whenEmpty: 'event' };
const shape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

test('a name becomes readable ASCII, in whatever script it is written', () => {
  const pairs = [
    ['Sinulog Night Market', 'sinulog-night-market'],
    ['  Hello,   World!  ', 'hello-world'],
    ['Piñata ni José', 'pinata-ni-jose'],
    ['Ang Larawan: Ñ & Ng', 'ang-larawan-n-and-ng'],
    ["Conway's Law, don’t", 'conways-law-dont'],
    ["foo'sbar", 'foo-sbar'],
    ['Straße', 'strasse'],
    ['EraserHeads LIVE', 'eraserheads-live'],
    ['iPhone X', 'iphone-x'],
    ['2026', '2026'],
    ['東京', 'dongjing'],
    ['Привет', 'privet'],
    ['a/b\\c?d#e%f', 'a-b-c-d-e-f'],
    ['--a--b--', 'a-b'],
  ] as const;
  for (const [name, slug] of pairs) assert.equal(slugOf(name, event), slug, name);
});

test('a name in any script gives a slug that is more than the fallback', () => {
  for (const name of ['こんにちは', '안녕하세요', 'مرحبا', 'שלום', 'สวัสดี', 'Ελλάδα', '🎉🎊', 'ᜊᜌ᜔ᜊᜌᜒᜈ᜔']) {
    assert.match(slugOf(name, event), shape, name);
  }
  assert.doesNotMatch(slugOf('こんにちは', event), /^event-/);
});

test('a name with nothing to write gets a fallback of 8 hex digits, each time another', () => {
  for (const name of ['', '   ', '!!!', '---', '\u200b']) {
    assert.match(slugOf(name, event), /^event-[0-9a-f]{8}$/, JSON.stringify(name));
  }
  assert.notEqual(slugOf('', event), slugOf('', event));
  assert.match(slugOf('', { whenEmpty: 'organization' }), /^organization-[0-9a-f]{8}$/);
});

test('a slug has at most 80 characters and never ends in a dash', () => {
  for (const name of [
    'a'.repeat(500),
    'ab '.repeat(100),
    `${'a'.repeat(79)} b`,
    `${'a'.repeat(80)} b`,
    '漢'.repeat(200),
  ]) {
    const slug = slugOf(name, event);
    assert.ok(slug.length <= 80);
    assert.match(slug, shape);
  }
});

test('no slug is shaped like an id, so that an id is never taken for a slug', () => {
  for (const name of [
    '01a1dd1b-f8ad-7e4b-823f-003907169bfa',
    '01A1DD1B-F8AD-7E4B-823F-003907169BFA',
    '01a1dd1b f8ad 7e4b 823f 003907169bfa',
  ]) {
    assert.equal(slugOf(name, event), 'event-01a1dd1b-f8ad-7e4b-823f-003907169bfa');
  }
});

test('every name gives a slug of the right shape, and so does every variant of it', () => {
  const names = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ maxLength: 200 }), fc.uuid());
  fc.assert(
    fc.property(names, (name) => {
      const slug = slugOf(name, event);
      for (const text of [slug, slugVariant(slug), slugVariant(slugVariant(slug))]) {
        assert.match(text, shape);
        assert.ok(text.length <= 80);
        assert.ok(!isUuid(text));
      }
    }),
  );
});

test('a variant keeps the slug and adds 6 characters, each time others', () => {
  assert.match(slugVariant('night-market'), /^night-market-[0-9a-z]{6}$/);
  assert.notEqual(slugVariant('night-market'), slugVariant('night-market'));
  assert.match(slugVariant('a'.repeat(80)), /^a{73}-[0-9a-z]{6}$/);
});
