import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fitText } from './fit-text.ts';

const room = { width: 100, linesMax: 3, sizeMax: 20, sizeMin: 8 };
// Every character half as wide as it is high.
const measure = (text: string) => [...text].length / 2;

test('a short text is as large as it may be', () => {
  assert.deepEqual(fitText('Pasko', room, measure), { size: 20, lines: ['Pasko'] });
});

test('a longer one breaks between words before it shrinks', () => {
  assert.deepEqual(fitText('Pasko sa Araneta', room, measure), { size: 20, lines: ['Pasko sa', 'Araneta'] });
});

test('a word is spared by a smaller size, and cut only at the smallest', () => {
  assert.deepEqual(fitText('Pinagkakalooban', room, measure), { size: 13, lines: ['Pinagkakalooban'] });
  assert.deepEqual(fitText('x'.repeat(60), room, measure).lines, ['x'.repeat(25), 'x'.repeat(25), 'x'.repeat(10)]);
});

test('what has no room at any size ends in an ellipsis', () => {
  const { size, lines } = fitText('salita '.repeat(100), room, measure);
  assert.equal(size, 8);
  assert.equal(lines.length, 3);
  assert.match(lines[2] as string, /^salita salita salita…$/);
});

test('no text ever leaves its room', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 1, max: 5 }), (text, linesMax) => {
      const { size, lines } = fitText(text, { ...room, linesMax }, measure);
      assert.ok(lines.length <= linesMax && size <= 20 && size >= 8);
      for (const line of lines) assert.ok(measure(line) * size <= 100, line);
    }),
    { numRuns: 500 },
  );
});
