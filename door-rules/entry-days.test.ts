import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayAt, entryDaysOf } from './entry-days.ts';

const hourMs = 3_600_000;
const span = (dateTime: string, endDateTime: string | null, more: { timezone?: string; dayStartsAt?: string } = {}) =>
  entryDaysOf({ dateTime, endDateTime, timezone: 'Asia/Manila', dayStartsAt: '05:00', ...more });
const names = (...of: Parameters<typeof span>) => span(...of).days.map(({ day }) => day);

test('a party past midnight belongs to its evening, and three days are three', () => {
  assert.deepEqual(names('2027-02-12T21:00:00+08:00', '2027-02-13T04:00:00+08:00'), ['2027-02-12']);
  assert.deepEqual(names('2027-02-12T10:00:00+08:00', '2027-02-14T23:00:00+08:00'), [
    '2027-02-12',
    '2027-02-13',
    '2027-02-14',
  ]);
  // Begun before five in the morning, it is of the day before.
  assert.deepEqual(names('2027-02-12T04:59:00+08:00', null), ['2027-02-11']);
  assert.deepEqual(names('2027-02-12T05:00:00+08:00', null), ['2027-02-12']);
});

test('an end exactly where a day begins adds none, a millisecond later adds one', () => {
  assert.deepEqual(names('2027-02-12T21:00:00+08:00', '2027-02-13T05:00:00+08:00'), ['2027-02-12']);
  assert.equal(names('2027-02-12T21:00:00+08:00', '2027-02-13T05:00:00.001+08:00').length, 2);
});

test('days follow each other without a gap, also where one has 23 hours or 25', () => {
  for (const [start, end, hours] of [
    ['2027-03-27T12:00:00+01:00', '2027-03-29T12:00:00+02:00', [23, 24, 24]],
    ['2027-10-30T12:00:00+02:00', '2027-11-01T12:00:00+01:00', [25, 24, 24]],
  ] as const) {
    const { days } = span(start, end, { timezone: 'Europe/Berlin' });
    assert.deepEqual(
      days.map(({ from, until }) => (until - from) / hourMs),
      hours,
    );
    for (const [index, { until }] of days.slice(0, -1).entries()) assert.equal(days[index + 1]?.from, until);
  }
  // The clocks jump over the hour in which the day would begin.
  const jumped = span('2027-03-28T12:00:00+02:00', null, { timezone: 'Europe/Berlin', dayStartsAt: '02:30' });
  assert.deepEqual(jumped.days, [
    { day: '2027-03-28', from: Date.parse('2027-03-28T01:30Z'), until: Date.parse('2027-03-29T00:30Z') },
  ]);
});

test('at most sixty', () => {
  const { days, isCut } = span('2027-01-01T12:00:00+08:00', '2027-03-01T12:00:00+08:00');
  assert.deepEqual([days.length, isCut], [60, false]);
  const longer = span('2027-01-01T12:00:00+08:00', '2028-03-02T12:00:00+08:00');
  assert.deepEqual([longer.days.length, longer.isCut], [60, true]);
});

test('every moment has a day, and those outside have one of their own', () => {
  const { days } = span('2027-03-27T12:00:00+01:00', '2027-03-27T23:00:00+01:00', { timezone: 'Europe/Berlin' });
  const [{ from, until }] = days as [(typeof days)[0]];
  assert.deepEqual(dayAt(days, from), { day: '2027-03-27', isListed: true });
  assert.deepEqual(dayAt(days, until - 1), { day: '2027-03-27', isListed: true });
  assert.deepEqual(dayAt(days, from - 1), { day: '2027-03-26', isListed: false });
  assert.deepEqual(dayAt(days, until), { day: '2027-03-28', isListed: false });
  assert.deepEqual(dayAt(days, until + 48 * hourMs), { day: '2027-03-30', isListed: false });
});
