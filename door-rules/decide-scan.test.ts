import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type Attempt,
  believedTime,
  type DoorTicket,
  decided,
  decideScan,
  type EntryRules,
  type Passage,
  withKeys,
} from './decide-scan.ts';

const at = (minutes: number) => Date.UTC(2026, 10, 15, 19, minutes);
const attempt = (device: string, scannedAt: number, isUndo = false): Attempt => ({
  device,
  gate: `gate of ${device}`,
  scannedAt,
  isUndo,
  direction: 'IN',
  zoneId: null,
});
const fresh: DoorTicket = { voidSince: null, days: null, zoneIds: null, admissions: [], exits: [] };
const dayMs = 24 * 3_600_000;
const friday = Date.UTC(2026, 10, 13, 5);
const days = ['2026-11-13', '2026-11-14', '2026-11-15'].map((day, index) => ({
  day,
  from: friday + index * dayMs,
  until: friday + (index + 1) * dayMs,
}));
const once: EntryRules = { mode: 'ONCE', days: days.slice(2) };
const daily: EntryRules = { mode: 'DAILY', days };
const reentry: EntryRules = { mode: 'REENTRY', days };

/** Decides by the rules of an event that lets everybody in once. */
function decideOnce(ticket: DoorTicket, tried: Attempt, now: number) {
  const decision = decideScan(once, ticket, tried, { now });
  const after = decided(ticket, decision);
  return { result: decision.result, first: decision.first, after, admission: after.admissions[0] ?? null };
}

/** The words to attempts that come one after the other, each at once. */
function wordsOf(rules: EntryRules, ticket: DoorTicket, attempts: readonly Partial<Attempt>[]) {
  let stands = ticket;
  return attempts.map((more, index) => {
    const tried = { ...attempt('A', friday + index), ...more };
    const decision = decideScan(rules, stands, tried, { now: tried.scannedAt });
    stands = decided(stands, decision);
    return decision.result;
  });
}

test('a valid ticket is admitted, once', () => {
  const { result, admission, after } = decideOnce(fresh, attempt('A', at(0)), at(1));
  assert.equal(result, 'ADMITTED');
  const place = { key: '', day: '2026-11-15', zoneId: null, scannedAt: at(0), gate: 'gate of A', device: 'A' };
  assert.deepEqual(admission, { ...place, knownSince: at(1) });
  for (const device of ['A', 'B']) {
    const again = decideOnce(after, attempt(device, at(2)), at(2));
    assert.deepEqual([again.result, again.first], ['ALREADY_ADMITTED', admission]);
    assert.deepEqual(again.admission, device === 'B' ? { ...admission, isReliedOn: true } : admission);
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
      const { result, after } = decideOnce(ticket, each, at(30));
      ticket = after;
      return result;
    });
    assert.deepEqual(results, ['ADMITTED', 'CONFLICT']);
    assert.equal(ticket.admissions[0]?.device, 'A');
    // Those who scan after that could have known, no matter who was first.
    assert.equal(decideOnce(ticket, attempt('C', at(31)), at(31)).result, 'ALREADY_ADMITTED');
  }
});

test('since when somebody could know does not change with who was first', () => {
  const first = decideOnce(fresh, attempt('A', at(5)), at(10));
  const earlier = decideOnce(first.after, attempt('B', at(3)), at(30));
  const { scannedAt, device, knownSince, isReliedOn } = earlier.admission as Passage;
  assert.deepEqual(
    { scannedAt, device, knownSince, isReliedOn },
    { scannedAt: at(3), device: 'B', knownSince: at(10), isReliedOn: true },
  );
  const later = decideOnce(earlier.after, attempt('C', at(20)), at(31));
  assert.equal(later.result, 'ALREADY_ADMITTED');
});

test('the same device is never in conflict with itself', () => {
  const { admission, after } = decideOnce(fresh, attempt('A', at(5)), at(30));
  const again = decideOnce(after, attempt('A', at(3)), at(30));
  assert.deepEqual([again.result, again.admission], ['ALREADY_ADMITTED', admission]);
});

test('undo: within a minute, by the device that admitted and its code', () => {
  const { admission, after: ticket } = decideOnce(fresh, attempt('A', at(0)), at(0));
  const standing = (more: Partial<Passage>) => ({ ...fresh, admissions: [{ ...(admission as Passage), ...more }] });
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
    const decision = decideOnce(ticket, attempt(device, scannedAt, true), now);
    assert.equal(decision.admission, expected === 'UNDONE' ? null : admission);
    return [decision.result, expected];
  });
  for (const [result, expected] of results) assert.equal(result, expected);
  assert.deepEqual(decideScan(once, fresh, attempt('A', at(0), true), { now: at(0) }), {
    result: 'UNDONE',
    first: null,
    change: null,
  });
  // A scan that is reported half a minute later can be undone for half a minute more by receipt, but not by the
  // device's clock.
  const lateKnown = standing({ knownSince: at(0) + 30_000 });
  const tooLate = decideOnce(lateKnown, attempt('A', at(0) + 60_001, true), at(0) + 60_001);
  assert.equal(tooLate.result, 'ALREADY_ADMITTED');
  const ofCode = standing({ doorCodeId: 'one' });
  for (const [doorCodeId, expected] of [
    ['one', 'UNDONE'],
    ['two', 'ALREADY_ADMITTED'],
  ] as const) {
    assert.equal(decideOnce(ofCode, { ...attempt('A', at(0), true), doorCodeId }, at(0)).result, expected);
  }
  // Under another code it is another device, which could not know.
  assert.equal(decideOnce(ofCode, { ...attempt('A', at(0) - 1), doorCodeId: 'two' }, at(1)).result, 'CONFLICT');
});

