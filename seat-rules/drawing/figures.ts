// What people say of a block of rows in figures, and the rows that follow. What they do not change stays as it was drawn.

import { type PlanRow, type SeatMark, seatNameAt } from '../seat-plan.ts';
import type { Block } from './drawing.ts';
import { nextName, rowNames } from './names.ts';

export interface Figures {
  rows: number;
  /** Places of the front row. */
  seats: number;
  /** How many each row has more than the one before it. */
  more: number;
  seatGap: number;
  rowGap: number;
  curve: number;
  firstRow: string;
  skips: boolean;
  isDown: boolean;
  first: number;
  step: number;
  fromRight: boolean;
  /** An aisle is behind each of these places, counted from the left. */
  aisles: readonly number[];
}

export const seatGapOf = ({ dx, dy }: PlanRow) => Math.hypot(dx, dy);

/** What stands at the places of a row, however they are numbered. */
export interface Places {
  gaps: Set<number>;
  marks: Map<number, SeatMark>;
}

export function placesOf(row: PlanRow): Places {
  const placeOf = (name: string) => {
    const index = (Number(name) - row.first) / row.step;
    return row.down ? row.count - 1 - index : index;
  };
  return {
    gaps: new Set(row.without.map(placeOf)),
    marks: new Map(Object.entries(row.marks).map(([name, mark]) => [placeOf(name), mark])),
  };
}

/** The row with these gaps and marks; what lies beyond its ends is gone. */
export function withPlaces(row: PlanRow, { gaps, marks }: Places): PlanRow {
  const isThere = (place: number) => place >= 0 && place < row.count;
  const left = [...gaps].filter(isThere).sort((one, other) => one - other);
  // A row of which nothing is left is no row.
  const without = left.length >= row.count ? left.slice(1) : left;
  const kept = [...marks].filter(([place]) => isThere(place) && !without.includes(place));
  return {
    ...row,
    without: without.map((place) => seatNameAt(row, place)),
    marks: Object.fromEntries(kept.map(([place, mark]) => [seatNameAt(row, place), mark])),
  };
}

export function figuresOf({ rows }: Pick<Block, 'rows'>): Figures {
  const front = rows[0] as PlanRow;
  const back = rows.at(-1) as PlanRow;
  const second = rows[1];
  const isDown = rows.length > 1 && nextName(back.name) !== back.name && rowsRunDown(rows);
  const firstRow = isDown ? back.name : front.name;
  const names = rows.map(({ name }) => name);
  const skips =
    isLetters(firstRow) && isSame(names, rowNames({ first: firstRow, count: rows.length, skips: true, isDown }));
  return {
    rows: rows.length,
    seats: front.count,
    more: second === undefined ? 0 : second.count - front.count,
    seatGap: seatGapOf(front),
    rowGap: second === undefined ? seatGapOf(front) : Math.abs(middleY(second) - middleY(front)),
    curve: front.curve,
    firstRow,
    skips,
    isDown,
    first: front.first,
    step: front.step,
    fromRight: front.down,
    aisles: aislesOf(rows),
  };
}

const isLetters = (name: string) => /^[A-Za-z]+$/.test(name);
const isSame = (one: readonly string[], other: readonly string[]) => one.every((name, index) => name === other[index]);
const middleY = ({ y, dy, count }: PlanRow) => y + ((count - 1) / 2) * dy;

function rowsRunDown(rows: readonly PlanRow[]): boolean {
  const [one, other] = rows.slice(-2) as [PlanRow, PlanRow];
  return [true, false].some((skips) => nextName(other.name, { skips }) === one.name);
}

function aislesOf(rows: readonly PlanRow[]): number[] {
  const gaps = rows.map((row) => placesOf(row).gaps);
  const [front] = gaps;
  if (front === undefined) return [];
  return [...front]
    .filter((place) => gaps.every((each) => each.has(place)))
    .sort((one, other) => one - other)
    .map((place, index) => place - index);
}

