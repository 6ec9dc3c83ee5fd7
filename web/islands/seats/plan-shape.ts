import type { Point, SeatPlan, WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import { gridOf, type SeatGrid } from './seat-grid.ts';
import { type Box, grown, type Spot } from './view.ts';

/** A section as it is drawn. */
export interface SectionShape {
  name: string;
  kind: 'SEATED' | 'STANDING';
  /** The first of its seats, and the one after the last. */
  from: number;
  to: number;
  outline: readonly Point[];
  box: Box;
}

/** All that follows from a plan and is needed to draw it. */
export interface PlanShape {
  plan: SeatPlan;
  focus: Spot;
  sections: readonly SectionShape[];
  /** How far apart neighbours are: that large a seat may be. */
  pitch: number;
  /** Everything, what people come to see included. */
  box: Box;
  grid: SeatGrid;
}

const samplesMax = 400;

export function shapeOf(written: WrittenPlan, plan: SeatPlan): PlanShape {
  const pitch = pitchOf(plan);
  const sections = written.sections.map((section, index) => {
    const [from, to] = seatsOf(plan, index);
    const outline = section.outline ?? hullAround(plan, from, to, pitch);
    return { name: section.name, kind: section.kind, from, to, outline, box: boxOf(outline) };
  });
  const seats = grown(boxOf(pointsOf(plan, 0, plan.seats)), pitch / 2);
  const all = [...sections.filter(({ outline }) => outline.length > 0).map(({ box }) => box), seats];
  const [x, y] = written.focus;
  const around = { left: x - pitch * 2, top: y - pitch * 2, right: x + pitch * 2, bottom: y + pitch * 2 };
  const box = [...all, around].filter(({ left }) => Number.isFinite(left)).reduce(both);
  return { plan, focus: { x, y }, sections, pitch, box, grid: gridOf(plan, grown(box, pitch), pitch * 8) };
}

/** The first seat of a section and the one after its last; of one without seats both are the same. */
export function seatsOf({ rowStarts, sectionOfRow }: SeatPlan, section: number): [number, number] {
  let first = 0;
  while (first < sectionOfRow.length && (sectionOfRow[first] as number) < section) first++;
  let end = first;
  while (end < sectionOfRow.length && sectionOfRow[end] === section) end++;
  return [rowStarts[first] as number, rowStarts[end] as number];
}

/** The usual distance of neighbours, in their row and to the row behind. A hall has few odd ones. */
function pitchOf({ rowOf, placeOf, x, y, seats, rowStarts, sectionOfRow }: SeatPlan): number {
  const apart = (one: number, other: number) =>
    Math.hypot((x[one] as number) - (x[other] as number), (y[one] as number) - (y[other] as number));
  const inRows: number[] = [];
  const step = Math.max(1, Math.floor(seats / samplesMax));
  for (let seat = 0; seat + 1 < seats; seat += step) {
    const places = (placeOf[seat + 1] as number) - (placeOf[seat] as number);
    if (rowOf[seat] === rowOf[seat + 1]) inRows.push(apart(seat, seat + 1) / places);
  }
  const behind: number[] = [];
  for (let row = 0; row + 2 < rowStarts.length; row++) {
    const [one, other] = [rowStarts[row] as number, rowStarts[row + 1] as number];
    if (sectionOfRow[row] === sectionOfRow[row + 1] && one < other && other < seats) behind.push(apart(one, other));
  }
  const found = [median(inRows), median(behind)].filter((each) => each !== undefined && each > 0) as number[];
  return found.length === 0 ? 1 : Math.min(...found);
}

function median(values: number[]): number | undefined {
  return values.sort((one, other) => one - other)[values.length >> 1];
}

/** What is around the seats of a section, where nobody drew it. */
function hullAround(plan: SeatPlan, from: number, to: number, pitch: number): Point[] {
  const reach = pitch * 0.8;
  const points = pointsOf(plan, from, to).flatMap(([x, y]): Point[] => [
    [x - reach, y - reach],
    [x + reach, y - reach],
    [x - reach, y + reach],
    [x + reach, y + reach],
  ]);
  return hullOf(points);
}

function pointsOf({ x, y }: SeatPlan, from: number, to: number): Point[] {
  const points: Point[] = [];
  for (let seat = from; seat < to; seat++) points.push([x[seat] as number, y[seat] as number]);
  return points;
}

/** The smallest outline without a dent. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  if (sorted.length < 3) return sorted;
  const half = (ordered: readonly Point[]) => {
    const side: Point[] = [];
    for (const point of ordered) {
      while (side.length > 1 && turn(side.at(-2) as Point, side.at(-1) as Point, point) <= 0) side.pop();
      side.push(point);
    }
    return side.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

function boxOf(points: readonly Point[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

function both(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** Whether a spot is inside an outline. */
export function isInside(outline: readonly Point[], { x, y }: Spot): boolean {
  let isIn = false;
  for (let at = 0, before = outline.length - 1; at < outline.length; before = at++) {
    const [ax, ay] = outline[at] as Point;
    const [bx, by] = outline[before] as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  }
  return isIn;
}
