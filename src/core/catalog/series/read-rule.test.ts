import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRule, ruleFaults, type SeriesRule } from './read-rule.ts';

const rule: SeriesRule = {
  freq: 'WEEKLY',
  interval: 1,
  byDay: null,
  times: ['19:00'],
  from: '2027-01-01',
  until: null,
  count: null,
  except: [],
};

/** What clocks at the place show, to the minute. */
function read(said: Partial<SeriesRule>, timezone = 'Asia/Manila', most = 1_001): string[] {
  return readRule({ ...rule, ...said }, { timezone, most }).map((start) =>
    Temporal.Instant.from(start).toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'minute' }),
  );
}

const days = (starts: readonly string[]) => starts.map((start) => start.slice(0, 10));

test('weekly: on the day that it begins on, in the zone of the event', () => {
  assert.deepEqual(read({ count: 3 }), ['2027-01-01T19:00', '2027-01-08T19:00', '2027-01-15T19:00']);
  assert.deepEqual(readRule({ ...rule, count: 1 }, { timezone: 'Asia/Manila', most: 9 }), ['2027-01-01T11:00:00.000Z']);
});

test('every second week begins on Monday, however late in the first one it begins', () => {
  // 2027-01-01 is a Friday: of its week only Saturday is left.
  const made = read({ interval: 2, byDay: ['MO', 'SA'], count: 4 });
  assert.deepEqual(days(made), ['2027-01-02', '2027-01-11', '2027-01-16', '2027-01-25']);
});

test('daily, every third day, and only on some weekdays', () => {
  assert.deepEqual(days(read({ freq: 'DAILY', interval: 3, until: '2027-01-10' })), [
    '2027-01-01',
    '2027-01-04',
    '2027-01-07',
    '2027-01-10',
  ]);
  assert.deepEqual(days(read({ freq: 'DAILY', byDay: ['SU'], until: '2027-01-17' })), [
    '2027-01-03',
    '2027-01-10',
    '2027-01-17',
  ]);
});

test('a month without that day is skipped', () => {
  assert.deepEqual(days(read({ freq: 'MONTHLY', from: '2027-01-31', count: 4 })), [
    '2027-01-31',
    '2027-03-31',
    '2027-05-31',
    '2027-07-31',
  ]);
});

test('a leap day comes every four years', () => {
  assert.deepEqual(days(read({ freq: 'MONTHLY', interval: 12, from: '2028-02-29', count: 3 })), [
    '2028-02-29',
    '2032-02-29',
    '2036-02-29',
  ]);
});

test('weekdays of a month are all of them, from the beginning on', () => {
  assert.deepEqual(days(read({ freq: 'MONTHLY', byDay: ['FR'], from: '2027-01-10', until: '2027-02-28' })), [
    '2027-01-15',
    '2027-01-22',
    '2027-01-29',
    '2027-02-05',
    '2027-02-12',
    '2027-02-19',
    '2027-02-26',
  ]);
});

test('over the end of a year', () => {
  const made = read({ freq: 'MONTHLY', interval: 2, from: '2027-11-30', until: '2028-03-31' });
  assert.deepEqual(days(made), ['2027-11-30', '2028-01-30', '2028-03-30']);
});

test('a time that summer time skips moves on by the gap, and falls on no other twice', () => {
  const gap = { freq: 'DAILY', from: '2027-03-27', until: '2027-03-29' } as const;
  assert.deepEqual(read({ ...gap, times: ['02:30'] }, 'Europe/Berlin'), [
    '2027-03-27T02:30',
    '2027-03-28T03:30',
    '2027-03-29T02:30',
  ]);
  const both = read({ ...gap, times: ['03:30', '02:30'] }, 'Europe/Berlin');
  assert.deepEqual(both, [
    '2027-03-27T02:30',
    '2027-03-27T03:30',
    '2027-03-28T03:30',
    '2027-03-29T02:30',
    '2027-03-29T03:30',
  ]);
});

test('the same clock time before and after summer time begins', () => {
  const made = readRule({ ...rule, from: '2027-03-26', count: 2 }, { timezone: 'Europe/Berlin', most: 9 });
  assert.deepEqual(made, ['2027-03-26T18:00:00.000Z', '2027-04-02T17:00:00.000Z']);
});

test('what is left out does not count, and several times a day each do', () => {
  const made = read({ times: ['20:00', '15:00'], count: 3, except: ['2027-01-01'] });
  assert.deepEqual(made, ['2027-01-08T15:00', '2027-01-08T20:00', '2027-01-15T15:00']);
});

test('until is included, and never more than the most', () => {
  assert.equal(read({ freq: 'DAILY', until: '2027-01-31' }).length, 31);
  assert.equal(read({ freq: 'DAILY', until: '2099-01-31' }).length, 1_001);
  assert.equal(read({ freq: 'DAILY', count: 5_000 }).length, 1_001);
});

test('one that fits no day makes none, and ends', () => {
  assert.deepEqual(read({ freq: 'DAILY', interval: 7, byDay: ['MO'], count: 5 }), []);
  assert.deepEqual(read({ count: 5, until: null, except: [], freq: 'DAILY', interval: 7, byDay: ['TU'] }), []);
  assert.deepEqual(read({ until: '2027-01-01', except: ['2027-01-01'] }), []);
});

test('days that the calendar does not have, and ends that are missing or two, are faults', () => {
  const fieldsOf = (said: Partial<SeriesRule>) => ruleFaults({ ...rule, ...said }).map(({ field }) => field);
  assert.deepEqual(fieldsOf({ count: 3 }), []);
  assert.deepEqual(fieldsOf({}), ['rule.until']);
  assert.deepEqual(fieldsOf({ count: 3, until: '2027-02-01' }), ['rule.count']);
  assert.deepEqual(fieldsOf({ until: '2026-12-31' }), ['rule.until']);
  assert.deepEqual(fieldsOf({ from: '2027-02-30', count: 1 }), ['rule.from']);
  assert.deepEqual(fieldsOf({ from: '0001-01-01', count: 1 }), ['rule.from']);
  assert.deepEqual(fieldsOf({ count: 1, except: ['2027-01-01', '2027-13-01'] }), ['rule.except[1]']);
});
