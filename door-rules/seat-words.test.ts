import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSeat, saidSeat } from './seat-words.ts';

test('a seat is said by its id, by the words on a ticket, or by row and number alone', () => {
  const expected = { section: 'ORCH', row: 'C', seat: '28' };
  for (const said of ['ORCH-C-28', 'orch-c-28', ' Orch  C 28 ', 'orch, c, 28', 'ORCH · C · 28', 'ORCH/C/28']) {
    assert.deepEqual(saidSeat(said), expected, said);
  }
  assert.deepEqual(saidSeat('C 28'), { ...expected, section: '' });
  assert.deepEqual(saidSeat('Lower Box AA 3'), { section: 'LOWER BOX', row: 'AA', seat: '3' });
});

test('what has no row or no number is no seat', () => {
  for (const said of ['', '28', 'C', 'Ana Reyes', 'ana@example.com', 'C 28B', 'C 12345', 'ABCDEFGHI 1']) {
    assert.equal(saidSeat(said), undefined, said);
  }
});

test('a ticket is for a seat by the name of its section or by the id', () => {
  const ticket = { section: 'Lower Box', row: 'C', seat: '28', seatId: 'LB2-C-28' };
  const is = (text: string) => isSeat(saidSeat(text) as NonNullable<ReturnType<typeof saidSeat>>, ticket);
  for (const said of ['c 28', 'LB2-C-28', 'lower box c 28', 'LOWER-BOX-C-28']) assert.equal(is(said), true, said);
  for (const said of ['C 2', 'B 28', 'LB1-C-28', 'upper box c 28']) assert.equal(is(said), false, said);
  assert.equal(isSeat({ section: '', row: 'C', seat: '28' }, { ...ticket, seat: null }), false);
});
