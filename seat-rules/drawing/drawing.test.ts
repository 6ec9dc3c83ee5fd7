import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { openPlan, type PlanRow, type WrittenPlan } from '../seat-plan.ts';
import { type Block, type Drawing, drawingOf, isTable, writtenOf } from './drawing.ts';
import {
  copied,
  emptied,
  inSides,
  marked,
  moved,
  sectionChanged,
  turnedBy,
  withBlock,
  withFiguresOf,
  without,
  withSection,
} from './edits.ts';
import { figuresOf, withFigures } from './figures.ts';
import { begun, done, redone, undone } from './history.ts';
import { keyOf, nextName, rowNames } from './names.ts';
import { blockOf, longTable, roundTable, standingArea } from './shapes.ts';

const empty: Drawing = { focus: [0, 0], sections: [], blocks: [] };

function drawn(shape: Pick<Block, 'rows' | 'outline'>, name = 'Orchestra', kind: 'SEATED' | 'STANDING' = 'SEATED') {
  const { drawing, key } = withSection(empty, { name, kind, capacity: kind === 'STANDING' ? 100 : null });
  return withBlock(drawing, { ...shape, section: key, x: 0, y: 5, angle: 0 });
}

const only = ({ blocks }: Drawing) => blocks[0] as Block;
const idsOf = (drawing: Drawing) => openPlan(writtenOf(drawing)).ids;

test('rows are named as halls name them', () => {
  const named = (first: string, count: number, skips = false, isDown = false) =>
    rowNames({ first, count, skips, isDown }).join(' ');
  equal(named('G', 4), 'G H I J');
  equal(named('G', 4, true), 'G H J K');
  equal(named('N', 3, true), 'N P Q');
  equal(named('Y', 4), 'Y Z AA AB');
  equal(named('AH', 2, true), 'AH AJ');
  equal(named('9', 3), '9 10 11');
  equal(named('T9', 2), 'T9 T10');
  equal(named('A', 3, false, true), 'C B A');
  equal(nextName('ZZ'), 'AAA');
});

test('a key follows from the name of a section', () => {
  equal(keyOf('Orchestra Center', new Set()), 'ORCHESTRACEN');
  equal(keyOf('Ñandú 2', new Set()), 'NANDU2');
  equal(keyOf('VIP', new Set(['VIP', 'VIP2'])), 'VIP3');
  equal(keyOf('★', new Set()), 'S1');
});

test('a block is its rows behind each other, and its figures are read from them', () => {
  const { drawing } = drawn(blockOf({ rows: 3, seats: 4 }));
  equal(
    idsOf(drawing).join(' '),
    ['A', 'B', 'C'].flatMap((row) => [1, 2, 3, 4].map((seat) => `ORCHESTRA-${row}-${seat}`)).join(' '),
  );
  const figures = figuresOf(only(drawing));
  deepEqual(figures, {
    rows: 3,
    seats: 4,
    more: 0,
    seatGap: 1,
    rowGap: 1.2,
    curve: 0,
    firstRow: 'A',
    skips: true,
    isDown: false,
    first: 1,
    step: 1,
    fromRight: false,
    aisles: [],
  });
});

test('each figure changes what it says, and keeps the middle where it is', () => {
  const { drawing } = drawn(blockOf({ rows: 3, seats: 4 }));
  const block = only(drawing);
  const changed = (change: Parameters<typeof withFigures>[1]) => withFigures(block, change);
  const namesOf = ({ rows }: Block) => rows.map(({ name, count }) => `${name}${count}`).join(' ');
  equal(namesOf(changed({ rows: 5 })), 'A4 B4 C4 D4 E4');
  equal(namesOf(changed({ rows: 1 })), 'A4');
  equal(namesOf(changed({ seats: 6 })), 'A6 B6 C6');
  equal(namesOf(changed({ more: 2 })), 'A4 B6 C8');
  equal(namesOf(changed({ firstRow: 'AA', isDown: true })), 'AC4 AB4 AA4');
  equal(namesOf(withFigures(changed({ isDown: true }), { isDown: false })), 'A4 B4 C4');
  for (const change of [{ seats: 9 }, { more: 3 }, { seatGap: 2.5 }, { aisles: [2] }]) {
    for (const row of changed(change).rows) equal(row.x + ((row.count - 1) / 2) * row.dx, 0);
  }
  deepEqual(
    changed({ rowGap: 2 }).rows.map(({ y }) => y),
    [0, 2, 4],
  );
  deepEqual(
    changed({ curve: 0.3 }).rows.map(({ curve }) => curve),
    [0.3, 0.3, 0.3],
  );
});

