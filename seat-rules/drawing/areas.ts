// Which parts of a plan are sold as what: a number for each seat, and the few words that say the same.

import type { PlanRow, SeatPlan, WrittenPlan } from '../seat-plan.ts';

/** A section, or rows of it, or seats of those, such as `1-20,25`. */
export interface PaintedArea {
  section: string;
  rows?: string[];
  seats?: string;
}

/** Of each seat, and of each section where people stand, the number of what it is sold as; −1 where it is not. */
export interface Painting {
  typeOf: Int16Array;
  typeOfSection: Int16Array;
}

/** The areas of each of so many types, as few as there can be. */
export function areasOf(written: WrittenPlan, plan: SeatPlan, painting: Painting, types: number): PaintedArea[][] {
  const areas: PaintedArea[][] = Array.from({ length: types }, () => []);
  let row = 0;
  for (const [place, section] of written.sections.entries()) {
    const standing = painting.typeOfSection[place] as number;
    if (section.kind === 'STANDING') {
      areas[standing]?.push({ section: section.key });
      continue;
    }
    const first = row;
    row += section.rows.length;
    const [from, to] = [plan.rowStarts[first] as number, plan.rowStarts[row] as number];
    const used = new Set(painting.typeOf.subarray(from, to));
    for (const type of [...used].filter((each) => each >= 0).sort((one, other) => one - other)) {
      if (used.size === 1) areas[type]?.push({ section: section.key });
      else areas[type]?.push(...areasIn(section.key, section.rows, { plan, painting, first, type }));
    }
  }
  return areas;
}

interface Within {
  plan: SeatPlan;
  painting: Painting;
  /** The section's first row in the plan. */
  first: number;
  type: number;
}

/** Rows that are of it alike are said together. */
function areasIn(section: string, rows: readonly PlanRow[], { plan, painting, first, type }: Within): PaintedArea[] {
  const alike = new Map<string, string[]>();
  for (const [index, { name }] of rows.entries()) {
    const seats = seatsOf(plan, painting, first + index, type);
    if (seats !== undefined) alike.set(seats, [...(alike.get(seats) ?? []), name]);
  }
  return [...alike].map(([seats, names]) =>
    seats === '' ? { section, rows: names } : { section, rows: names, seats },
  );
}

/** Undefined: none; empty: all of the row. */
function seatsOf({ rowStarts, names }: SeatPlan, { typeOf }: Painting, row: number, type: number): string | undefined {
  const seats: { number: number; isOwn: boolean }[] = [];
  for (let seat = rowStarts[row] as number; seat < (rowStarts[row + 1] as number); seat++) {
    seats.push({ number: Number(names[seat]), isOwn: typeOf[seat] === type });
  }
  if (!seats.some(({ isOwn }) => isOwn)) return undefined;
  if (seats.every(({ isOwn }) => isOwn)) return '';
  seats.sort((one, other) => one.number - other.number);
  const runs: [number, number][] = [];
  for (const [index, { number, isOwn }] of seats.entries()) {
    if (!isOwn) continue;
    const run = runs.at(-1);
    if (run !== undefined && seats[index - 1]?.isOwn === true) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}

/** The same number many times, said once: for a page that colours every seat. */
export function runsOf(numbers: ArrayLike<number>): [number, number][] {
  const runs: [number, number][] = [];
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number;
    const run = runs.at(-1);
    if (run?.[0] === number) run[1] += 1;
    else runs.push([number, 1]);
  }
  return runs;
}

export function fromRuns(runs: readonly (readonly [number, number])[], length: number): Int16Array {
  const numbers = new Int16Array(length).fill(-1);
  let at = 0;
  for (const [number, count] of runs) {
    numbers.fill(number, at, at + count);
    at += count;
  }
  return numbers;
}
