import { copied, moved, turnedBy, without } from '../../../seat-rules/drawing/edits.ts';
import type { Point } from '../../../seat-rules/seat-plan.ts';
import type { DrawingBoard } from './drawing-board.ts';

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const beside: Point = [2, 2];

/** What a key does to what is chosen; false where it is for somebody else. */
export function onKey(board: DrawingBoard, event: KeyboardEvent, { step }: { step: number }): boolean {
  const { drawing, chosen } = board;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z' && !event.shiftKey) board.undo();
    else if (key === 'y' || key === 'z') board.redo();
    else if (key === 'd' && chosen.size > 0) copy(board);
    else if (key === 'a') board.choose(new Set(drawing.blocks.map(({ id }) => id)));
    else return false;
    return true;
  }
  if (chosen.size === 0 || event.altKey) return false;
  const arrow = arrows[event.key];
  const far = event.shiftKey ? step * 10 : step;
  if (arrow !== undefined) board.change(moved(drawing, chosen, [arrow[0] * far, arrow[1] * far]));
  else if (key === '[' || key === ']') board.change(turnedBy(drawing, chosen, key === '[' ? -5 : 5));
  else if (key === 'delete' || key === 'backspace') board.change(without(drawing, chosen));
  else if (key === 'escape') board.choose(new Set());
  else return false;
  return true;
}

export function copy(board: DrawingBoard): void {
  const { drawing, ids } = copied(board.drawing, board.chosen, beside);
  board.change(drawing, ids);
}
