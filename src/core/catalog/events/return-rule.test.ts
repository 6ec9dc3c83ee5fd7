import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptRuleOf, type ReturnRule, returnableUntil, returnedCentavosOf, ruleFor } from './return-rule.ts';

const atOnce = (given: Partial<ReturnRule> = {}): ReturnRule => ({
  untilHours: 24,
  keep: 10,
  mode: 'AT_ONCE',
  ...given,
});
const resold = (given: Partial<ReturnRule> = {}): ReturnRule => ({ ...atOnce(given), mode: 'WHEN_RESOLD' });

/** The rule of an order that was placed under the first, once the event had the others one after the other. */
function after(first: ReturnRule | null, ...later: (ReturnRule | null)[]): ReturnRule | null {
  const kept = keptRuleOf({ returns: first, returnsHistory: null });
  return ruleFor({ returns: kept }, { returns: later.at(-1) ?? first, returnsHistory: later });
}

test('what was tightened holds for later sales only', () => {
  assert.deepEqual(after(atOnce(), atOnce({ keep: 50 })), atOnce());
  assert.deepEqual(after(atOnce(), atOnce({ untilHours: 72 })), atOnce());
  assert.deepEqual(after(atOnce(), resold({ keep: 0 })), atOnce());
  assert.deepEqual(after(atOnce(), null), atOnce());
});

test('what was loosened holds for all sales, also once it is tightened again', () => {
  assert.deepEqual(after(atOnce(), atOnce({ keep: 0 })), atOnce({ keep: 0 }));
  assert.deepEqual(after(atOnce(), atOnce({ untilHours: 2, keep: 60 })), atOnce({ untilHours: 2 }));
  assert.deepEqual(after(null, resold()), resold());
  assert.deepEqual(after(null, resold(), null), resold());
  assert.deepEqual(after(null, null), null);
});

test('an order knows only the changes since it was placed', () => {
  const history = [atOnce({ keep: 0 }), atOnce({ keep: 30 })];
  const kept = keptRuleOf({ returns: atOnce({ keep: 30 }), returnsHistory: history });
  assert.deepEqual(
    ruleFor({ returns: kept }, { returns: null, returnsHistory: [...history, null] }),
    atOnce({ keep: 30 }),
  );
  assert.deepEqual(ruleFor({ returns: null }, { returns: resold(), returnsHistory: history }), resold());
});

test('what is kept is rounded down to whole pesos', () => {
  assert.equal(returnedCentavosOf({ keep: 0 }, 155_500), 155_500);
  assert.equal(returnedCentavosOf({ keep: 100 }, 155_500), 0);
  assert.equal(returnedCentavosOf({ keep: 10 }, 155_500), 140_000);
  assert.equal(returnedCentavosOf({ keep: 33 }, 100), 100);
  assert.equal(returnedCentavosOf({ keep: 50 }, 0), 0);
});

test('until when, and never when it could not be resold', () => {
  const event = { dateTime: '2027-02-14T11:00:00.000Z' };
  assert.equal(returnableUntil(atOnce({ untilHours: 0 }), event), event.dateTime);
  assert.equal(returnableUntil(resold({ untilHours: 0 }), event), '2027-02-14T08:00:00.000Z');
  assert.equal(returnableUntil(resold({ untilHours: 24 }), event), '2027-02-13T11:00:00.000Z');
});
