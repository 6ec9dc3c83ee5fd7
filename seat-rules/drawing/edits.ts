// What can be done to a drawing. Each gives a new one, and leaves the old one to go back to.

import type { PlanRow, Point, SeatMark } from '../seat-plan.ts';
import { type Block, type Drawing, type DrawnSection, isTable, outlineOf, rowsOf } from './drawing.ts';
import { type Figures, placesOf, withFigures, withPlaces } from './figures.ts';
import { turned } from './geometry.ts';
import { freeName, keyOf, nextName } from './names.ts';

type Ids = ReadonlySet<number>;

/** A place in a row of a block, whatever its number. */
export interface Place {
  block: number;
  row: number;
  place: number;
}

const nextId = ({ blocks }: Drawing) => Math.max(0, ...blocks.map(({ id }) => id)) + 1;

function mapped(drawing: Drawing, ids: Ids, change: (block: Block) => Block): Drawing {
  return { ...drawing, blocks: drawing.blocks.map((block) => (ids.has(block.id) ? change(block) : block)) };
}

export function withSection(drawing: Drawing, wanted: Omit<DrawnSection, 'key'>): { drawing: Drawing; key: string } {
  const key = keyOf(wanted.name, new Set(drawing.sections.map((section) => section.key)));
  return { drawing: { ...drawing, sections: [...drawing.sections, { ...wanted, key }] }, key };
}

/** Adds a block, the rows named on where its section has rows of that name. */
export function withBlock(drawing: Drawing, block: Omit<Block, 'id'>): { drawing: Drawing; id: number } {
  const id = nextId(drawing);
  const taken = rowNamesOf(drawing, block.section);
  const rows = isTable(block.rows) ? tableRenamed(block.rows, taken) : renamed(block.rows, taken);
  return { drawing: { ...drawing, blocks: [...drawing.blocks, { ...block, rows, id }] }, id };
}

export function rowNamesOf({ blocks }: Drawing, key: string): Set<string> {
  return new Set(blocks.filter(({ section }) => section === key).flatMap(({ rows }) => rows.map(({ name }) => name)));
}

function renamed(rows: readonly PlanRow[], taken: ReadonlySet<string>): PlanRow[] {
  if (!rows.some(({ name }) => taken.has(name))) return [...rows];
  const used = new Set(taken);
  let last = [...taken].at(-1) as string;
  return rows.map((row) => {
    last = freeName(nextName(last, { skips: true }), used);
    used.add(last);
    return { ...row, name: last };
  });
}

function tableRenamed(rows: readonly PlanRow[], taken: ReadonlySet<string>): PlanRow[] {
  const stemOf = (name: string) => name.replace(/[AB]$/, '');
  const stems = new Set([...taken].map(stemOf));
  const stem = freeName(stemOf((rows[0] as PlanRow).name), stems);
  return rows.map((row) => ({ ...row, name: `${stem}${row.name.at(-1)}` }));
}

export function moved(drawing: Drawing, ids: Ids, [dx, dy]: Point): Drawing {
  return mapped(drawing, ids, (block) => ({ ...block, x: block.x + dx, y: block.y + dy }));
}

/** Around the middle of what is chosen. */
export function turnedBy(drawing: Drawing, ids: Ids, degrees: number): Drawing {
  const chosen = drawing.blocks.filter(({ id }) => ids.has(id));
  if (chosen.length === 0) return drawing;
  const [cx, cy] = chosen.length === 1 ? [0, 0] : middleOf(chosen);
  return mapped(drawing, ids, (block) => {
    const angle = normal(block.angle + degrees);
    if (chosen.length === 1) return { ...block, angle };
    const [dx, dy] = turned([block.x - cx, block.y - cy], degrees);
    return { ...block, x: cx + dx, y: cy + dy, angle };
  });
}

const normal = (degrees: number) => {
  const whole = Math.round((((degrees % 360) + 540) % 360) * 100) / 100 - 180;
  return whole === -180 ? 180 : whole;
};

