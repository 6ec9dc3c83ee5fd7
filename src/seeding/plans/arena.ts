import type { PlanRow, PlanSection, Point, SeatMark, WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import { corners, marked, namesOf, rowBetween, rowLetters, seated, standing, wheelchairRow } from './rows.ts';

const chair = 0.55;
const bowlSeat = 0.52;
const tread = 0.85;
const aisle = 0.6;

/** About 16,000: a floor before the stage, and two bowls around both. */
export function arenaPlan({ floor }: { floor: 'SEATED' | 'STANDING' }): WrittenPlan {
  return { focus: [0, 0], sections: [...(floor === 'SEATED' ? floorBlocks() : standingFloor()), ...bowls()] };
}

/** Three blocks beside each other, five behind each other. */
function floorBlocks(): PlanSection[] {
  const across = 16;
  const deep = 10;
  const gangway = 1.8;
  const width = (across - 1) * chair;
  return ['A', 'B', 'C', 'D', 'E'].flatMap((depth, block) =>
    [-1, 0, 1].map((side) => {
      const left = side * (width + gangway) - width / 2;
      const front = 4 + block * (deep * 0.9 + 0.9);
      const rows = rowLetters(deep).map((name, row): PlanRow => {
        const y = front + row * 0.9;
        return rowBetween({ name, from: [left, y], to: [left + width, y], pitch: chair });
      });
      return seated(`${depth}${side + 2}`, `Floor ${depth}${side + 2}`, rows);
    }),
  );
}

function standingFloor(): PlanSection[] {
  return [
    standing('PIT', 'Floor standing, front', 900, corners([-13.5, 4], [13.5, 18])),
    standing('FLOOR', 'Floor standing', 2_200, corners([-13.5, 20], [13.5, 51.5])),
  ];
}

interface Bowl {
  /** Of the first section; others follow clockwise from behind the stage. */
  number: number;
  name: string;
  sections: number;
  /** From the edge of the floor to the first row, in metres. */
  from: number;
  rows: number;
}

// Where people come in without steps, on both sides alike.
const levelSections = [5, 9, 12, 13, 16, 20];

function bowls(): PlanSection[] {
  const lower: Bowl = { number: 101, name: 'Lower box', sections: 26, from: 1, rows: 16 };
  const upper: Bowl = { number: 201, name: 'Upper box', sections: 32, from: 20, rows: 12 };
  return [lower, upper].flatMap((bowl) => {
    const turns = turnsOf(bowl.from + (bowl.rows * tread) / 2, bowl.sections);
    return Array.from({ length: bowl.sections }, (_, section) => bowlSection(bowl, section, turns));
  });
}

function bowlSection({ number, name, from, rows }: Bowl, section: number, turns: readonly number[]): PlanSection {
  const isLower = number === 101;
  const [begin, end] = turns.slice(section, section + 2) as [number, number];
  const rowAt = (letter: string, off: number, pitch: number) => rowInBowl(letter, off, { begin, end, pitch });
  const made = rowLetters(rows).map((letter, row) => {
    const plain = rowAt(letter, from + row * tread, bowlSeat);
    return isLower && row < 6 ? { ...plain, marks: hiddenByStage(plain) } : plain;
  });
  if (isLower && levelSections.includes(section)) made.push(wheelchairRow(rowAt('WC', from + rows * tread + 0.6, 1.1)));
  return seated(String(number + section), `${name} ${number + section}`, made);
}

/** Seats beside the stage see its edge. */
function hiddenByStage(row: PlanRow): Record<string, SeatMark> {
  const middle = row.y + (row.dy * (row.count - 1)) / 2;
  const isBeside = middle < 4 && middle > -8;
  return isBeside ? marked('RESTRICTED_VIEW', namesOf(row)) : {};
}

function rowInBowl(
  name: string,
  off: number,
  { begin, end, pitch }: { begin: number; end: number; pitch: number },
): PlanRow {
  // Against the clock, so that what is behind is to the left of the way, as rows have it.
  const [from, to] = [aroundFloor(off, end), aroundFloor(off, begin)];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return rowBetween({
    name,
    pitch,
    from: [from[0] + ux * aisle, from[1] + uy * aisle],
    to: [to[0] - ux * aisle, to[1] - uy * aisle],
    middle: aroundFloor(off, (begin + end) / 2),
  });
}

// Half the floor, with the stage on it, and where its middle is.
const half: Point = [21, 36];
const centre: Point = [0, 22];
const roundness = 2.7;

/** A point so far outside the rounded rectangle of the floor. A turn counts clockwise from behind the stage, in radians. */
function aroundFloor(off: number, turn: number): Point {
  const [sine, cosine] = [Math.sin(turn), -Math.cos(turn)];
  const edge: Point = [power(sine, 2 / roundness) * half[0], power(cosine, 2 / roundness) * half[1]];
  const outward: Point = [
    power(edge[0] / half[0], roundness - 1) / half[0],
    power(edge[1] / half[1], roundness - 1) / half[1],
  ];
  const length = Math.hypot(...outward);
  return [centre[0] + edge[0] + (outward[0] / length) * off, centre[1] + edge[1] + (outward[1] / length) * off];
}

/** The turns between which sections are, so that they are equally wide. */
function turnsOf(off: number, sections: number): number[] {
  const steps = 4_096;
  const ways = [0];
  let before = aroundFloor(off, 0);
  for (let step = 1; step <= steps; step++) {
    const now = aroundFloor(off, (step / steps) * 2 * Math.PI);
    ways.push((ways.at(-1) as number) + Math.hypot(now[0] - before[0], now[1] - before[1]));
    before = now;
  }
  const whole = ways.at(-1) as number;
  return Array.from({ length: sections + 1 }, (_, section) => {
    const reached = ways.findIndex((each) => each >= (section / sections) * whole - 1e-9);
    return (reached / steps) * 2 * Math.PI;
  });
}

function power(value: number, exponent: number): number {
  return Math.sign(value) * Math.abs(value) ** exponent;
}
