import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aloneBy, byRank, isOneBlock, isTwoBlocks, rankOf, setsOf } from '../test/helpers/seats/seat-oracle.ts';
import { alternativesFor, chooseSeats, mayTakeOf } from './choose-seats.ts';
import { canLeaveNoneAlone, type FreeSeats, leftAlone } from './left-alone.ts';
import { openPlan, type PlanRow, type SeatMark, type SeatPlan } from './seat-plan.ts';

const rowOf = (row: Partial<PlanRow> = {}): PlanRow => ({
  ...{
    name: 'A',
    first: 1,
    count: 5,
    step: 1,
    down: false,
    x: 0,
    y: 0,
    dx: 1,
    dy: 0,
    curve: 0,
    without: [],
    marks: {},
  },
  ...row,
});
const planOf = (rows: readonly Partial<PlanRow>[], focus: [number, number] = [2, -5]) =>
  openPlan({
    focus,
    sections: [{ key: 'S', name: 'Stalls', kind: 'SEATED', outline: null, capacity: null, rows: rows.map(rowOf) }],
  });
const allFree = (plan: SeatPlan) => new Uint8Array(plan.seats).fill(1);
/** A text of rows: "_" is free. */
const freeIn = (text: string): FreeSeats =>
  Uint8Array.from([...text.replaceAll(/\s/g, '')], (sign) => Number(sign === '_'));
const named = (plan: SeatPlan, seats: readonly number[] | undefined) => seats?.map((seat) => plan.ids[seat]);

test('a row gives its seats their names and places: upward, downward, by twos, with gaps, bent', () => {
  const { ids } = planOf([
    { name: 'A', count: 3 },
    { name: 'B', count: 3, first: 2, step: 2, down: true },
    { name: 'C', count: 4, without: ['2'] },
  ]);
  assert.deepEqual(ids, ['S-A-1', 'S-A-2', 'S-A-3', 'S-B-6', 'S-B-4', 'S-B-2', 'S-C-1', 'S-C-3', 'S-C-4']);
  const { x, y } = planOf([{ x: 10, y: 4, dx: 2, dy: 0, count: 3 }]);
  assert.deepEqual(
    [[...x], [...y]],
    [
      [10, 12, 14],
      [4, 4, 4],
    ],
  );
  const bent = planOf([{ count: 5, curve: 0.5 }]);
  assert.deepEqual([...bent.y], [0, 0.75, 1, 0.75, 0], 'its ends stay');
});

test('the best are side by side and near, and leave nobody alone where that can be', () => {
  const plan = planOf([{ count: 6 }, { name: 'B', count: 6, y: 1 }], [2.5, -1]);
  assert.deepEqual(named(plan, chooseSeats(plan, allFree(plan), { quantity: 2, keepsMarked: true })), [
    'S-A-3',
    'S-A-4',
  ]);
  assert.deepEqual(
    named(plan, chooseSeats(plan, freeIn('x___xx xxxxxx'), { quantity: 2, keepsMarked: true })),
    ['S-A-3', 'S-A-4'],
    'one is left alone either way',
  );
  assert.deepEqual(
    named(plan, chooseSeats(plan, freeIn('x___xx x____x'), { quantity: 2, keepsMarked: true })),
    ['S-B-2', 'S-B-3'],
    'further back, and nobody is left alone',
  );
  assert.deepEqual(named(plan, chooseSeats(plan, freeIn('xx_x__ xx_xx_'), { quantity: 4, keepsMarked: true })), [
    'S-A-3',
    'S-A-5',
    'S-A-6',
    'S-B-6',
  ]);
  assert.deepEqual(
    named(plan, chooseSeats(plan, freeIn('xx__x_ xxx__x'), { quantity: 4, keepsMarked: true })),
    ['S-A-3', 'S-A-4', 'S-B-4', 'S-B-5'],
    'two behind two',
  );
  assert.equal(chooseSeats(plan, freeIn('xx__x_ xxxxxx'), { quantity: 4, keepsMarked: true }), undefined);
});