function middleOf(blocks: readonly Block[]): Point {
  const { left, top, right, bottom } = boundsOf(blocks);
  return [(left + right) / 2, (top + bottom) / 2];
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boundsOf(blocks: readonly Block[]): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const take = ([x, y]: Point) => {
    bounds.left = Math.min(bounds.left, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.right = Math.max(bounds.right, x);
    bounds.bottom = Math.max(bounds.bottom, y);
  };
  for (const block of blocks) {
    for (const point of outlineOf(block)) take(point);
    for (const { x, y, dx, dy, count, curve } of rowsOf(block)) {
      const half = (count - 1) / 2;
      take([x, y]);
      take([x + 2 * half * dx, y + 2 * half * dy]);
      take([x + half * dx - curve * half * dy, y + half * dy + curve * half * dx]);
    }
  }
  return bounds;
}

/** Beside what is copied: rows and areas as sections of their own, tables with the next numbers in theirs. */
export function copied(drawing: Drawing, ids: Ids, by: Point): { drawing: Drawing; ids: Set<number> } {
  let next = drawing;
  const made = new Set<number>();
  const keys = new Map<string, string>();
  for (const block of drawing.blocks.filter(({ id }) => ids.has(id))) {
    const placed = { ...block, x: block.x + by[0], y: block.y + by[1] };
    let section = block.section;
    if (!isTable(block.rows)) {
      const known = keys.get(block.section);
      if (known === undefined) {
        const original = drawing.sections.find(({ key }) => key === block.section) as DrawnSection;
        const name = nextSectionName(original.name, next);
        const added = withSection(next, { ...original, name });
        next = added.drawing;
        section = added.key;
        keys.set(block.section, section);
      } else section = known;
    }
    const added = withBlock(next, { ...placed, section });
    next = added.drawing;
    made.add(added.id);
  }
  return { drawing: next, ids: made };
}

function nextSectionName(name: string, { sections }: Drawing): string {
  const taken = new Set(sections.map((section) => section.name));
  const stem = /\d$|^[A-Z]$/.test(name) ? name : `${name} 1`;
  return freeName(nextName(stem), taken);
}

/** Sections without a block go with their last one. */
export function without(drawing: Drawing, ids: Ids): Drawing {
  const blocks = drawing.blocks.filter(({ id }) => !ids.has(id));
  const emptied = new Set(drawing.blocks.filter(({ id }) => ids.has(id)).map(({ section }) => section));
  const sections = drawing.sections.filter(
    ({ key }) => !emptied.has(key) || blocks.some(({ section }) => section === key),
  );
  return { ...drawing, blocks, sections };
}

export function withFiguresOf(drawing: Drawing, ids: Ids, change: Partial<Figures>): Drawing {
  return mapped(drawing, ids, (block) => (block.rows.length === 0 ? block : withFigures(block, change)));
}

export function withOutline(drawing: Drawing, id: number, outline: readonly Point[]): Drawing {
  return mapped(drawing, new Set([id]), (block) => ({ ...block, outline }));
}

/** Another name, key or capacity; a key that another section has is left as it was. */
export function sectionChanged(drawing: Drawing, key: string, change: Partial<DrawnSection>): Drawing {
  const isTaken = change.key !== undefined && drawing.sections.some((each) => each.key === change.key);
  const wanted = change.key === '' || isTaken ? { ...change, key } : change;
  const section = wanted.key ?? key;
  return {
    ...drawing,
    sections: drawing.sections.map((each) => (each.key === key ? { ...each, ...wanted } : each)),
    blocks: drawing.blocks.map((block) => (block.section === key ? { ...block, section } : block)),
  };
}

/** Marks seats, or takes their marks off. */
export function marked(drawing: Drawing, places: readonly Place[], mark: SeatMark | null): Drawing {
  return atPlaces(drawing, places, (row, at) => {
    const { gaps, marks } = placesOf(row);
    for (const place of at) {
      if (mark === null) marks.delete(place);
      else marks.set(place, mark);
    }
    return withPlaces(row, { gaps, marks });
  });
}

/** Takes seats out of their rows, which leaves gaps, or puts them back. */
export function emptied(drawing: Drawing, places: readonly Place[], isEmpty: boolean): Drawing {
  return atPlaces(drawing, places, (row, at) => {
    const { gaps, marks } = placesOf(row);
    for (const place of at) {
      if (isEmpty) gaps.add(place);
      else gaps.delete(place);
    }
    return withPlaces(row, { gaps, marks });
  });
}

function atPlaces(
  drawing: Drawing,
  places: readonly Place[],
  change: (row: PlanRow, places: number[]) => PlanRow,
): Drawing {
  const ids = new Set(places.map(({ block }) => block));
  return mapped(drawing, ids, (block) => ({
    ...block,
    rows: block.rows.map((row, index) => {
      const at = places.filter((each) => each.block === block.id && each.row === index).map(({ place }) => place);
      return at.length === 0 ? row : change(row, at);
    }),
  }));
}

/** Odd numbers on the left, even ones on the right of an aisle in the middle: two sections, since a row has one name. */
export function inSides(drawing: Drawing, id: number, names: { left: string; right: string }): Drawing {
  const block = drawing.blocks.find((each) => each.id === id);
  const section = drawing.sections.find(({ key }) => key === block?.section);
  if (block === undefined || section === undefined || block.rows.length === 0) return drawing;
  const halves = (['left', 'right'] as const).map((side) => ({
    ...block,
    rows: block.rows.filter(({ count }) => count > 1).map((row) => sideOf(row, side)),
  }));
  const cut = without(drawing, new Set([id]));
  return halves.reduce((drawn, half, index) => {
    const name = `${section.name} ${index === 0 ? names.left : names.right}`;
    const added = withSection(drawn, { ...section, name });
    return withBlock(added.drawing, { ...half, outline: null, section: added.key }).drawing;
  }, cut);
}

function sideOf(row: PlanRow, side: 'left' | 'right'): PlanRow {
  const left = Math.ceil(row.count / 2);
  const count = side === 'left' ? left : row.count - left;
  const from = side === 'left' ? -0.5 : left + 0.5;
  const sided = {
    ...row,
    count,
    x: row.x + from * row.dx,
    y: row.y + from * row.dy,
    curve: row.curve / 2,
    without: [],
    marks: {},
  };
  // Counted from the aisle on both sides.
  return side === 'left' ? { ...sided, first: 1, step: 2, down: true } : { ...sided, first: 2, step: 2, down: false };
}
