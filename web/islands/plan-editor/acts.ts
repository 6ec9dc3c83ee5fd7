import { type Block, type Drawing, isTable } from '../../../seat-rules/drawing/drawing.ts';
import {
  boundsOf,
  emptied,
  inSides,
  type Place,
  withBlock,
  without,
  withSection,
} from '../../../seat-rules/drawing/edits.ts';
import { placesOf, seatGapOf } from '../../../seat-rules/drawing/figures.ts';
import { blockOf, longTable, roundTable, standingArea } from '../../../seat-rules/drawing/shapes.ts';
import type { Point } from '../../../seat-rules/seat-plan.ts';
import type { DrawingBoard } from './drawing-board.ts';
import { copy } from './keys.ts';
import { said, type Words } from './words.ts';

type Shape = Pick<Block, 'rows' | 'outline'>;

/** What the buttons of the editor do, by their names. */
export function boardActs(board: DrawingBoard, words: Words): Record<string, () => void> {
  const name = (of: string) => said(words, of);
  return {
    'add-rows': () => add(board, blockOf({ rows: 8, seats: 12, gap: gapOf(board) }), { name: name('sections') }),
    'add-round': () => addTable(board, roundTable({ name: '1', seats: 8, gap: gapOf(board) }), name('tables')),
    'add-long': () => addTable(board, longTable({ name: '1', seats: 10, gap: gapOf(board) }), name('tables')),
    'add-area': () => {
      const gap = gapOf(board);
      const wanted = { name: name('areas'), kind: 'STANDING' as const, capacity: 200 };
      add(board, standingArea({ width: 14 * gap, depth: 6 * gap }), wanted);
    },
    undo: () => board.undo(),
    redo: () => board.redo(),
    copy: () => copy(board),
    delete: () => board.change(without(board.drawing, board.chosen)),
    sides: () => {
      const id = [...board.chosen][0];
      if (id !== undefined) board.change(inSides(board.drawing, id, { left: name('left'), right: name('right') }));
    },
    refill: () => refill(board),
  };
}

/** As the seats that are there. */
function gapOf({ drawing }: DrawingBoard): number {
  const row = drawing.blocks.find(({ rows }) => rows.length > 0)?.rows[0];
  return row === undefined ? 1 : seatGapOf(row);
}

interface Wanted {
  name: string;
  kind?: 'SEATED' | 'STANDING';
  capacity?: number;
}

function add(board: DrawingBoard, shape: Shape, { name, kind = 'SEATED', capacity }: Wanted): void {
  const names = new Set(board.drawing.sections.map((section) => section.name));
  let [own, number] = [name, 1];
  while (names.has(own)) {
    number += 1;
    own = /\d$/.test(name) ? name.replace(/\d+$/, String(number)) : `${name} ${number}`;
  }
  const { drawing, key } = withSection(board.drawing, { name: own, kind, capacity: capacity ?? null });
  place(board, drawing, key, shape);
}

/** Tables are in one section as long as there is one of that name. */
function addTable(board: DrawingBoard, shape: Shape, name: string): void {
  const known = board.drawing.sections.find((section) => section.name === name && section.kind === 'SEATED');
  if (known === undefined) add(board, shape, { name });
  else place(board, board.drawing, known.key, shape);
}

function place(board: DrawingBoard, drawing: Drawing, section: string, shape: Shape): void {
  const [x, y] = freePlace(drawing, { ...shape, id: 0, section, x: 0, y: 0, angle: 0 }, gapOf(board));
  const added = withBlock(drawing, { ...shape, section, x, y, angle: 0 });
  board.change(added.drawing, new Set([added.id]));
}

/** Tables beside the last one, everything else behind all that is there. */
function freePlace({ blocks, focus }: Drawing, block: Block, gap: number): Point {
  const last = blocks.at(-1);
  const own = boundsOf([block]);
  if (last === undefined) return [focus[0], focus[1] + 4 * gap - own.top];
  if (isTable(block.rows) && isTable(last.rows)) {
    const width = boundsOf([last]).right - boundsOf([last]).left;
    return [last.x + width + 2.5 * gap, last.y];
  }
  const { left, right, bottom } = boundsOf(blocks);
  return [(left + right) / 2, bottom + 3 * gap - own.top];
}

/** What was taken out of the chosen rows; aisles stay. */
function refill(board: DrawingBoard): void {
  const places: Place[] = [];
  for (const { id, rows } of board.drawing.blocks.filter((block) => board.chosen.has(block.id))) {
    const gaps = rows.map((row) => placesOf(row).gaps);
    for (const [row, own] of gaps.entries()) {
      for (const gap of own) {
        if (rows.length === 1 || !gaps.every((each) => each.has(gap))) places.push({ block: id, row, place: gap });
      }
    }
  }
  if (places.length > 0) board.change(emptied(board.drawing, places, false));
}
