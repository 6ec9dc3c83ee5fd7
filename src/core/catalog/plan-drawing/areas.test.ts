import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { test } from 'node:test';
import { areasOf, fromRuns, runsOf } from '../../../../seat-rules/drawing/areas.ts';
import { openPlan, type PlanRow, type WrittenPlan } from '../../../../seat-rules/seat-plan.ts';
import { Refusal } from '../../base/define-error.ts';
import { paintPlan } from '../seating/painted-plan.ts';
import { typedPainting } from './seats-typed.ts';

const row = (name: string, fields: Partial<PlanRow> = {}): PlanRow => ({
  ...{ name, first: 1, count: 6, step: 1, down: false, x: 0, y: 0, dx: 1, dy: 0, curve: 0, without: [], marks: {} },
  ...fields,
});
const seated = (key: string, rows: PlanRow[]) => ({
  key,
  name: key,
  kind: 'SEATED' as const,
  outline: null,
  capacity: null,
  rows,
});
const written: WrittenPlan = {
  focus: [0, 0],
  sections: [
    seated('A', [row('A'), row('B', { without: ['3'] }), row('C')]),
    { key: 'S', name: 'S', kind: 'STANDING', outline: null, capacity: 9, rows: [] },
    seated('B', [row('A', { step: 2, down: true }), row('B', { first: 0 })]),
  ],
};
const plan = openPlan(written);

test('whole sections, whole rows and parts of rows are said in few words', () => {
  const typeOf = new Int16Array(plan.seats).fill(0);
  const set = (id: string, type: number) => {
    typeOf[plan.ids.indexOf(id)] = type;
  };
  for (const seat of [1, 2]) for (const name of ['A', 'B']) set(`A-${name}-${seat}`, 1);
  set('A-B-6', 1);
  set('B-A-7', -1);
  const areas = areasOf(written, plan, { typeOf, typeOfSection: Int16Array.from([-1, 2, -1]) }, 3);
  deepEqual(areas, [
    [
      { section: 'A', rows: ['A'], seats: '3-6' },
      { section: 'A', rows: ['B'], seats: '4-5' },
      { section: 'A', rows: ['C'] },
      { section: 'B', rows: ['A'], seats: '1-5,9-11' },
      { section: 'B', rows: ['B'] },
    ],
    [
      { section: 'A', rows: ['A'], seats: '1-2' },
      { section: 'A', rows: ['B'], seats: '1-2,6' },
    ],
    [{ section: 'S' }],
  ]);
});

test('what was said paints what was painted, whatever that is', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 200; round++) {
    const typeOf = new Int16Array(plan.seats);
    let type = -1;
    for (let seat = 0; seat < plan.seats; seat++) {
      if (random(4) === 0) type = random(4) - 1;
      typeOf[seat] = type;
    }
    // A type has seats or places to stand, not both.
    const typeOfSection = Int16Array.from([-1, random(2) === 0 ? -1 : 3, -1]);
    const areas = areasOf(written, plan, { typeOf, typeOfSection }, 4);
    const painted = paintPlan(
      written,
      areas.map((each, index) => ({ ticketTypeId: String(index), areas: each })),
    );
    deepEqual(painted.faults, []);
    deepEqual(painted.typeOf, typeOf);
    deepEqual(painted.typeOfSection, typeOfSection);
  }
});

test('runs say the same as the numbers', () => {
  const numbers = Int16Array.from([-1, -1, 0, 2, 2, 2]);
  deepEqual(runsOf(numbers), [
    [-1, 2],
    [0, 1],
    [2, 3],
  ]);
  deepEqual(fromRuns(runsOf(numbers), 6), numbers);
  equal(fromRuns([], 2)[1], -1);
});

test('lines that people type are painted in turn on one plan, however many there are, and within one budget', (context) => {
  const types = [
    { id: 'a', name: 'VIP' },
    { id: 'b', name: 'Regular' },
  ];
  const sections = new Map([['A', 'b']]);
  const lines = new Array(100).fill('A; ; ; VIP').join('\n');
  const { mock } = context.mock.method(Map.prototype, 'set');
  const painted = typedPainting(written, types, { sections, lines });
  const count = mock.callCount();
  mock.restore();
  deepEqual(painted, [{ ticketTypeId: 'a', areas: [{ section: 'A' }] }]);
  ok(count < plan.seats * 5 + 100, `${count} entries`);
  const tooMany = new Array(200).fill(`A; ${new Array(200).fill('A').join(',')}; ; VIP`).join('\n');
  throws(() => typedPainting(written, types, { sections, lines: tooMany }), Refusal);
});
