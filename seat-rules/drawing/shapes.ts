// What is put onto a plan anew: blocks of rows, tables, standing areas.

import type { PlanRow, Point } from '../seat-plan.ts';
import type { Block } from './drawing.ts';
import { rowNames } from './names.ts';

type Shape = Pick<Block, 'rows' | 'outline'>;

const plainRow = { first: 1, step: 1, down: false, curve: 0, without: [], marks: {} };

export interface RowsWanted {
  rows: number;
  seats: number;
  firstRow?: string;
  gap?: number;
}

/** Straight rows behind each other, the middle of the front row at 0, 0. */
export function blockOf({ rows, seats, firstRow = 'A', gap = 1 }: RowsWanted): Shape {
  const names = rowNames({ first: firstRow, count: rows, skips: true, isDown: false });
  return {
    rows: names.map((name, index) => ({
      ...plainRow,
      name,
      count: seats,
      ...{ x: (-(seats - 1) / 2) * gap, y: index * gap * 1.2, dx: gap, dy: 0 },
    })),
    outline: null,
  };
}

/** Seats all around: two halves, numbered on from the first to the second. */
export function roundTable({ name, seats, gap = 1 }: { name: string; seats: number; gap?: number }): Shape {
  const radius = Math.max(gap, (seats * gap) / (2 * Math.PI));
  const half = Math.ceil(seats / 2);
  const angleOf = (seat: number) => -Math.PI + ((seat + 0.5) * 2 * Math.PI) / seats;
  const halfOf = (part: string, from: number, count: number): PlanRow => ({
    ...plainRow,
    name: `${name}${part}`,
    first: from + 1,
    count,
    ...arc({ radius, from: angleOf(from), to: angleOf(from + count - 1), count }),
  });
  const rows = [halfOf('A', 0, half)];
  if (seats > half) rows.push(halfOf('B', half, seats - half));
  return { rows, outline: null };
}

/** Seats on both long sides, numbered on around it. */
export function longTable({ name, seats, gap = 1 }: { name: string; seats: number; gap?: number }): Shape {
  const side = Math.ceil(seats / 2);
  const start = (-(side - 1) / 2) * gap;
  const other = seats - side;
  const near: PlanRow = { ...plainRow, name: `${name}A`, count: side, x: start, y: -gap, dx: gap, dy: 0 };
  const far: PlanRow = {
    ...plainRow,
    name: `${name}B`,
    first: side + 1,
    count: other,
    x: -start,
    y: gap,
    dx: -gap,
    dy: 0,
  };
  return { rows: other > 0 ? [near, far] : [near], outline: null };
}

export function standingArea({ width, depth }: { width: number; depth: number }): Shape {
  const [x, y] = [width / 2, depth / 2];
  const corners: Point[] = [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ];
  return { rows: [], outline: corners };
}

/** A row along an arc around 0, 0: its ends, and how far its middle is bent away from the line between them. */
function arc({ radius, from, to, count }: { radius: number; from: number; to: number; count: number }) {
  const [x, y] = [radius * Math.cos(from), radius * Math.sin(from)];
  const [endX, endY] = [radius * Math.cos(to), radius * Math.sin(to)];
  if (count === 1) return { x, y, dx: -Math.sin(from), dy: Math.cos(from), curve: 0 };
  const chord = Math.hypot(endX - x, endY - y);
  const depth = radius * (1 - Math.cos((to - from) / 2));
  return {
    x,
    y,
    dx: (endX - x) / (count - 1),
    dy: (endY - y) / (count - 1),
    curve: -Math.round((depth / (chord / 2)) * 1_000) / 1_000,
  };
}
