import assert from 'node:assert/strict';
import { test } from 'node:test';
import { methodTable, paymentMethods } from '../fees/payment-method.ts';
import { businessDayAfter } from './business-days.ts';
import { settlementDaysDefault, settlesAt } from './settlement-day.ts';

test('weekends and Philippine holidays are no business days, those that follow Easter and the last Monday of August among them', () => {
  const of2026 =
    '01-01 02-17 03-20 04-02 04-03 04-09 05-01 05-27 06-12 08-21 08-31 11-02 11-30 12-08 12-24 12-25 12-30 12-31';
  assert.deepEqual(holidaysOn(2026), of2026.split(' '));
  const of2027 = '01-01 03-10 03-25 03-26 04-09 08-30 11-01 11-02 11-30 12-08 12-24 12-30 12-31';
  assert.deepEqual(holidaysOn(2027), of2027.split(' '));
  const goodFridays = [
    '2024-03-29',
    '2025-04-18',
    '2028-04-14',
    '2029-03-30',
    '2030-04-19',
    '2038-04-23',
    '2049-04-16',
  ];
  for (const day of goodFridays) {
    const before = Temporal.PlainDate.from(day).subtract({ days: 2 }).toString();
    assert.ok(businessDayAfter(before, 1) > day, day);
  }
});

test('a payment in a week with a holiday settles a day later', () => {
  assert.equal(businessDayAfter('2026-11-19', 5), '2026-11-26');
  assert.equal(businessDayAfter('2026-11-26', 5), '2026-12-04');
  assert.equal(businessDayAfter('2026-11-28', 1), '2026-12-01', 'Saturday, Sunday, Bonifacio Day');
  assert.equal(businessDayAfter('2026-12-23', 2), '2026-12-29');
  assert.equal(businessDayAfter('2026-04-01', 1), '2026-04-06', 'Holy Week');
});

test('days are days in Manila, from the payment on, by its method', () => {
  const days = { ...settlementDaysDefault, gcash: 1, maya: 0 };
  const settled = (method: 'gcash' | 'maya' | 'card', paidAt: string) => settlesAt(days, { method, paidAt });
  assert.equal(settled('gcash', '2026-11-19T15:59:59.999Z'), '2026-11-19T16:00:00.000Z');
  assert.equal(settled('gcash', '2026-11-19T16:00:00.000Z'), '2026-11-22T16:00:00.000Z', 'Friday in Manila by then');
  assert.equal(settled('maya', '2026-11-19T15:00:00.000Z'), null);
  assert.equal(settlesAt(null, { method: 'card', paidAt: '2026-11-19T15:00:00.000Z' }), null);
  for (const method of paymentMethods) assert.equal(settlementDaysDefault[method], methodTable[method].settlementDays);
});

/** Weekdays of a year that are no business days. */
function holidaysOn(year: number): string[] {
  const found: string[] = [];
  for (let day = Temporal.PlainDate.from({ year, month: 1, day: 1 }); day.year === year; day = day.add({ days: 1 })) {
    const text = day.toString();
    if (day.dayOfWeek < 6 && businessDayAfter(day.subtract({ days: 1 }).toString(), 1) !== text)
      found.push(text.slice(5));
  }
  return found;
}
