import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantInZone, localTimeIn } from './zoned-time.ts';

test('what clocks show in a zone is an instant, and back', () => {
  for (const [local, zone, instant] of [
    ['2026-12-05T19:00', 'Asia/Manila', '2026-12-05T11:00:00.000Z'],
    ['2026-07-01T20:30', 'America/New_York', '2026-07-02T00:30:00.000Z'],
    ['2026-12-01T20:30', 'America/New_York', '2026-12-02T01:30:00.000Z'],
    ['2026-01-01T00:15', 'Asia/Kathmandu', '2025-12-31T18:30:00.000Z'],
  ] as const) {
    assert.equal(instantInZone(local, zone), instant);
    assert.equal(localTimeIn(instant, zone), local);
  }
});

test('an hour that the clocks skip or repeat is still one instant', () => {
  assert.equal(instantInZone('2026-03-08T02:30', 'America/New_York'), '2026-03-08T07:30:00.000Z');
  assert.equal(instantInZone('2026-11-01T01:30', 'America/New_York'), '2026-11-01T05:30:00.000Z');
});

test('what is no time of the calendar or no zone is none', () => {
  for (const local of ['', 'tomorrow', '2026-02-30T10:00', '2026-12-05', '2026-12-05T24:30', '2026-12-05T19:00Z']) {
    assert.equal(instantInZone(local, 'Asia/Manila'), undefined, local);
  }
  assert.equal(instantInZone('2026-12-05T19:00', 'Asia/Atlantis'), undefined);
});