test('an undo does not take back an admission that another device has heard of', () => {
  for (const [scannedAt, word] of [
    [at(0) + 2_000, 'ALREADY_ADMITTED'],
    [at(0) - 1_000, 'CONFLICT'],
  ] as const) {
    const admitted = decideOnce(fresh, attempt('A', at(0)), at(0) + 1_000);
    const other = decideOnce(admitted.after, attempt('B', scannedAt), at(0) + 3_000);
    assert.equal(other.result, word);
    for (const device of ['A', 'B']) {
      const late = decideOnce(other.after, attempt(device, at(0) + 4_000, true), at(0) + 4_000);
      assert.deepEqual([late.result, late.admission], ['ALREADY_ADMITTED', other.admission], `${word}, ${device}`);
    }
  }
  // Nobody relies on a device's own second look.
  const { after } = decideOnce(fresh, attempt('A', at(0)), at(0));
  const looked = decideOnce(after, attempt('A', at(0) + 1), at(0) + 1);
  const undone = decideOnce(looked.after, attempt('A', at(0) + 2, true), at(0) + 2);
  assert.equal(undone.result, 'UNDONE');
});

test('a void ticket admits nobody; who was let in before it became void is a conflict', () => {
  const ticket = { ...fresh, voidSince: at(10) };
  assert.equal(decideOnce(ticket, attempt('A', at(10)), at(20)).result, 'VOID');
  assert.equal(decideOnce(ticket, attempt('A', at(9)), at(20)).result, 'CONFLICT');
  assert.equal(decideOnce(ticket, attempt('A', at(9), true), at(20)).result, 'VOID');
  assert.equal(decideOnce(ticket, attempt('A', at(9)), at(20)).admission, null);
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
function arrived({
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
    const { result, after } = decideOnce(ticket, attempt(next.device, believedTime(next.time, now)), now);
    ticket = after;
    return result;
  });
  return { results, admission: ticket.admissions[0] };
}

test('in whatever order scans arrive, one admits, and the earliest is the admission', () => {
  fc.assert(
    fc.property(queued, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), ({ attempts, order }, otherPicks) => {
      const { results, admission } = arrived({ attempts, order });
      const earliest = [...attempts].sort((one, other) => one.time - other.time)[0];
      assert.equal(results.filter((result) => result === 'ADMITTED').length, 1);
      assert.ok(results.every((result) => ['ADMITTED', 'ALREADY_ADMITTED', 'CONFLICT'].includes(result)));
      assert.deepEqual([admission?.scannedAt, admission?.device], [earliest?.time, earliest?.device]);
      const otherOrder = order.map(({ delay }, index) => ({ delay, pick: otherPicks[index] ?? 0 }));
      const other = arrived({ attempts, order: otherOrder }).admission;
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
        const before = ticket.admissions[0] ?? null;
        const { result, admission, after } = decideOnce(ticket, attempt(device, time, isUndo), now);
        if (result === 'ADMITTED') inside += 1;
        if (result === 'UNDONE' && before !== null) inside -= 1;
        if (ticket.voidSince !== null) assert.equal(admission?.scannedAt, before?.scannedAt);
        ticket = after;
        assert.equal(inside, admission === null ? 0 : 1);
      }
    }),
  );
});

test('every day of a pass opens the door once, a day ticket on its day alone', () => {
  const on = (day: number) => ({ scannedAt: friday + day * dayMs + 3_600_000 });
  assert.deepEqual(wordsOf(daily, fresh, [on(0), on(0), on(1), on(2), on(3), on(-1)]), [
    'ADMITTED',
    'ALREADY_ADMITTED',
    'ADMITTED',
    'ADMITTED',
    'NOT_TODAY',
    'NOT_TODAY',
  ]);
  const sunday = { ...fresh, days: ['2026-11-15'] };
  for (const rules of [daily, reentry])
    assert.deepEqual(wordsOf(rules, sunday, [on(0), on(2)]), ['NOT_TODAY', 'ADMITTED']);
  // Two in the morning belongs to the evening before.
  assert.deepEqual(wordsOf(daily, sunday, [{ scannedAt: friday + 3 * dayMs - 3_600_000 }]), ['ADMITTED']);
  // Who was let in is told so before anything about days.
  assert.deepEqual(wordsOf({ mode: 'ONCE', days }, sunday, [on(2), on(0)]), ['ADMITTED', 'ALREADY_ADMITTED']);
  // Where nothing is said of days, a ticket that lets in once does so at any time.
  assert.deepEqual(wordsOf({ mode: 'ONCE', days }, fresh, [on(9)]), ['ADMITTED']);
});

