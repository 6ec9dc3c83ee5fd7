import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
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
    assert.deepEqual(again, {
      result: 'ALREADY_ADMITTED',
      first: admission,
      admission,
      isReliedOn: device === 'B',
    });
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
    // Those who scan after that could have known, no matter who was first.
    assert.equal(decideScan(ticket, attempt('C', at(31)), at(31)).result, 'ALREADY_ADMITTED');
  }
});

test('since when somebody could know does not change with who was first', () => {
  const first = decideScan(fresh, attempt('A', at(5)), at(10)).admission;
  const earlier = decideScan({ voidSince: null, admission: first }, attempt('B', at(3)), at(30)).admission;
  assert.deepEqual(earlier, { scannedAt: at(3), gate: 'gate of B', device: 'B', knownSince: at(10) });
  const later = decideScan({ voidSince: null, admission: earlier }, attempt('C', at(20)), at(31));
  assert.equal(later.result, 'ALREADY_ADMITTED');
});

test('the same device is never in conflict with itself', () => {
  const { admission } = decideScan(fresh, attempt('A', at(5)), at(30));
  const again = decideScan({ voidSince: null, admission }, attempt('A', at(3)), at(30));
  assert.deepEqual([again.result, again.admission], ['ALREADY_ADMITTED', admission]);
});

test('undo: within a minute, by the device that admitted and its code', () => {
  const admission: Admission = { scannedAt: at(0), gate: 'gate of A', device: 'A', knownSince: at(0) };
  const ticket = { voidSince: null, admission };
  const results = (
    [
      ['A', at(0), at(0), 'UNDONE'],
      ['A', at(0) + 60_000, at(0) + 60_000, 'UNDONE'],
      ['A', at(0) + 60_001, at(0) + 60_001, 'ALREADY_ADMITTED'],
      // Reported late, and reported as having been before it.
      ['A', at(0) + 30_000, at(0) + 60_001, 'ALREADY_ADMITTED'],
      ['A', at(0) - 1, at(0) + 1, 'ALREADY_ADMITTED'],
      ['B', at(0), at(0), 'ALREADY_ADMITTED'],
    ] as const
  ).map(([device, scannedAt, now, expected]) => {
    const decision = decideScan(ticket, attempt(device, scannedAt, true), now);
    assert.equal(decision.admission, expected === 'UNDONE' ? null : admission);
    return [decision.result, expected];
  });
  for (const [result, expected] of results) assert.equal(result, expected);
  assert.deepEqual(decideScan(fresh, attempt('A', at(0), true), at(0)), {
    result: 'UNDONE',
    first: null,
    admission: null,
    isReliedOn: false,
  });
  // A scan that is reported half a minute later can be undone for half a minute more by receipt, but not by the
  // device's clock.
  const lateKnown = { voidSince: null, admission: { ...admission, knownSince: at(0) + 30_000 } };
  const tooLate = decideScan(lateKnown, attempt('A', at(0) + 60_001, true), at(0) + 60_001);
  assert.equal(tooLate.result, 'ALREADY_ADMITTED');
  const ofCode = { voidSince: null, admission: { ...admission, doorCodeId: 'one' } };
  for (const [doorCodeId, expected] of [
    ['one', 'UNDONE'],
    ['two', 'ALREADY_ADMITTED'],
  ] as const) {
    assert.equal(decideScan(ofCode, { ...attempt('A', at(0), true), doorCodeId }, at(0)).result, expected);
  }
  // Under another code it is another device, which could not know.
  assert.equal(decideScan(ofCode, { ...attempt('A', at(0) - 1), doorCodeId: 'two' }, at(1)).result, 'CONFLICT');
});

