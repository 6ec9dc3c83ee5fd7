import { type Block, outlineOf, rowsOf } from '../../../seat-rules/drawing/drawing.ts';
import { placeAt } from '../../../seat-rules/seat-plan.ts';
import type { Spot } from '../seats/view.ts';
import { corners, handlesOf } from './block-box.ts';
import type { Ghost } from './presses.ts';

interface OverlayInput {
  context: CanvasRenderingContext2D;
  at: (x: number, y: number) => Spot;
  chosen: readonly Block[];
  ghost: Ghost | undefined;
  /** The outermost bounds of a pixel in the plan. */
  pixel: number;
  colours: { line: string; fill: string };
}

// A ghost shows where seats go, not each of them.
const ghostSeatsMax = 4_000;

/** What is chosen, what it is taken hold of by, and where it would go. */
export function drawOverlay(input: OverlayInput): void {
  const { context, chosen, ghost, colours } = input;
  context.lineWidth = 2;
  context.strokeStyle = colours.line;
  const shown = ghost === undefined || ghost.blocks.length === 0 ? chosen : ghost.blocks;
  for (const block of shown) frame(input, block);
  if (ghost !== undefined) drawGhost(input, ghost);
  else if (chosen.length === 1) drawHandles(input, chosen[0] as Block);
}

function frame({ context, at }: OverlayInput, block: Block): void {
  context.setLineDash([6, 4]);
  context.beginPath();
  for (const { x, y } of corners(block)) {
    const spot = at(x, y);
    context.lineTo(spot.x, spot.y);
  }
  context.closePath();
  context.stroke();
  context.setLineDash([]);
}

function drawHandles({ context, at, pixel, colours }: OverlayInput, block: Block): void {
  for (const handle of handlesOf(block, pixel)) {
    const { x, y } = at(handle.at.x, handle.at.y);
    context.fillStyle = colours.fill;
    context.beginPath();
    if (handle.kind === 'turn') context.arc(x, y, 8, 0, 2 * Math.PI);
    else if (handle.kind === 'corner') context.rect(x - 6, y - 6, 12, 12);
    else {
      context.moveTo(x, y - 10);
      context.lineTo(x + 10, y);
      context.lineTo(x, y + 10);
      context.lineTo(x - 10, y);
      context.closePath();
    }
    context.fill();
    context.stroke();
  }
}

function drawGhost({ context, at, colours }: OverlayInput, { blocks, box, focus }: Ghost): void {
  context.fillStyle = colours.line;
  let left = ghostSeatsMax;
  for (const block of blocks) {
    for (const row of rowsOf(block)) {
      for (let place = 0; place < row.count && left > 0; place++, left--) {
        const spot = at(...placeAt(row, place));
        context.fillRect(spot.x - 2, spot.y - 2, 4, 4);
      }
    }
    context.beginPath();
    for (const point of outlineOf(block)) {
      const spot = at(...point);
      context.lineTo(spot.x, spot.y);
    }
    context.closePath();
    context.stroke();
  }
  if (box !== undefined) {
    const [from, to] = [at(box.from.x, box.from.y), at(box.to.x, box.to.y)];
    context.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
  }
  if (focus !== undefined) {
    const spot = at(focus.x, focus.y);
    context.strokeRect(spot.x - 24, spot.y - 10, 48, 20);
  }
}