/** The block as the changed figures say. */
export function withFigures(block: Block, change: Partial<Figures>): Block {
  const before = figuresOf(block);
  const wanted = { ...before, ...change };
  let rows = [...block.rows];
  if (change.rows !== undefined) rows = counted(rows, wanted);
  if (change.seats !== undefined || change.more !== undefined) rows = seated(rows, wanted, before);
  if (change.seatGap !== undefined) rows = rows.map((row) => spaced(row, wanted.seatGap));
  if (change.rowGap !== undefined)
    rows = rows.map((row, index) => ({ ...row, y: (rows[0] as PlanRow).y + index * wanted.rowGap }));
  if (change.curve !== undefined) rows = rows.map((row) => ({ ...row, curve: wanted.curve }));
  if (['firstRow', 'skips', 'isDown'].some((name) => name in change)) rows = named(rows, wanted);
  if (['first', 'step', 'fromRight'].some((name) => name in change)) rows = rows.map((row) => numbered(row, wanted));
  if (change.aisles !== undefined) rows = rows.map((row) => withAisles(row, before.aisles, wanted.aisles));
  return { ...block, rows };
}

function counted(rows: readonly PlanRow[], wanted: Figures): PlanRow[] {
  if (wanted.rows <= rows.length) return rows.slice(0, wanted.rows);
  const grown = [...rows];
  while (grown.length < wanted.rows) {
    const last = grown.at(-1) as PlanRow;
    const count = Math.max(1, last.count + wanted.more);
    const moved = { ...recounted(last, count), y: last.y + wanted.rowGap };
    grown.push({ ...moved, marks: {} });
  }
  return named(grown, wanted);
}

function named(rows: readonly PlanRow[], { firstRow, skips, isDown }: Figures): PlanRow[] {
  const names = rowNames({ first: firstRow, count: rows.length, skips, isDown });
  return rows.map((row, index) => ({ ...row, name: names[index] as string }));
}

function seated(rows: readonly PlanRow[], wanted: Figures, before: Figures): PlanRow[] {
  const isShaped = wanted.more !== before.more;
  const grows = wanted.seats - before.seats;
  return rows.map((row, index) => {
    const count = isShaped ? wanted.seats + index * wanted.more : row.count + grows;
    return recounted(row, Math.min(500, Math.max(1, count)));
  });
}

/** With another number of places, around the same middle. */
function recounted(row: PlanRow, count: number): PlanRow {
  const places = placesOf(row);
  const shift = (row.count - count) / 2;
  return withPlaces({ ...row, count, x: row.x + shift * row.dx, y: row.y + shift * row.dy }, places);
}

function spaced(row: PlanRow, gap: number): PlanRow {
  const was = seatGapOf(row);
  const [ux, uy] = was === 0 ? [1, 0] : [row.dx / was, row.dy / was];
  const half = (row.count - 1) / 2;
  const [mx, my] = [row.x + half * row.dx, row.y + half * row.dy];
  return { ...row, dx: ux * gap, dy: uy * gap, x: mx - half * ux * gap, y: my - half * uy * gap };
}

function numbered(row: PlanRow, { first, step, fromRight }: Figures): PlanRow {
  return withPlaces({ ...row, first, step, down: fromRight }, placesOf(row));
}

/** An aisle takes a place of its own: the row grows by it, and its number is on no seat. */
function withAisles(row: PlanRow, before: readonly number[], wanted: readonly number[]): PlanRow {
  const { gaps, marks } = placesOf(row);
  const old = new Set(before.map((place, index) => place + index));
  const seats = Array.from({ length: row.count }, (_, place) => place).filter((place) => !old.has(place));
  const behind = [...new Set(wanted)]
    .filter((place) => place > 0 && place < seats.length)
    .sort((one, other) => one - other);
  const placeNow = (index: number) => index + behind.filter((place) => place <= index).length;
  const count = Math.min(500, seats.length + behind.length);
  const next: Places = { gaps: new Set(behind.map((place, index) => place + index)), marks: new Map() };
  for (const [index, place] of seats.entries()) {
    if (gaps.has(place)) next.gaps.add(placeNow(index));
    const mark = marks.get(place);
    if (mark !== undefined) next.marks.set(placeNow(index), mark);
  }
  const shift = (row.count - count) / 2;
  return withPlaces({ ...row, count, x: row.x + shift * row.dx, y: row.y + shift * row.dy }, next);
}