test('seats that are marked are kept for those who ask, and bad ones are given last', () => {
  const marks: Record<string, SeatMark> = { 1: 'WHEELCHAIR', 2: 'COMPANION', 6: 'RESTRICTED_VIEW' };
  const plan = planOf([{ count: 6, marks }], [0, 0]);
  const choose = (quantity: number, wheelchair = 0, keepsMarked = true) =>
    named(plan, chooseSeats(plan, allFree(plan), { quantity, wheelchair, keepsMarked }));
  assert.deepEqual(choose(2), ['S-A-3', 'S-A-4']);
  assert.deepEqual(choose(4), ['S-A-3', 'S-A-4', 'S-A-5', 'S-A-6']);
  assert.equal(choose(5), undefined);
  assert.deepEqual(choose(2, 0, false), ['S-A-1', 'S-A-2']);
  assert.deepEqual(choose(2, 1), ['S-A-1', 'S-A-2']);
  assert.deepEqual(choose(3, 1), ['S-A-1', 'S-A-2', 'S-A-3']);
  assert.equal(choose(2, 2), undefined);
});

test('alternatives are free, as many as wished, and none is in two of them', () => {
  const plan = planOf([{ count: 9 }]);
  const sets = alternativesFor(plan, freeIn('__x__x___'), { quantity: 2, keepsMarked: true });
  assert.equal(sets.length, 3);
  assert.equal(new Set(sets.flat()).size, 6);
  assert.deepEqual(alternativesFor(plan, freeIn('x_xxxxxxx'), { quantity: 2, keepsMarked: true }), []);
});

// Everything below is held against what can be said of it by trying everything.

const halls = 4_000;

test('in small halls the best are the best of all sets', () => {
  const random = seeded(20_261_117);
  const seen = { row: 0, alone: 0, rows: 0, apart: 0, none: 0 };
  for (let hall = 0; hall < halls; hall++) {
    const plan = smallHall(random);
    const free = Uint8Array.from({ length: plan.seats }, () => Number(random(10) < 6));
    const quantity = 1 + random(4);
    const mayTake = mayTakeOf(plan, free, { keepsMarked: true });
    const chosen = chooseSeats(plan, free, { quantity, keepsMarked: true });
    const sets = setsOf(mayTake, quantity);
    assert.equal(chosen === undefined, sets.length === 0);
    if (chosen === undefined) {
      seen.none++;
      continue;
    }
    assert.ok(chosen.every((seat) => mayTake[seat] === 1) && new Set(chosen).size === quantity);
    const rows = sets.filter((set) => isOneBlock(plan, set));
    if (rows.length > 0) {
      const best = rows.toSorted((one, other) => byRank(rankOf(plan, free, one), rankOf(plan, free, other)))[0];
      assert.deepEqual(chosen, best);
      seen[aloneBy(plan, free, chosen).length === 0 ? 'row' : 'alone']++;
    } else {
      const isTwo = isTwoBlocks(plan, chosen);
      if (!isTwo) assert.ok(!sets.some((set) => isTwoBlocks(plan, set)), 'nobody sits apart who need not');
      seen[isTwo ? 'rows' : 'apart']++;
    }
  }
  for (const [what, count] of Object.entries(seen)) assert.ok(count > 20, `${what} came about ${count} times`);
});

test('whom a choice leaves alone, and whether there was another way, as trying everything finds', () => {
  const random = seeded(77);
  const seen = { alone: 0, noWay: 0 };
  for (let hall = 0; hall < halls; hall++) {
    const plan = smallHall(random);
    const free = Uint8Array.from({ length: plan.seats }, () => Number(random(10) < 6));
    const mayTake = mayTakeOf(plan, free, { keepsMarked: random(2) === 0 });
    const quantity = 1 + random(4);
    const sets = setsOf(mayTake, quantity);
    for (const set of sets.slice(0, 20)) {
      const alone = aloneBy(plan, free, set);
      assert.deepEqual(leftAlone(plan, free, set), alone);
      seen.alone += Number(alone.length > 0);
    }
    const isWay = sets.some((set) => aloneBy(plan, free, set).length === 0);
    assert.equal(canLeaveNoneAlone(plan, { free, mayTake, quantity }), isWay);
    seen.noWay += Number(!isWay && sets.length > 0);
  }
  for (const [what, count] of Object.entries(seen)) assert.ok(count > 20, `${what} came about ${count} times`);
});

function smallHall(random: (below: number) => number): SeatPlan {
  const rows = Array.from({ length: 1 + random(3) }, (_, row) => {
    const count = 1 + random(6);
    const name = () => String(1 + random(count));
    const marks: Record<string, SeatMark> = {};
    if (random(3) === 0)
      marks[name()] = (['WHEELCHAIR', 'COMPANION', 'RESTRICTED_VIEW'] as const)[random(3)] as SeatMark;
    return { name: 'ABC'[row] as string, count, y: row, without: random(3) === 0 ? [name()] : [], marks };
  });
  return planOf(rows, [random(6), -1]);
}

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
