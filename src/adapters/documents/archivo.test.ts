import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../test/helpers/clients/any-character.ts';
import { repository } from '../../../test/helpers/machine/child.ts';
import { archivoText } from './archivo.ts';

test('what the typeface has stays as it is', () => {
  for (const text of ['Doña Ñusta’s “Gabi” – ₱1,500…', 'Łódź Škoda', 'A & B <b>'])
    assert.equal(archivoText(text), text);
});

test('what it lacks is spelled in what it has', () => {
  assert.equal(archivoText('東京 Night'), 'DongJing Night');
  assert.equal(archivoText('Nguyễn'), 'Nguyen');
  assert.match(archivoText('مرحبا'), /^[a-z]+$/);
});

test('pictures are left out beside words, and named where there is nothing else', () => {
  assert.equal(archivoText('🎉 Fiesta 👨‍👩‍👧 Night 🇵🇭'), 'Fiesta Night');
  assert.equal(archivoText('🎉'), 'tada');
  assert.equal(archivoText('Rock™ ©2026'), 'Rock™ ©2026');
});

test('letters that come in parts are put together, and piles of accents are cleared', () => {
  assert.equal(archivoText('Don\u0303a'), 'Doña');
  assert.equal(archivoText(`Z${'\u0300'.repeat(500)}`).length, 2);
});

test('nothing turns, breaks or ends a line', () => {
  assert.equal(archivoText('a\u202Eb\u0000c\r\nd\te\u2028f\u00ADg\uFEFFh\u007F'), 'abc d e fg h');
});

test('whatever is written, only what can be drawn comes out', () => {
  const ranges = JSON.parse(readFileSync(join(repository, 'web/fonts/unicode-ranges.json'), 'utf8'));
  const isDrawn = new RegExp(
    `^[${Object.values<string>(ranges)
      .join(',')
      .replaceAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?,?/g, (_, from, to = from) => `\\u{${from}}-\\u{${to}}`)}]*$`,
    'u',
  );
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
      assert.match(archivoText(text), isDrawn);
    }),
    { numRuns: 500 },
  );
});
