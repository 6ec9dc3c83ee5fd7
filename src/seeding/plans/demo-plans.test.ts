import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  openPlan,
  type PlanRow,
  type PlanSection,
  seatMarks,
  type WrittenPlan,
} from '../../../seat-rules/seat-plan.ts';
import { demoPlans } from './demo-plans.ts';
import { namesOf } from './rows.ts';

const halls = Object.entries(demoPlans).map(([key, { written }]) => ({ key, written: written() }));

test('the halls are as large as they are meant to be', () => {
  const sizes = halls.map(({ key, written }) => {
    const standing = written.sections.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0);
    return [key, openPlan(written).seats, standing];
  });
  assert.deepEqual(sizes, [
    ['arena', 16_274, 0],
    ['standingArena', 13_874, 3_100],
    ['theatre', 1_821, 0],
    ['cinema', 312, 0],
    ['gala', 400, 0],
    ['festival', 774, 17_100],
    ['gym', 2_192, 0],
  ]);
});

for (const { key, written } of halls) {
  test(`${key}: what it is made of is within the bounds of the Open API`, () => {
    assert.ok(written.sections.length <= 500);
    assert.equal(new Set(written.sections.map((section) => section.key)).size, written.sections.length);
    for (const section of written.sections) {
      checkSection(section);
      for (const row of section.rows) checkRow(row);
    }
    assert.equal(new Set(openPlan(written).ids).size, openPlan(written).seats);
  });

  test(`${key}: nobody sits on anybody else`, () => assert.deepEqual(tooNear(written), []));

  test(`${key}: rows go from the front to the back, and nobody sits where people come to see something`, () => {
    const { distance, rowStarts, sectionOfRow } = openPlan(written);
    assert.ok(distance.every((each) => each > 2_000));
    const nearest = Array.from(sectionOfRow, (_, row) =>
      Math.min(...distance.subarray(rowStarts[row], rowStarts[row + 1])),
    );
    for (const [row, section] of sectionOfRow.entries()) {
      if (section === sectionOfRow[row + 1]) assert.ok((nearest[row] as number) < (nearest[row + 1] as number));
    }
  });
}

test('the theatre has odd numbers on the left, even ones on the right, and no rows I and O', () => {
  const sections = new Map(halls[2]?.written.sections.map((section) => [section.key, section]));
  const parities = (key: string) =>
    new Set(
      sections
        .get(key)
        ?.rows.flatMap(namesOf)
        .map((name) => Number(name) % 2),
    );
  assert.deepEqual(parities('ORCHL'), new Set([1]));
  assert.deepEqual(parities('ORCHR'), new Set([0]));
  const letters = [...sections.values()].flatMap(({ rows }) => rows.map(({ name }) => name));
  assert.ok(!letters.includes('I') && !letters.includes('O'));
});

test('there are places for wheelchairs with a companion beside, and seats with a restricted view', () => {
  for (const { key, written } of halls) {
    const { markOf, ids } = openPlan(written);
    const marks = new Set(Array.from(markOf, (mark) => seatMarks[mark - 1]));
    assert.ok(marks.has('WHEELCHAIR') && marks.has('COMPANION'), key);
    assert.equal(marks.has('RESTRICTED_VIEW'), key.toLowerCase().includes('arena') || key === 'theatre', key);
    assert.ok(ids.length > 0);
  }
});

function checkSection({ key, name, kind, outline, capacity, rows }: PlanSection): void {
  assert.match(key, /^[A-Za-z0-9]{1,16}$/);
  assert.ok(name.length > 0 && name.length <= 100);
  assert.ok(outline !== null && outline.length >= 3 && outline.length <= 64, `${key} ${outline?.length}`);
  assert.equal(kind === 'STANDING', capacity !== null);
  assert.equal(kind === 'STANDING', rows.length === 0);
  assert.equal(new Set(rows.map((row) => row.name)).size, rows.length);
}

function checkRow(row: PlanRow): void {
  assert.match(row.name, /^[A-Za-z0-9]{1,8}$/);
  assert.ok(row.count >= 1 && row.count <= 500);
  assert.ok(row.step === 1 || row.step === 2);
  assert.ok(Math.abs(row.curve) <= 1);
  const names = new Set(namesOf(row));
  for (const name of [...row.without, ...Object.keys(row.marks)]) assert.ok(names.has(name), `${row.name} ${name}`);
}

/** Seats that are nearer to each other than half a metre. */
function tooNear(written: WrittenPlan): string[] {
  const { x, y, ids, seats } = openPlan(written);
  const cellOf = (seat: number, across = 0, along = 0) =>
    `${Math.floor(x[seat] as number) + across},${Math.floor(y[seat] as number) + along}`;
  const cells = Map.groupBy(
    Array.from({ length: seats }, (_, seat) => seat),
    (seat) => cellOf(seat),
  );
  const around = [-1, 0, 1];
  return Array.from({ length: seats }, (_, seat) => seat).flatMap((seat) =>
    around
      .flatMap((across) => around.flatMap((along) => cells.get(cellOf(seat, across, along)) ?? []))
      .filter((other) => other > seat && apart(seat, other) < 0.499)
      .map((other) => `${ids[seat]} ${ids[other]}`),
  );

  function apart(one: number, other: number): number {
    return Math.hypot((x[one] as number) - (x[other] as number), (y[one] as number) - (y[other] as number));
  }
}
