import type { PlanRow, PlanSection, Point, WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import { marked, type Numbering, namesOf, rowAround, rowLetters, seated, wheelchairRow } from './rows.ts';

const centre: Point = [0, -11];
const seat = 0.56;
const aisle = 0.6;
// As one looks at the stage: odd numbers on the left, even ones on the right, and hundreds between.
const odd: Numbering = { first: 1, step: 2, down: true };
const even: Numbering = { first: 2, step: 2 };
const between: Numbering = { first: 101 };

/** About 1,800: the orchestra, boxes on both sides, and a balcony. */
export function theatrePlan(): WrittenPlan {
  return { focus: [0, 0], sections: [...orchestra(), ...boxes(), ...balcony()] };
}

interface Part {
  key: string;
  name: string;
  /** Degrees from straight ahead. */
  from: number;
  to: number;
  numbering: Numbering;
}

function orchestra(): PlanSection[] {
  const parts: Part[] = [
    { key: 'ORCHL', name: 'Orchestra left', from: -36, to: -13, numbering: odd },
    { key: 'ORCH', name: 'Orchestra centre', from: -13, to: 13, numbering: between },
    { key: 'ORCHR', name: 'Orchestra right', from: 13, to: 36, numbering: even },
  ];
  const rows = 20;
  const first = 15;
  return parts.map((part) => {
    const made = rowsOf(part, { first, rows, depth: 0.95 });
    const radius = first + rows * 0.95 + 0.7;
    if (part.key === 'ORCH') made.push(wheelchairRow(rowOf(part, 'W', { radius, pitch: 1.15 })));
    return seated(part.key, part.name, made);
  });
}

function balcony(): PlanSection[] {
  const parts: Part[] = [
    { key: 'BALCLL', name: 'Balcony far left', from: -38, to: -24, numbering: { ...odd, first: 31 } },
    { key: 'BALCL', name: 'Balcony left', from: -24, to: -9, numbering: odd },
    { key: 'BALC', name: 'Balcony centre', from: -9, to: 9, numbering: between },
    { key: 'BALCR', name: 'Balcony right', from: 9, to: 24, numbering: even },
    { key: 'BALCRR', name: 'Balcony far right', from: 24, to: 38, numbering: { ...even, first: 32 } },
  ];
  return parts.map((part) => {
    const rows = rowsOf(part, { first: 42, rows: 8, depth: 0.9 });
    return seated(part.key, part.name, Math.abs(part.from + part.to) > 50 ? rows.map(hiddenAtEnd) : rows);
  });
}

/** The wall hides a part of the stage from the last four. */
function hiddenAtEnd(row: PlanRow): PlanRow {
  return { ...row, marks: marked('RESTRICTED_VIEW', namesOf(row).slice(-4)) };
}

/** Four on each side, along the wall: two rows of three. */
function boxes(): PlanSection[] {
  return [-1, 1].flatMap((side) =>
    [0, 1, 2, 3].map((place) => {
      const radius = 18 + place * 4.2;
      const turn = side * 40.5;
      const wide = ((1.9 / radius) * 180) / Math.PI;
      const span = { from: turn - wide / 2, to: turn + wide / 2 };
      const number = place * 2 + (side < 0 ? 1 : 2);
      const rows = ['A', 'B'].map((name, row) => {
        const first = 1 + row * 3;
        const made = rowAround({ name, centre, radius: radius + row * 1.1, ...span, aisle: 0.28, pitch: 0.6, first });
        return place === 0 ? { ...made, marks: marked('RESTRICTED_VIEW', namesOf(made)) } : made;
      });
      return seated(`BOX${number}`, `Box ${number}`, rows);
    }),
  );
}

function rowsOf(part: Part, { first, rows, depth }: { first: number; rows: number; depth: number }): PlanRow[] {
  return rowLetters(rows).map((name, row) => rowOf(part, name, { radius: first + row * depth, pitch: seat }));
}

function rowOf({ from, to, numbering }: Part, name: string, { radius, pitch }: { radius: number; pitch: number }) {
  return rowAround({ name, centre, radius, from, to, aisle, pitch, ...numbering });
}
