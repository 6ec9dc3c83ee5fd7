import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whenSaid } from './when-said.ts';

// A Thursday in Manila.
const now = Date.parse('2026-11-19T10:00:00+08:00');
const said = (search: string) => {
  const found = whenSaid(search, now);
  if (found === undefined) return undefined;
  return 'when' in found ? [found.rest, found.when] : [found.rest, found.from, found.to];
};

test('words of a search that say a time are understood in both languages, and the rest is left', () => {
  for (const text of ['weekend', 'This  Weekend', 'ngayong weekend'])
    assert.deepEqual(said(text), ['', 'weekend'], text);
  for (const text of ['tonight', 'today', 'ngayong gabi', 'mamaya'])
    assert.deepEqual(said(text), ['', 'tonight'], text);
  for (const text of ['tomorrow', 'Bukas']) assert.deepEqual(said(text), ['', '2026-11-20', '2026-11-20'], text);
  for (const text of ['december', 'Disyembre', 'in dec', 'december 2026']) {
    assert.deepEqual(said(text), ['', '2026-12-01', '2026-12-31'], text);
  }
  assert.deepEqual(said('november'), ['', '2026-11-19', '2026-11-30'], 'what is left of it');
  assert.deepEqual(said('this month'), ['', '2026-11-19', '2026-11-30']);
  assert.deepEqual(said('enero'), ['', '2027-01-01', '2027-01-31'], 'the next one');
  assert.deepEqual(said('dec 5'), ['', '2026-12-05', '2026-12-05']);
  assert.deepEqual(said('5 december'), ['', '2026-12-05', '2026-12-05']);
  assert.deepEqual(said('march 3'), ['', '2027-03-03', '2027-03-03']);
  for (const text of ['saturday', 'sa Sabado']) assert.deepEqual(said(text), ['', '2026-11-21', '2026-11-21'], text);
  assert.deepEqual(said('thursday'), ['', '2026-11-19', '2026-11-19'], 'today is one');
  assert.deepEqual(said('luna weekend cubao'), ['luna cubao', 'weekend']);
  for (const text of ['luna', 'weekenders', 'martesa', 'decibel']) assert.equal(said(text), undefined, text);
});