test('numbers run from either side, by ones and by twos, and marks stay on their seats', () => {
  const { drawing, id } = drawn(blockOf({ rows: 1, seats: 4 }));
  const wheel = marked(drawing, [{ block: id, row: 0, place: 0 }], 'WHEELCHAIR');
  deepEqual(only(wheel).rows[0]?.marks, { 1: 'WHEELCHAIR' });
  const odd = withFiguresOf(wheel, new Set([id]), { first: 1, step: 2, fromRight: true });
  equal(idsOf(odd).join(' '), 'ORCHESTRA-A-7 ORCHESTRA-A-5 ORCHESTRA-A-3 ORCHESTRA-A-1');
  deepEqual(only(odd).rows[0]?.marks, { 7: 'WHEELCHAIR' });
  deepEqual(only(marked(odd, [{ block: id, row: 0, place: 0 }], null)).rows[0]?.marks, {});
});

test('an aisle takes a place, all seats stay, and it can be moved and closed', () => {
  const { drawing, id } = drawn(blockOf({ rows: 2, seats: 6 }));
  const ids = new Set([id]);
  const cut = withFiguresOf(marked(drawing, [{ block: id, row: 1, place: 4 }], 'COMPANION'), ids, { aisles: [2, 4] });
  equal(openPlan(writtenOf(cut)).seats, 12);
  deepEqual(figuresOf(only(cut)).aisles, [2, 4]);
  deepEqual(only(cut).rows[0]?.without, ['3', '6']);
  deepEqual(only(cut).rows[1]?.marks, { 7: 'COMPANION' });
  const moved = withFiguresOf(cut, ids, { aisles: [3] });
  deepEqual(only(moved).rows[0]?.without, ['4']);
  const closed = withFiguresOf(moved, ids, { aisles: [] });
  deepEqual(only(closed).rows[1]?.marks, { 5: 'COMPANION' });
  equal(only(closed).rows[0]?.count, 6);
});

test('seats are taken out and put back; a row keeps its last one', () => {
  const { drawing, id } = drawn(blockOf({ rows: 1, seats: 3 }));
  const at = (place: number) => ({ block: id, row: 0, place });
  const gone = emptied(drawing, [at(1)], true);
  equal(idsOf(gone).length, 2);
  deepEqual(emptied(gone, [at(1)], false), drawing);
  equal(idsOf(emptied(drawing, [at(0), at(1), at(2)], true)).length, 1);
});

test('seats around a table are as far from its middle as from each other', () => {
  for (const seats of [2, 3, 5, 8, 9, 10, 12]) {
    const { drawing } = drawn(roundTable({ name: '1', seats }), 'Tables');
    ok(isTable(only(drawing).rows));
    const plan = openPlan(writtenOf(drawing));
    equal(plan.seats, seats);
    deepEqual(
      [...plan.names],
      Array.from({ length: seats }, (_, index) => String(index + 1)),
    );
    const away = Array.from(plan.x, (x, seat) => Math.hypot(x, (plan.y[seat] as number) - 5));
    ok(Math.max(...away) / Math.min(...away) < 1.15, `${seats}: ${away}`);
  }
  const long = drawn(longTable({ name: '1', seats: 7 }), 'Tables').drawing;
  equal(
    idsOf(long).join(' '),
    [1, 2, 3, 4]
      .map((seat) => `TABLES-1A-${seat}`)
      .concat([5, 6, 7].map((seat) => `TABLES-1B-${seat}`))
      .join(' '),
  );
});

test('a copied table has the next number, a copied block is a section of its own', () => {
  const table = drawn(roundTable({ name: '1', seats: 4 }), 'Tables');
  const two = copied(table.drawing, new Set([table.id]), [4, 0]);
  deepEqual(
    two.drawing.blocks.map(({ rows }) => rows.map(({ name }) => name).join()),
    ['1A,1B', '2A,2B'],
  );
  equal(two.drawing.sections.length, 1);
  const block = drawn(blockOf({ rows: 2, seats: 2 }));
  const copy = copied(block.drawing, new Set([block.id]), [4, 0]);
  deepEqual(
    copy.drawing.sections.map(({ key, name }) => `${key} ${name}`),
    ['ORCHESTRA ORCHESTRA', 'ORCHESTRA2 Orchestra 2'].map((text) =>
      text.replace('ORCHESTRA ORCHESTRA', 'ORCHESTRA Orchestra'),
    ),
  );
  equal(new Set(idsOf(copy.drawing)).size, 8);
});

