import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stretchOf } from './admissions-of.ts';

const after = (minutes: number) => new Date(Date.UTC(2027, 1, 14, 10, 3) + minutes * 60_000).toISOString();

test('admissions are drawn in at most 240 stretches, the usual door by the minute, whatever they span, and begin on the clock', () => {
  for (const [minutes, seconds, from] of [
    [0, 60, '2027-02-14T10:03:00.000Z'],
    [40, 60, '2027-02-14T10:03:00.000Z'],
    [239, 60, '2027-02-14T10:03:00.000Z'],
    [10 * 60, 300, '2027-02-14T10:00:00.000Z'],
    [3 * 24 * 60, 1_800, '2027-02-14T10:00:00.000Z'],
    [30 * 24 * 60, 6 * 3_600, '2027-02-14T10:00:00.000Z'],
  ] as const) {
    const stretch = stretchOf({ first: after(0), last: after(minutes) });
    assert.deepEqual([stretch?.bucketSeconds, stretch?.from], [seconds, from], `${minutes} minutes`);
  }
  for (let minutes = 1; minutes < 5_000_000; minutes = Math.ceil(minutes * 1.3)) {
    const stretch = stretchOf({ first: after(0), last: after(minutes) });
    assert.ok(stretch !== undefined && stretch.count <= 240 && stretch.count >= 1);
    const end = Date.parse(stretch.from) + stretch.count * stretch.bucketSeconds * 1_000;
    assert.ok(stretch.from <= after(0) && end > Date.parse(after(minutes)), `${minutes} minutes`);
  }
  assert.equal(stretchOf({ first: null, last: null }), undefined);
});
