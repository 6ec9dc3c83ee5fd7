import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Admission, type Attempt, believedTime, type DoorTicket, decideScan } from './decide-scan.ts';

const at = (minutes: number) => Date.UTC(2026, 10, 15, 19, minutes);
const attempt = (device: string, scannedAt: number, isUndo = false): Attempt => ({
  device,
  gate: `gate of ${device}`,
  scannedAt,
  isUndo,
});
const fresh: DoorTicket = { voidSince: null, admission: null };

test('a valid ticket is admitted, once', () => {
  const { result, admission } = decideScan(fresh, attempt('A', at(0)), at(1));
  assert.equal(result, 'ADMITTED');
  assert.deepEqual(admission, { scannedAt: at(0), gate: 'gate of A', device: 'A', knownSince: at(1) });
  for (const device of ['A', 'B']) {
    const again = decideScan({ voidSince: null, admission }, attempt(device, at(2)), at(2));
    assert.deepEqual(again, { result: 'ALREADY_ADMITTED', first: admission, admission });
  }
});

test('a device that could not know gets CONFLICT, and the earlier scan counts in either order', () => {
  const [early, late] = [attempt('A', at(0)), attempt('B', at(5))];
  for (const order of [
    [early, late],
    [late, early],
  ]) {
    let ticket = fresh;
    const results = order.map((each) => {
      const decision = decideScan(ticket, each, at(30));
      ticket = { ...ticket, admission: decision.admission };
      return decision.result;
    });
    assert.deepEqual(results, ['ADMITTED', 'CONFLICT']);
    assert.equal(ticket.admission?.device, 'A');
    // Whoever scans after that could have known, whoever was first.
    assert.equal(decideScan(ticket, attempt('C', at(31)), at(31)).result, 'ALREADY_ADMITTED');
  }
});

test('the same device is never in conflict with itself', () => {
  const { admission } = decideScan(fresh, attempt('A', at(5)), at(30));
  const again = decideScan({ voidSince: null, admission }, attempt('A', at(3)), at(30));
  assert.deepEqual([again.result, again.admission], ['ALREADY_ADMITTED', admission]);
});

test('undo: within a minute, by the device that admitted', () => {
  const admission: Admission = { scannedAt: at(0), gate: 'gate of A', device: 'A', knownSince: at(0) };
  const ticket = { voidSince: null, admission };
  const results = (
    [
      ['A', at(0) + 60_000, 'UNDONE'],
      ['A', at(0) + 60_001, 'ALREADY_ADMITTED'],
      ['B', at(0), 'ALREADY_ADMITTED'],
    ] as const
  ).map(([device, scannedAt, expected]) => {
    const decision = decideScan(ticket, attempt(device, scannedAt, true), at(9));
    assert.equal(decision.admission, expected === 'UNDONE' ? null : admission);
    return [decision.result, expected];
  });
  for (const [result, expected] of results) assert.equal(result, expected);
  assert.deepEqual(decideScan(fresh, attempt('A', at(0), true), at(0)), {
    result: 'UNDONE',
    first: null,
    admission: null,
  });
});

test('a void ticket admits nobody; who was let in before it became void is a conflict', () => {
  const ticket = { voidSince: at(10), admission: null };
  assert.equal(decideScan(ticket, attempt('A', at(10)), at(20)).result, 'VOID');
  assert.equal(decideScan(ticket, attempt('A', at(9)), at(20)).result, 'CONFLICT');
  assert.equal(decideScan(ticket, attempt('A', at(9), true), at(20)).result, 'VOID');
  assert.equal(decideScan(ticket, attempt('A', at(9)), at(20)).admission, null);
});

test('a clock ahead counts as now, one three days behind is believed, one further behind is not', () => {
  const now = at(0);
  const day = 24 * 3_600_000;
  assert.equal(believedTime(now + 3_600_000, now), now);
  assert.equal(believedTime(now - 3_600_000, now), now - 3_600_000);
  assert.equal(believedTime(now - 3 * day, now), now - 3 * day);
  assert.equal(believedTime(now - 3 * day - 1, now), now);
});