test('out and in again: each exit opens the door once more, where the event says so', () => {
  const [enter, leave]: Partial<Attempt>[] = [{}, { direction: 'OUT' }];
  const walk = [leave, enter, enter, leave, leave, enter, leave, enter] as Partial<Attempt>[];
  const words = ['NOT_INSIDE', 'ADMITTED', 'ALREADY_ADMITTED', 'LEFT', 'NOT_INSIDE'];
  assert.deepEqual(wordsOf(reentry, fresh, walk), [...words, 'ADMITTED', 'LEFT', 'ADMITTED']);
  for (const rules of [daily, once])
    assert.deepEqual(wordsOf(rules, fresh, walk), [...words, 'ALREADY_ADMITTED', 'NOT_INSIDE', 'ALREADY_ADMITTED']);
});

test('an exit is taken back like an entry, until somebody came in on it; an entry, until somebody left', () => {
  const undo = { isUndo: true };
  const out = { direction: 'OUT' } as const;
  assert.deepEqual(wordsOf(reentry, fresh, [{}, out, { ...out, ...undo }, {}, out]), [
    'ADMITTED',
    'LEFT',
    'UNDONE',
    'ALREADY_ADMITTED',
    'LEFT',
  ]);
  assert.deepEqual(wordsOf(reentry, fresh, [{}, out, undo, {}, { ...out, ...undo }]), [
    'ADMITTED',
    'LEFT',
    'ALREADY_ADMITTED',
    'ADMITTED',
    'NOT_INSIDE',
  ]);
  // A minute that has the edge of a day in it.
  const edge = friday + dayMs;
  const late = [{ scannedAt: edge - 1 }, { scannedAt: edge, ...undo }, { scannedAt: edge - 1 }];
  assert.deepEqual(wordsOf(daily, fresh, late), ['ADMITTED', 'UNDONE', 'ADMITTED']);
});

test('each zone lets in by itself, and only those whose tickets name it; a gate without a zone lets all in', () => {
  const vip = { ...fresh, zoneIds: ['vip'] };
  const gates = [{}, { zoneId: 'vip' }, { zoneId: 'vip' }, { zoneId: 'pit' }];
  assert.deepEqual(wordsOf(once, vip, gates), ['ADMITTED', 'ADMITTED', 'ALREADY_ADMITTED', 'NOT_HERE']);
  assert.deepEqual(wordsOf(once, fresh, gates), ['ADMITTED', 'ADMITTED', 'ALREADY_ADMITTED', 'ADMITTED']);
  // Leaving a zone is not leaving the place.
  const out = { direction: 'OUT' } as const;
  const walk = [{}, { zoneId: 'vip' }, { ...out, zoneId: 'vip' }, {}, { zoneId: 'vip' }];
  assert.deepEqual(wordsOf(reentry, fresh, walk), ['ADMITTED', 'ADMITTED', 'LEFT', 'ALREADY_ADMITTED', 'ADMITTED']);
});

test('a supervisor lets in in spite of day, zone and room, never on a void ticket and never twice', () => {
  const bad: DoorTicket = { ...fresh, days: ['2026-11-15'], zoneIds: ['vip'] };
  const tried = { ...attempt('A', friday), zoneId: 'pit' };
  const say = (ticket: DoorTicket, more: Partial<Attempt>, room: number | null = 0) =>
    decideScan(daily, ticket, { ...tried, ...more }, { now: friday, room });
  assert.equal(say(bad, {}).result, 'NOT_TODAY');
  assert.equal(say({ ...bad, days: null }, {}).result, 'NOT_HERE');
  assert.equal(say(fresh, {}).result, 'FULL');
  assert.equal(say(fresh, {}, 1).result, 'ADMITTED');
  const letIn = say(bad, { isOverride: true });
  assert.equal(letIn.result, 'ADMITTED');
  assert.equal(say(decided(bad, letIn), { isOverride: true }).result, 'ALREADY_ADMITTED');
  assert.equal(say({ ...bad, voidSince: 0 }, { isOverride: true }).result, 'VOID');
  assert.equal(say({ ...bad, voidSince: 0 }, { direction: 'OUT' }).result, 'VOID');
});

test('what was admitted by the rules before has the key of those that hold now, and opens no door twice', () => {
  const admitted = decided(fresh, decideScan({ mode: 'ONCE', days }, fresh, attempt('A', friday), { now: friday }));
  for (const rules of [daily, reentry]) {
    const now = { ...admitted, ...withKeys(rules, admitted) };
    assert.equal(decideScan(rules, now, attempt('B', friday + 1), { now: friday + 1 }).result, 'ALREADY_ADMITTED');
    assert.deepEqual(withKeys(rules, now), { admissions: now.admissions, exits: now.exits });
  }
  const tomorrow = friday + dayMs;
  const passes = { ...admitted, ...withKeys(daily, admitted) };
  assert.equal(decideScan(daily, passes, attempt('B', tomorrow), { now: tomorrow }).result, 'ADMITTED');
});
