// A plan while it is drawn: blocks of rows that are placed and turned as one. What is kept is the plan that they make.

import type { PlanRow, PlanSection, Point, WrittenPlan } from '../seat-plan.ts';
import { round, turned } from './geometry.ts';

export interface Block {
  /** In this drawing alone. */
  id: number;
  /** The key of its section. */
  section: string;
  x: number;
  y: number;
  /** Degrees, clockwise as the plan is looked at. */
  angle: number;
  /** As if the block stood at 0, 0 and were not turned. */
  rows: readonly PlanRow[];
  /** Likewise. */
  outline: readonly Point[] | null;
}

export type DrawnSection = Pick<PlanSection, 'key' | 'name' | 'kind' | 'capacity'>;

export interface Drawing {
  focus: Point;
  sections: readonly DrawnSection[];
  /** Those of a section in the order of its rows. */
  blocks: readonly Block[];
}

export function writtenOf({ focus, sections, blocks }: Drawing): WrittenPlan {
  return {
    focus: [round(focus[0]), round(focus[1])],
    sections: sections.map(({ key, name, kind, capacity }) => {
      const own = blocks.filter(({ section }) => section === key);
      const outlined = own.find(({ outline }) => outline !== null);
      return {
        key,
        name,
        kind,
        outline: outlined === undefined ? null : outlineOf(outlined),
        capacity: kind === 'STANDING' ? capacity : null,
        rows: kind === 'STANDING' ? [] : own.flatMap(rowsOf),
      };
    }),
  };
}

/** The rows of a block where they are on the plan. */
export function rowsOf({ x, y, angle, rows }: Block): PlanRow[] {
  return rows.map((row) => {
    const [fromX, fromY] = turned([row.x, row.y], angle);
    const [dx, dy] = turned([row.dx, row.dy], angle);
    return { ...row, x: round(x + fromX), y: round(y + fromY), dx: round(dx), dy: round(dy) };
  });
}

export function outlineOf({ x, y, angle, outline }: Block): Point[] {
  return (outline ?? []).map((point) => {
    const [dx, dy] = turned(point, angle);
    return [round(x + dx), round(y + dy)];
  });
}

/** An existing plan to be drawn on: rows that lie behind each other are one block, the two halves of a table another. */
export function drawingOf({ focus, sections }: WrittenPlan): Drawing {
  const blocks: Block[] = [];
  const add = (block: Omit<Block, 'id'>) => blocks.push({ ...block, id: blocks.length + 1 });
  for (const { key, kind, rows, outline } of sections) {
    const groups = groupsOf(rows);
    const [only] = groups;
    if (only === undefined) {
      if (outline !== null || kind === 'STANDING') add(blockOfOutline(key, outline ?? placelessOutline(focus)));
      continue;
    }
    for (const [index, group] of groups.entries()) add(blockOfRows(key, group, index === 0 ? outline : null));
  }
  const kept = sections.map(({ key, name, kind, capacity }) => ({ key, name, kind, capacity }));
  return { focus, sections: kept, blocks };
}

/** Where a standing area that says nothing of its place is shown. */
function placelessOutline([x, y]: Point): Point[] {
  return [
    [x - 5, y + 3],
    [x + 5, y + 3],
    [x + 5, y + 9],
    [x - 5, y + 9],
  ];
}

export function blockOfOutline(section: string, outline: readonly Point[]): Omit<Block, 'id'> {
  const [x, y] = middleOf(outline);
  return { section, x, y, angle: 0, rows: [], outline: outline.map(([px, py]) => [px - x, py - y]) };
}

function blockOfRows(section: string, rows: readonly PlanRow[], outline: readonly Point[] | null): Omit<Block, 'id'> {
  const front = rows[0] as PlanRow;
  const angle = round((Math.atan2(front.dy, front.dx) * 180) / Math.PI);
  const half = (front.count - 1) / 2;
  const [x, y] = [front.x + half * front.dx, front.y + half * front.dy];
  return {
    section,
    x,
    y,
    angle,
    rows: rows.map((row) => {
      const [fromX, fromY] = turned([row.x - x, row.y - y], -angle);
      const [dx, dy] = turned([row.dx, row.dy], -angle);
      return { ...row, x: fromX, y: fromY, dx, dy };
    }),
    outline: outline === null ? null : outline.map(([px, py]) => turned([px - x, py - y], -angle)),
  };
}

function groupsOf(rows: readonly PlanRow[]): PlanRow[][] {
  const groups: PlanRow[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group === undefined || before === undefined) groups.push([row]);
    else if (isTable(group)) groups.push([row]);
    else if (isBehind(before, row) || (group.length === 1 && areSidesOfTable(before, row))) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Whether a block is the two sides of a table, or the two halves around it. */
export function isTable(rows: readonly PlanRow[]): boolean {
  const [one, other] = rows;
  return rows.length === 2 && one !== undefined && other !== undefined && areSidesOfTable(one, other);
}

function areSidesOfTable(one: PlanRow, other: PlanRow): boolean {
  const isNamedSo = /A$/.test(one.name) && other.name === one.name.replace(/A$/, 'B');
  return isNamedSo && one.dx * other.dx + one.dy * other.dy < 0;
}

function isBehind(before: PlanRow, row: PlanRow): boolean {
  const gap = Math.hypot(before.dx, before.dy);
  const isAlike = Math.abs(before.dx - row.dx) < gap * 0.02 && Math.abs(before.dy - row.dy) < gap * 0.02;
  if (!isAlike || gap === 0) return false;
  const [mx, my] = [middleOfRow(row)[0] - middleOfRow(before)[0], middleOfRow(row)[1] - middleOfRow(before)[1]];
  const along = Math.abs(mx * before.dx + my * before.dy) / gap;
  const away = Math.abs(my * before.dx - mx * before.dy) / gap;
  return away > gap * 0.2 && away < gap * 4 && along < gap * Math.max(before.count, row.count) * 0.75;
}

function middleOfRow({ x, y, dx, dy, count }: PlanRow): Point {
  return [x + ((count - 1) / 2) * dx, y + ((count - 1) / 2) * dy];
}

function middleOf(points: readonly Point[]): Point {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}
