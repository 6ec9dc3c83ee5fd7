import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlanRow, PlanSection, WrittenPlan } from '../../../../seat-rules/seat-plan.ts';
import { paintPlan } from './painted-plan.ts';
import { findAreaTooMany } from './painting-budget.ts';
import type { Area } from './seating.ts';

const row = (name: string, more: Partial<PlanRow> = {}): PlanRow => ({
  ...{ name, first: 1, count: 10, step: 1, down: false, x: 0, y: 0, dx: 1, dy: 0, curve: 0, without: [], marks: {} },
  ...more,
});
const section = (key: string, rows: PlanRow[]): PlanSection => ({
  ...{ key, name: key, kind: 'SEATED', outline: null, capacity: null, rows },
});
const plan: WrittenPlan = {
  focus: [0, 0],
  sections: [
    section('A', [row('1'), row('2', { without: ['5'] })]),
    section('B', [row('1', { count: 5, step: 2, down: true })]),
    { key: 'PIT', name: 'Pit', kind: 'STANDING', outline: null, capacity: 300, rows: [] },
  ],
};

function paint(...types: Area[][]) {
  const painted = paintPlan(
    plan,
    types.map((areas, place) => ({ ticketTypeId: `t${place}`, areas })),
  );
  const seats = types.map((_, type) => painted.plan.ids.filter((__, seat) => painted.typeOf[seat] === type));
  return { ...painted, seatsOf: seats, told: painted.faults.map(({ field, fault }) => `${field} ${fault}`) };
}

test('areas are sections, rows of them, and seats of those', () => {
  const { seatsOf, told, typeOf, typeOfSection } = paint(
    [{ section: 'A', rows: ['2'] }, { section: 'B' }],
    [{ section: 'A', rows: ['1'], seats: '1-3, 10' }],
    [{ section: 'PIT' }],
  );
  assert.deepEqual(told, []);
  assert.equal(seatsOf[0]?.length, 9 + 5);
  assert.ok(!seatsOf[0]?.includes('A-2-5'));
  assert.deepEqual(seatsOf[1], ['A-1-1', 'A-1-2', 'A-1-3', 'A-1-10']);
  assert.deepEqual([...typeOfSection], [-1, -1, 2]);
  assert.equal([...typeOf].filter((type) => type === -1).length, 6);
});

test('seats of several rows are those that each has', () => {
  const { seatsOf, told } = paint([{ section: 'A', seats: '4-6' }], [{ section: 'B', seats: '3-8,9' }]);
  assert.deepEqual(told, []);
  assert.deepEqual(seatsOf[0], ['A-1-4', 'A-1-5', 'A-1-6', 'A-2-4', 'A-2-6']);
  assert.deepEqual(seatsOf[1], ['B-1-9', 'B-1-7', 'B-1-5', 'B-1-3']);
});

test('areas of one type may overlap, those of two may not', () => {
  assert.deepEqual(paint([{ section: 'A' }, { section: 'A', rows: ['1'] }]).told, []);
  const { faults } = paint([{ section: 'A' }], [{ section: 'A', rows: ['2'], seats: '1,2' }]);
  assert.deepEqual(faults, [
    { field: 'types[1].areas[0]', fault: 'seatsOfTwo', values: { seats: ['A-2-1', 'A-2-2'] } },
  ]);
  assert.deepEqual(paint([{ section: 'PIT' }], [{ section: 'PIT' }]).told, ['types[1].areas[0].section sectionOfTwo']);
});

test('what is not on the plan is named', () => {
  assert.deepEqual(paint([{ section: 'a' }]).told, ['types[0].areas[0].section notOfThisPlan']);
  assert.deepEqual(paint([{ section: 'A', rows: ['1', '3'] }]).told, ['types[0].areas[0].rows[1] notOfThisPlan']);
  for (const seats of ['11', '0', '1-11', '0-3', '5,1-12']) {
    assert.deepEqual(
      paint([{ section: 'A', rows: ['1'], seats }]).told,
      ['types[0].areas[0].seats notSeatsOfRows'],
      seats,
    );
  }
  assert.deepEqual(paint([{ section: 'A', rows: ['2'], seats: '5' }]).told, ['types[0].areas[0].seats notSeatsOfRows']);
  assert.deepEqual(paint([{ section: 'B', seats: '2' }]).told, ['types[0].areas[0].seats notSeatsOfRows']);
});

test('numbers of seats are written in one way', () => {
  for (const seats of ['', 'x', '1-', '-1', '3-1', '1,,2', '1 2', '1.5', '1-2-3', '9999999']) {
    assert.deepEqual(paint([{ section: 'A', seats }]).told, ['types[0].areas[0].seats notSeatNumbers'], seats);
  }
});

test('a section where people stand goes to one type as a whole, and is not mixed with seats', () => {
  assert.deepEqual(paint([{ section: 'PIT', rows: [], seats: '1' }]).told, [
    'types[0].areas[0].rows wholeSection',
    'types[0].areas[0].seats wholeSection',
  ]);
  assert.deepEqual(paint([{ section: 'PIT' }, { section: 'A' }]).told, ['types[0].areas seatedAndStanding']);
});

test('seats that are named over and over are refused by arithmetic, before one is painted; a hall is not', (context) => {
  const hall: WrittenPlan = {
    focus: [0, 0],
    sections: [
      section(
        'H',
        Array.from({ length: 100 }, (_, each) => row(`R${each}`, { count: 400 })),
      ),
    ],
  };
  const numbers = (least: number) => Array.from({ length: 200 }, (_, each) => each * 2 + least).join(',');
  const odd: Area = { section: 'H', seats: numbers(1) };
  const even: Area = { section: 'H', seats: numbers(2) };
  assert.equal(findAreaTooMany(hall, [odd, even]), undefined);
  const perRow = Array.from({ length: 100 }, (_, each) => [odd, even].map((area) => ({ ...area, rows: [`R${each}`] })));
  assert.equal(findAreaTooMany(hall, perRow.flat()), undefined);
  const { mock } = context.mock.method(Map.prototype, 'get');
  const often: Area[] = Array.from({ length: 2_000 }, () => ({ section: 'H', seats: '1-400' }));
  assert.equal(findAreaTooMany(hall, often), 2);
  const beside = Array.from({ length: 2_000 }, () => ({ section: 'H', rows: ['R1'], seats: '9001-9400' }));
  assert.equal(findAreaTooMany(hall, beside), undefined);
  const oneRow = { section: 'H', rows: new Array(200_000).fill('R1') };
  assert.equal(findAreaTooMany(hall, [oneRow]), 0);
  assert.ok(mock.callCount() < 20_000, `${mock.callCount()} looks`);
});

test('ranges that overlap are one, so that no seat is looked at twice', (context) => {
  const { mock } = context.mock.method(Map.prototype, 'get');
  const { told, seatsOf } = paint([{ section: 'A', rows: ['1'], seats: new Array(1_000).fill('1-10').join(',') }]);
  const looks = mock.callCount();
  mock.restore();
  assert.deepEqual([told, seatsOf[0]?.length], [[], 10]);
  assert.ok(looks < 100, `${looks} looks`);
});
