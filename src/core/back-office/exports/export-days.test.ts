import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysBefore, nextDueAt } from './export-days.ts';

const at = (text: string) => Date.parse(`${text}+08:00`);
const dueOf = (schedule: Parameters<typeof nextDueAt>[0], after: string) =>
  new Date(nextDueAt(schedule, at(after))).toISOString();

test('it is due at the next such hour in Manila, never at the moment that is over', () => {
  const daily = { frequency: 'DAILY', day: null, hour: 6 } as const;
  assert.equal(dueOf(daily, '2026-11-17T05:59:59'), '2026-11-16T22:00:00.000Z');
  assert.equal(dueOf(daily, '2026-11-17T06:00:00'), '2026-11-17T22:00:00.000Z');
  const weekly = { frequency: 'WEEKLY', day: 1, hour: 0 } as const;
  assert.equal(dueOf(weekly, '2026-11-17T12:00:00'), '2026-11-22T16:00:00.000Z');
  const monthly = { frequency: 'MONTHLY', day: 28, hour: 23 } as const;
  assert.equal(dueOf(monthly, '2026-12-28T23:00:00'), '2027-01-28T15:00:00.000Z');
});

test('it is about the day, the seven days or the month before, by the calendar of Manila', () => {
  const early = at('2026-03-01T00:30:00');
  assert.deepEqual(daysBefore('DAILY', early), { from: '2026-02-28', to: '2026-02-28' });
  assert.deepEqual(daysBefore('WEEKLY', early), { from: '2026-02-22', to: '2026-02-28' });
  assert.deepEqual(daysBefore('MONTHLY', early), { from: '2026-02-01', to: '2026-02-28' });
  assert.deepEqual(daysBefore('MONTHLY', at('2027-01-15T06:00:00')), { from: '2026-12-01', to: '2026-12-31' });
});