test('a block that joins rows of the same names is named on', () => {
  const { drawing } = drawn(blockOf({ rows: 8, seats: 2 }));
  const { drawing: more } = withBlock(drawing, {
    ...blockOf({ rows: 2, seats: 2 }),
    section: 'ORCHESTRA',
    x: 0,
    y: 20,
    angle: 0,
  });
  equal(
    writtenOf(more)
      .sections[0]?.rows.map(({ name }) => name)
      .join(''),
    'ABCDEFGHJK',
  );
});

test('moved and turned blocks are where they look to be, and going round leads back', () => {
  const { drawing, id } = drawn(blockOf({ rows: 1, seats: 3 }));
  const ids = new Set([id]);
  const plan = openPlan(writtenOf(turnedBy(moved(drawing, ids, [10, 0]), ids, 90)));
  deepEqual([...plan.x], [10, 10, 10]);
  deepEqual([...plan.y], [4, 5, 6]);
  deepEqual(writtenOf(turnedBy(turnedBy(drawing, ids, 200), ids, 160)), writtenOf(drawing));
  const { drawing: two, ids: second } = copied(drawing, ids, [6, 0]);
  const around = turnedBy(two, new Set([...ids, ...second]), 180);
  deepEqual(
    around.blocks.map(({ x, y }) => [Math.round(x), Math.round(y)]),
    [
      [6, 5],
      [0, 5],
    ],
  );
});

test('odd numbers go left of the aisle, even ones right', () => {
  const { drawing, id } = drawn(blockOf({ rows: 1, seats: 5 }));
  const sides = inSides(drawing, id, { left: 'left', right: 'right' });
  equal(idsOf(sides).join(' '), 'ORCHESTRALEF-A-5 ORCHESTRALEF-A-3 ORCHESTRALEF-A-1 ORCHESTRARIG-A-2 ORCHESTRARIG-A-4');
  deepEqual(
    sides.sections.map(({ name }) => name),
    ['Orchestra left', 'Orchestra right'],
  );
});

test('a section goes with its last block, and its key can be changed', () => {
  const { drawing, id } = drawn(standingArea({ width: 4, depth: 2 }), 'Pit', 'STANDING');
  const renamed = sectionChanged(drawing, 'PIT', { key: 'FLOOR', capacity: 300 });
  const [section] = writtenOf(renamed).sections;
  deepEqual([section?.key, section?.capacity, section?.outline?.length, section?.rows], ['FLOOR', 300, 4, []]);
  deepEqual(without(renamed, new Set([id])), empty);
});

test('an existing plan opens as blocks and is written as it was', () => {
  const row = (name: string, fields: Partial<PlanRow>): PlanRow => ({
    ...{ name, first: 1, count: 10, step: 1, down: false, x: 0, y: 0, dx: 1, dy: 0, curve: 0, without: [], marks: {} },
    ...fields,
  });
  const tilted = (name: string, index: number) =>
    row(name, { x: 30 - index, y: 5 + index, dx: 0.7, dy: 0.7, curve: 0.2 });
  const written: WrittenPlan = {
    focus: [3, -4],
    sections: [
      {
        key: 'A',
        name: 'A',
        kind: 'SEATED',
        outline: [
          [-1, -1],
          [12, -1],
          [12, 9],
        ],
        capacity: null,
        rows: [
          row('A', {}),
          row('B', { y: 1, count: 12, x: -1, without: ['4'] }),
          row('C', { y: 2, marks: { 3: 'WHEELCHAIR' } }),
          row('Z', { y: 40 }),
        ],
      },
      { key: 'B', name: 'B', kind: 'SEATED', outline: null, capacity: null, rows: ['A', 'B', 'C'].map(tilted) },
      {
        key: 'S',
        name: 'S',
        kind: 'STANDING',
        outline: [
          [0, 0],
          [4, 0],
          [4, 4],
        ],
        capacity: 50,
        rows: [],
      },
    ],
  };
  const drawing = drawingOf(written);
  deepEqual(
    drawing.blocks.map(({ section, rows }) => `${section}${rows.length}`),
    ['A3', 'A1', 'B3', 'S0'],
  );
  equal(drawing.blocks[2]?.angle, 45);
  deepEqual(writtenOf(drawing), written);
});

test('what was done is undone and done again', () => {
  const steps = done(done(begun(1), 2), 3);
  equal(undone(steps).now, 2);
  equal(redone(undone(steps)).now, 3);
  equal(redone(done(undone(steps), 4)).now, 4);
  equal(undone(undone(undone(steps))).now, 1);
  notEqual(undone(steps), steps);
});