test('an undo does not take back an admission that another device has heard of', () => {
  for (const [scannedAt, word] of [
    [at(0) + 2_000, 'ALREADY_ADMITTED'],
    [at(0) - 1_000, 'CONFLICT'],
  ] as const) {
    const admitted = decideScan(fresh, attempt('A', at(0)), at(0) + 1_000);
    const ticket = { voidSince: null, admission: admitted.admission, isReliedOn: admitted.isReliedOn };
    const other = decideScan(ticket, attempt('B', scannedAt), at(0) + 3_000);
    assert.equal(other.result, word);
    const met = { voidSince: null, admission: other.admission, isReliedOn: other.isReliedOn };
    for (const device of ['A', 'B']) {
      const late = decideScan(met, attempt(device, at(0) + 4_000, true), at(0) + 4_000);
      assert.deepEqual([late.result, late.admission], ['ALREADY_ADMITTED', other.admission], `${word}, ${device}`);
    }
  }
  // Nobody relies on a device's own second look.
  const { admission } = decideScan(fresh, attempt('A', at(0)), at(0));
  const { isReliedOn } = decideScan({ voidSince: null, admission }, attempt('A', at(0) + 1), at(0) + 1);
  const undone = decideScan({ voidSince: null, admission, isReliedOn }, attempt('A', at(0) + 2, true), at(0) + 2);
  assert.equal(undone.result, 'UNDONE');
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

// With any devices, however far apart their scans are and whenever they reach the server.
const devices = ['A', 'B', 'C', 'D'];
const queued = fc.uniqueArray(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 12 }).chain((times) =>
  fc.record({
    attempts: fc.tuple(
      ...times.map((time) => fc.record({ device: fc.constantFrom(...devices), time: fc.constant(time) })),
    ),
    // Which device syncs its next scan, and how much later.
    order: fc.array(fc.record({ pick: fc.nat(), delay: fc.nat({ max: 50_000 }) }), {
      minLength: times.length,
      maxLength: times.length,
    }),
  }),
);

/** Decides them as they arrive: each device sends its own in order. */
function decided({
  attempts,
  order,
}: {
  attempts: { device: string; time: number }[];
  order: { pick: number; delay: number }[];
}) {
  const queues = devices.map((device) =>
    attempts.filter((each) => each.device === device).sort((one, other) => one.time - other.time),
  );
  let now = 0;
  let ticket = fresh;
  const results = order.map(({ pick, delay }) => {
    const waiting = queues.filter((queue) => queue.length > 0);
    const next = waiting[pick % waiting.length]?.shift() as { device: string; time: number };
    now = Math.max(now, next.time) + delay;
    const decision = decideScan(ticket, attempt(next.device, believedTime(next.time, now)), now);
    ticket = { ...ticket, admission: decision.admission };
    return decision.result;
  });
  return { results, admission: ticket.admission };
}

test('in whatever order scans arrive, one admits, and the earliest is the admission', () => {
  fc.assert(
    fc.property(queued, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), ({ attempts, order }, otherPicks) => {
      const { results, admission } = decided({ attempts, order });
      const earliest = [...attempts].sort((one, other) => one.time - other.time)[0];
      assert.equal(results.filter((result) => result === 'ADMITTED').length, 1);
      assert.ok(results.every((result) => ['ADMITTED', 'ALREADY_ADMITTED', 'CONFLICT'].includes(result)));
      assert.deepEqual([admission?.scannedAt, admission?.device], [earliest?.time, earliest?.device]);
      const otherOrder = order.map(({ delay }, index) => ({ delay, pick: otherPicks[index] ?? 0 }));
      const other = decided({ attempts, order: otherOrder }).admission;
      assert.deepEqual([other?.scannedAt, other?.device], [earliest?.time, earliest?.device]);
    }),
  );
});

test('with undos and refunds between, a ticket has an admission exactly when one more was let in than was undone', () => {
  const step = fc.record({
    device: fc.constantFrom(...devices),
    time: fc.integer({ min: 0, max: 200_000 }),
    isUndo: fc.boolean(),
    becomesVoid: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let ticket = fresh;
      let inside = 0;
      let now = 0;
      for (const { device, time, isUndo, becomesVoid } of steps) {
        now = Math.max(now, time);
        if (becomesVoid) ticket = { ...ticket, voidSince: ticket.voidSince ?? now };
        const before = ticket.admission;
        const { result, admission, isReliedOn } = decideScan(ticket, attempt(device, time, isUndo), now);
        if (result === 'ADMITTED') inside += 1;
        if (result === 'UNDONE' && before !== null) inside -= 1;
        if (ticket.voidSince !== null) assert.equal(admission, before);
        ticket = { ...ticket, admission, isReliedOn };
        assert.equal(inside, admission === null ? 0 : 1);
      }
    }),
  );
});
