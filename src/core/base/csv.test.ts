import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byteOrderMark, csvLine, csvPieces, csvText } from './csv.ts';

test('whatever a spreadsheet would run as a formula is text', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
    assert.equal(csvLine([`${start}1+1`]), `"'${start}1+1"`, JSON.stringify(start));
  }
  assert.equal(csvLine(['1+1', 'a=b', '']), '"1+1","a=b",""');
});

test('our own numbers stay numbers, below zero too', () => {
  assert.equal(
    csvLine([{ centavos: -5 }, { centavos: -160_050 }, { centavos: 0 }, { count: -3 }]),
    '-0.05,-1600.50,0.00,-3',
  );
  assert.equal(csvLine(['-5']), `"'-5"`);
});

test('amounts are exact whatever their size', () => {
  assert.equal(csvLine([{ centavos: 9_007_199_254_740_991 }]), '90071992547409.91');
});

test('commas, quotes, semicolons and line ends stay inside their cell; what is not there is empty', () => {
  assert.equal(csvLine(['Ana "Luna", Ben; \r\nx', null, 'é']), '"Ana ""Luna"", Ben; \r\nx",,"é"');
});

test('a file in pieces is the same as a whole one, with the mark where asked for', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => [`row ${index}`, { count: index }] as const);
  const whole = csvText(['name', 'count'], rows);
  for (const withMark of [true, false]) {
    const pieces: string[] = [];
    for await (const piece of csvPieces(['name', 'count'], rows, (row) => row, { withMark })) pieces.push(piece);
    assert.equal(pieces.join(''), `${withMark ? byteOrderMark : ''}${whole}`);
    assert.ok(pieces.length < 10);
  }
});
