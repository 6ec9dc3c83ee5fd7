import type { Block } from '../../../seat-rules/drawing/drawing.ts';
import { emptied, marked, moved, withFiguresOf, withOutline } from '../../../seat-rules/drawing/edits.ts';
import type { PlanRow, Point } from '../../../seat-rules/seat-plan.ts';
import type { Drag } from '../seats/gestures.ts';
import { nearestSeat } from '../seats/seat-grid.ts';
import type { SeatMap } from '../seats/seat-map.ts';
import type { Spot } from '../seats/view.ts';
import { blockAt, type Handle, halfOf, handlesOf, toLocal } from './block-box.ts';
import type { DrawingBoard } from './drawing-board.ts';

/** Blocks as they would be if the finger were lifted now. */
export interface Ghost {
  blocks: readonly Block[];
  box?: { from: Spot; to: Spot };
  focus?: Spot;
}

interface Pressing {
  board: DrawingBoard;
  map: SeatMap;
  /** How much of the plan a pixel is. */
  pixel: () => number;
  show: (ghost: Ghost | undefined) => void;
}

const handlePixels = 16;
const slackPixels = 4;

/** What is dragged where somebody presses; undefined: the plan itself. */
export function pressed(at: Pressing, spot: Spot, event: PointerEvent): Drag | undefined {
  const { board } = at;
  if (board.tool !== 'blocks') return brush(at, spot);
  const handle = handleAt(at, spot);
  if (handle !== undefined) return dragHandle(at, handle);
  const [x, y] = board.drawing.focus;
  if (Math.hypot(spot.x - x, spot.y - y) < handlePixels * at.pixel()) return dragFocus(at);
  const block = blockAt(board.drawing, spot);
  if (block === undefined) return event.shiftKey ? dragBox(at, spot) : undefined;
  const isChosen = board.chosen.has(block.id);
  if (event.shiftKey) {
    const chosen = new Set(board.chosen);
    if (!chosen.delete(block.id)) chosen.add(block.id);
    board.choose(chosen);
    return nothing;
  }
  if (!isChosen) board.choose(new Set([block.id]));
  // A finger that lands on a block may mean the plan: what was chosen before is meant.
  return isChosen || event.pointerType !== 'touch' ? dragBlocks(at, spot) : undefined;
}

const nothing: Drag = { move: () => undefined, end: () => undefined };

function handleAt({ board, pixel }: Pressing, spot: Spot): (Handle & { block: Block }) | undefined {
  if (board.chosen.size !== 1) return undefined;
  const block = board.drawing.blocks.find(({ id }) => board.chosen.has(id));
  if (block === undefined) return undefined;
  const found = handlesOf(block, pixel()).find(
    (handle) => Math.hypot(handle.at.x - spot.x, handle.at.y - spot.y) < handlePixels * pixel(),
  );
  return found && { ...found, block };
}

function dragBlocks({ board, pixel, show }: Pressing, from: Spot): Drag {
  const chosen = board.drawing.blocks.filter(({ id }) => board.chosen.has(id));
  const isStill = (to: Spot) => Math.hypot(to.x - from.x, to.y - from.y) < slackPixels * pixel();
  return {
    move: (to) => {
      if (isStill(to)) return;
      show({ blocks: chosen.map((block) => ({ ...block, x: block.x + to.x - from.x, y: block.y + to.y - from.y })) });
    },
    end: (to, event) => {
      show(undefined);
      if (event.type !== 'pointerup' || isStill(to)) return;
      board.change(moved(board.drawing, board.chosen, [to.x - from.x, to.y - from.y]));
    },
  };
}

function dragHandle({ board, show }: Pressing, { block, kind, index }: Handle & { block: Block }): Drag {
  const changed = (to: Spot, event: PointerEvent): Block => {
    if (kind === 'turn') return { ...block, angle: angleTo(block, to, event.shiftKey ? 15 : 1) };
    const local = toLocal(block, to);
    if (kind === 'corner') {
      const outline = (block.outline ?? []).map(
        (point, place): Point => (place === index ? [local.x, local.y] : point),
      );
      return { ...block, outline };
    }
    const curve = curveAt(block, local);
    return { ...block, rows: block.rows.map((row) => ({ ...row, curve })) };
  };
  return {
    move: (to, event) => show({ blocks: [changed(to, event)] }),
    end: (to, event) => {
      show(undefined);
      if (event.type !== 'pointerup') return;
      const next = changed(to, event);
      const { drawing } = board;
      if (kind === 'corner') board.change(withOutline(drawing, block.id, next.outline ?? []));
      else if (kind === 'curve')
        board.change(withFiguresOf(drawing, board.chosen, { curve: curveAt(block, toLocal(block, to)) }));
      else board.change({ ...drawing, blocks: drawing.blocks.map((each) => (each.id === block.id ? next : each)) });
    },
  };
}

function angleTo({ x, y }: Block, to: Spot, step: number): number {
  const degrees = (Math.atan2(to.y - y, to.x - x) * 180) / Math.PI + 90;
  const whole = Math.round(degrees / step) * step;
  return whole > 180 ? whole - 360 : whole;
}

function curveAt({ rows }: Block, { y }: Spot): number {
  const [front] = rows as [PlanRow];
  const bent = (y - front.y) / Math.max(halfOf(front), 1e-6);
  const curve = Math.round(Math.min(1, Math.max(-1, bent)) * 100) / 100;
  // Straight is easy to hit.
  return Math.abs(curve) < 0.03 ? 0 : curve;
}

function dragFocus({ board, show }: Pressing): Drag {
  return {
    move: (to) => show({ blocks: [], focus: to }),
    end: (to, event) => {
      show(undefined);
      if (event.type === 'pointerup') board.change({ ...board.drawing, focus: [to.x, to.y] });
    },
  };
}

function dragBox({ board, show }: Pressing, from: Spot): Drag {
  return {
    move: (to) => show({ blocks: [], box: { from, to } }),
    end: (to) => {
      show(undefined);
      const isIn = ({ x, y }: Spot) => (x - from.x) * (x - to.x) <= 0 && (y - from.y) * (y - to.y) <= 0;
      board.choose(new Set(board.drawing.blocks.filter(isIn).map(({ id }) => id)));
    },
  };
}

/** Marks every seat that it passes, or takes it out. */
function brush({ board, map, pixel }: Pressing, from: Spot): Drag | undefined {
  const seats = new Set<number>();
  const take = (spot: Spot) => {
    const { grid, plan, pitch } = map.shape;
    const seat = nearestSeat(grid, plan, spot, Math.max(pitch * 0.5, 6 * pixel()));
    if (seat >= 0) seats.add(seat);
  };
  take(from);
  if (seats.size === 0) return undefined;
  return {
    move: take,
    end: () => {
      const places = [...seats].map((seat) => board.placeOf(seat));
      const { tool, drawing } = board;
      if (tool === 'REMOVE') board.change(emptied(drawing, places, true));
      else if (tool !== 'blocks') board.change(marked(drawing, places, tool === 'NONE' ? null : tool));
    },
  };
}
