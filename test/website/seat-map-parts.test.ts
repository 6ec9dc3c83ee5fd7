import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPlan, type PlanRow, type WrittenPlan } from '../../seat-rules/seat-plan.ts';
import { hullOf, isInside, seatsOf, shapeOf } from '../../web/islands/seats/plan-shape.ts';
import { eachSeatIn, nearestSeat } from '../../web/islands/seats/seat-grid.ts';
import { goneSince, unpackStates } from '../../web/islands/seats/seat-states.ts';
import { seatTowards } from '../../web/islands/seats/seat-steps.ts';
import {
  between,
  fitted,
  keptWithin,
  panned,
  shownBox,
  toPlan,
  toScreen,
  zoomedAt,
} from '../../web/islands/seats/view.ts';

const size = { width: 360, height: 480 };
const row = (name: string, values: Partial<PlanRow>): PlanRow => ({
  name,
  first: 1,
  count: 10,
  step: 1,
  down: false,
  x: 0,
  y: 0,
  dx: 1,
  dy: 0,
  curve: 0,
  without: [],
  marks: {},
  ...values,
});
const rows = (count: number, at: Partial<PlanRow>) =>
  Array.from({ length: count }, (_, index) => row(`R${index}`, { ...at, y: (at.y ?? 0) + index }));
const written: WrittenPlan = {
  focus: [5, -4],
  sections: [
    { key: 'A', name: 'A', kind: 'SEATED', outline: null, capacity: null, rows: rows(5, {}) },
    { key: 'EMPTY', name: 'Nobody', kind: 'SEATED', outline: null, capacity: null, rows: [] },
    { key: 'B', name: 'B', kind: 'SEATED', outline: null, capacity: null, rows: rows(30, { x: 20, count: 40 }) },
  ],
};
const plan = openPlan(written);
const shape = shapeOf(written, plan);

test('a spot of the screen and of the plan are the same both ways, and zooming leaves what is under the finger', () => {
  const view = { x: 12, y: -3, scale: 7.5 };
  const spot = { x: 31, y: 400 };
  const there = toPlan(view, size, spot);
  const back = toScreen(view, size, there);
  assert.ok(Math.hypot(back.x - spot.x, back.y - spot.y) < 1e-9);
  const nearer = zoomedAt(view, size, spot, 3, { least: 1, most: 20 });
  assert.equal(nearer.scale, 20);
  const still = toScreen(nearer, size, there);
  assert.ok(Math.hypot(still.x - spot.x, still.y - spot.y) < 1e-9);
  const moved = toScreen(panned(view, 10, -20), size, there);
  assert.ok(Math.hypot(moved.x - spot.x - 10, moved.y - spot.y + 20) < 1e-9);
});

test('the whole plan fits the screen, and nobody gets lost beside it', () => {
  const whole = fitted(shape.box, size, 10);
  const shown = shownBox(whole, size);
  assert.ok(shown.left < shape.box.left && shown.right > shape.box.right);
  assert.ok(shown.top < shape.box.top && shown.bottom > shape.box.bottom);
  const lost = keptWithin({ ...whole, x: 1e6, y: -1e6 }, size, shape.box);
  assert.ok(lost.x < shape.box.right && lost.y > shape.box.top);
  const near = keptWithin({ x: shape.box.right, y: shape.box.bottom, scale: 40 }, size, shape.box);
  assert.ok(shownBox(near, size).right > shape.box.right, 'what is at the edge can be seen');
  assert.deepEqual(between(whole, near, 0), whole);
  const there = between(whole, near, 1);
  assert.ok(Math.abs(there.x - near.x) + Math.abs(there.y - near.y) + Math.abs(there.scale - near.scale) < 1e-9);
});

test('seats are found by where they are, as if each had been looked at', () => {
  const byAll = (x: number, y: number) => {
    let best = -1;
    let least = 2;
    for (let seat = 0; seat < plan.seats; seat++) {
      const apart = Math.hypot((plan.x[seat] as number) - x, (plan.y[seat] as number) - y);
      if (apart < least || (apart === least && best < 0)) [best, least] = [seat, apart];
    }
    return best;
  };
  for (let at = 0; at < 500; at++) {
    const [x, y] = [((at * 7919) % 6500) / 100 - 2, ((at * 104_729) % 3700) / 100 - 3];
    assert.equal(nearestSeat(shape.grid, plan, { x, y }, 2), byAll(x, y), `${x}, ${y}`);
  }
  const seen = new Set<number>();
  eachSeatIn(shape.grid, { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }, (seat) => {
    assert.ok(!seen.has(seat));
    seen.add(seat);
  });
  assert.equal(seen.size, plan.seats);
});

test('arrow keys go from seat to seat, from row to row and over an aisle, and stay at the end', () => {
  const at = (from: number, direction: 'left' | 'right' | 'up' | 'down') =>
    plan.ids[seatTowards(shape, from, direction)];
  const from = plan.ids.indexOf('A-R2-5');
  assert.equal(at(from, 'left'), 'A-R2-4');
  assert.equal(at(from, 'right'), 'A-R2-6');
  assert.equal(at(from, 'up'), 'A-R1-5');
  assert.equal(at(from, 'down'), 'A-R3-5');
  assert.equal(at(plan.ids.indexOf('A-R2-10'), 'right'), 'B-R2-1');
  assert.equal(at(plan.ids.indexOf('A-R0-1'), 'left'), 'A-R0-1');
});

test('states are unpacked two bits a seat, and what is missing is not offered', () => {
  // 0 1 2 0 | 2 1
  const packed = Buffer.from([0b00011000, 0b10010000]).toString('base64url');
  assert.deepEqual([...unpackStates(packed, 6)], [0, 1, 2, 0, 2, 1]);
  assert.deepEqual([...unpackStates('', 2)], [2, 2]);
  const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const states = unpackStates(Buffer.from(every).toString('base64url'), 1024);
  assert.deepEqual([...states.slice(0xe4 * 4, 0xe4 * 4 + 4)], [3, 2, 1, 0]);
  assert.deepEqual(goneSince(Uint8Array.of(0, 0, 1, 2), Uint8Array.of(0, 1, 0, 2)), [1]);
});

test('a section has its own seats and an outline around them; one without seats has neither', () => {
  assert.deepEqual(seatsOf(plan, 0), [0, 50]);
  assert.deepEqual(seatsOf(plan, 1), [50, 50]);
  assert.deepEqual(seatsOf(plan, 2), [50, 1250]);
  assert.equal(shape.pitch, 1);
  const [a, empty, b] = shape.sections;
  for (let seat = 0; seat < plan.seats; seat++) {
    const spot = { x: plan.x[seat] as number, y: plan.y[seat] as number };
    assert.equal(isInside(a?.outline ?? [], spot), seat < 50);
    assert.equal(isInside(b?.outline ?? [], spot), seat >= 50);
  }
  assert.deepEqual(empty?.outline, []);
  assert.equal(
    hullOf([
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [1, 1],
    ]).length,
    4,
  );
  for (const side of Object.values(shape.box)) assert.ok(Number.isFinite(side));
});

test('a plan without seats has a shape', () => {
  const none = { focus: [0, 0] as const, sections: [] };
  const { box, pitch } = shapeOf(none, openPlan(none));
  assert.deepEqual([box.left, box.bottom, pitch], [-2, 2, 1]);
});
