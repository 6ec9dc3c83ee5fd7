import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPlan } from '../../../../seat-rules/seat-plan.ts';
import { Refusal } from '../../base/define-error.ts';
import { planOfFigures } from './plan-of-figures.ts';
import { planOfList } from './plan-of-list.ts';

const read = (...lines: string[]) => planOfList(lines.join('\n'), { field: 'file' });
const rowsOf = (...lines: string[]) => read(...lines).sections.flatMap(({ rows }) => rows);

function faultsOf(...lines: string[]): string[] {
  try {
    read(...lines);
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error.details.map(({ fault, values }) => `${fault} ${Object.values(values ?? {}).join(' ')}`.trim());
  }
  return [];
}

test('seats on a line are one row, whichever way it goes, with its gaps', () => {
  const [row, ...others] = rowsOf(
    'section,row,seat,x,y',
    ...[1, 2, 4, 5].map((seat) => `Orchestra,A,${seat},${10 + seat * 0.5},${20 - seat * 0.5}`),
  );
  assert.deepEqual(others, []);
  assert.deepEqual(row?.without, ['3']);
  assert.deepEqual([row?.count, row?.dx, row?.dy, row?.curve], [5, 0.5, -0.5, 0]);
});

test('odd seats are a row of odd numbers, and marks stay', () => {
  const [row] = rowsOf(
    'Row;Section;Seat;X;Y;Mark',
    'b;Left;1;0;0;',
    'b;Left;3;1;0;wheelchair',
    'b;Left;5;2;0;restricted view',
  );
  assert.deepEqual([row?.name, row?.step, row?.first, row?.count], ['B', 2, 1, 3]);
  assert.deepEqual(row?.marks, { 3: 'WHEELCHAIR', 5: 'RESTRICTED_VIEW' });
});

test('seats on a curve are one row, and are where the list has them', () => {
  const seats = Array.from({ length: 21 }, (_, index) => {
    const angle = Math.PI * (0.35 + (0.3 * index) / 20);
    return { number: index + 1, x: -30 * Math.cos(angle), y: 30 * Math.sin(angle) };
  });
  const plan = read(
    'section,row,seat,x,y',
    ...seats.map(({ number, x, y }) => `A,1,${number},${x.toFixed(3)},${y.toFixed(3)}`),
  );
  assert.equal(plan.sections[0]?.rows.length, 1);
  const open = openPlan(plan);
  for (const [seat, { x, y }] of seats.entries()) {
    assert.ok(Math.hypot((open.x[seat] as number) - x, (open.y[seat] as number) - y) < 0.35);
  }
});

test('a row around a corner becomes pieces, and no seat is lost', () => {
  const rows = rowsOf(
    'section,row,seat,x,y',
    ...[1, 2, 3, 4].map((seat) => `A,A,${seat},${seat},0`),
    ...[5, 6, 7, 8].map((seat) => `A,A,${seat},5,${seat - 4}`),
  );
  assert.deepEqual(
    rows.map(({ name, first, count }) => `${name} ${first} ${count}`),
    ['A 1 4', 'A5 5 4'],
  );
});

test('without places, rows lie behind each other', () => {
  const plan = read('section,row,seat', 'Main,A,1', 'Main,A,2', 'Main,B,1', 'Balcony,A,1');
  assert.deepEqual(openPlan(plan).ids, ['MAIN-A-1', 'MAIN-A-2', 'MAIN-B-1', 'BALCONY-A-1']);
  const ys = plan.sections.flatMap(({ rows }) => rows.map(({ y }) => y));
  assert.deepEqual(
    ys,
    ys.toSorted((one, other) => one - other),
  );
  assert.equal(new Set(ys).size, 3);
});

test('what is wrong with a list is said with its line', () => {
  assert.deepEqual(faultsOf('section,seat'), ['listColumnMissing row']);
  assert.deepEqual(faultsOf('section,row,seat'), ['listEmpty']);
  assert.deepEqual(faultsOf('section,row,seat', 'A,"A'), ['listBroken']);
  assert.deepEqual(
    faultsOf('section,row,seat,x,y', 'A,A,1,0,0', 'A,A,one,1,0', 'A,A-B,2,2,zero', ',A,3,3,0', 'A,A,1,4,0', 'A,A,9,,0'),
    [
      'listNotWhole 3 seat',
      'listNotAName 4 row',
      'listNotANumber 4 y',
      'listNotAName 5 section',
      'listSeatTwice 6 A A 1',
      'listNotANumber 7 x',
    ],
  );
});

test('a list is refused before it is read: with more columns, lines or sections than a hall has', () => {
  const wide = Array.from({ length: 100 }, (_, index) => `c${index}`).join(',');
  assert.deepEqual(faultsOf(`section,row,seat,${wide}`, 'A,A,1'), ['listTooWide 60']);
  assert.deepEqual(faultsOf('section,row,seat', ','.repeat(100_000)), ['listTooWide 60']);
  assert.deepEqual(faultsOf('section,row,seat', 'a\n'.repeat(130_000)), ['listTooLong 120000']);
  const sections = Array.from({ length: 20_000 }, (_, index) => `S${index},A,1`);
  assert.deepEqual(faultsOf('section,row,seat', sections.join('\n')), ['itemsTooMany 500']);
});

test('pieces of rows that begin alike find their names without trying all that were given before', (context) => {
  const rows = 1_500;
  const lines = Array.from({ length: rows }, (_, index) => `AAAA${index.toString(36).padStart(4, '0')}`).flatMap(
    (row) =>
      [
        [1, 0],
        [90_000, 9],
      ].map(([seat, x]) => `S,${row},${seat},${x},0`),
  );
  const { mock } = context.mock.method(Set.prototype, 'has');
  const names = rowsOf('section,row,seat,x,y', ...lines).map(({ name }) => name);
  const count = mock.callCount();
  mock.restore();
  assert.equal(new Set(names).size, 2 * rows);
  assert.ok(count < 10 * lines.length, `${count} lookups for ${lines.length} lines`);
});

test('a long list that is no hall is read, in as many rows as it has pieces', () => {
  const lines = Array.from(
    { length: 60_000 },
    (_, index) => `A,A,${index + 1},${(index * 7919) % 1000},${(index * 104_729) % 1000}`,
  );
  const rows = rowsOf('section,row,seat,x,y', ...lines);
  assert.equal(
    rows.reduce((sum, { count, without }) => sum + count - without.length, 0),
    lines.length,
  );
});

test('a hall in figures', () => {
  const plan = planOfFigures([
    { name: 'Orchestra', rows: 3, seats: 4 },
    { name: 'Pit', capacity: 200 },
    { name: 'Balcony', rows: 2, seats: 5 },
  ]);
  assert.equal(openPlan(plan).seats, 22);
  assert.deepEqual(
    plan.sections.map(({ key, kind, capacity }) => `${key} ${kind} ${capacity}`),
    ['ORCHESTRA SEATED null', 'PIT STANDING 200', 'BALCONY SEATED null'],
  );
});
