import type { Block, Drawing } from '../../../seat-rules/drawing/drawing.ts';
import { isTable } from '../../../seat-rules/drawing/drawing.ts';
import { boundsOf } from '../../../seat-rules/drawing/edits.ts';
import { seatGapOf } from '../../../seat-rules/drawing/figures.ts';
import { turned } from '../../../seat-rules/drawing/geometry.ts';
import type { PlanRow, Point } from '../../../seat-rules/seat-plan.ts';
import { isInside } from '../seats/plan-shape.ts';
import { type Box, grown, isWithin, type Spot } from '../seats/view.ts';

/** Around a block as if it were not turned. */
export function localBox(block: Block): Box {
  const [row] = block.rows;
  const bounds = boundsOf([{ ...block, x: 0, y: 0, angle: 0 }]);
  return row === undefined ? bounds : grown(bounds, seatGapOf(row) * 0.7);
}

export function toLocal({ x, y, angle }: Block, spot: Spot): Spot {
  const [lx, ly] = turned([spot.x - x, spot.y - y], -angle);
  return { x: lx, y: ly };
}

export function fromLocal({ x, y, angle }: Block, [lx, ly]: Point): Spot {
  const [dx, dy] = turned([lx, ly], angle);
  return { x: x + dx, y: y + dy };
}

export function corners(block: Block): Spot[] {
  const { left, top, right, bottom } = localBox(block);
  const points: Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return points.map((point) => fromLocal(block, point));
}

/** The smallest block there: what lies on a large one can be had. */
export function blockAt({ blocks }: Drawing, spot: Spot): Block | undefined {
  return blocks
    .filter((block) => {
      const local = toLocal(block, spot);
      const isIn = isWithin(localBox(block), local);
      return isIn && (block.rows.length > 0 || isInside(block.outline ?? [], local));
    })
    .sort((one, other) => areaOf(one) - areaOf(other))[0];
}

function areaOf(block: Block): number {
  const { left, top, right, bottom } = localBox(block);
  return (right - left) * (bottom - top);
}

/** Where a block is taken hold of: to turn it, to bend it, and the corners of an area. */
export interface Handle {
  kind: 'turn' | 'curve' | 'corner';
  /** Of corners. */
  index: number;
  at: Spot;
}

export function handlesOf(block: Block, pixel: number): Handle[] {
  const { top } = localBox(block);
  const turn: Handle = { kind: 'turn', index: 0, at: fromLocal(block, [0, top - 26 * pixel]) };
  if (block.rows.length === 0) {
    const outline = block.outline ?? [];
    return [turn, ...outline.map((point, index) => ({ kind: 'corner' as const, index, at: fromLocal(block, point) }))];
  }
  if (isTable(block.rows) || !canBend(block.rows)) return [turn];
  const [front] = block.rows as [PlanRow];
  return [turn, { kind: 'curve', index: 0, at: fromLocal(block, [middleX(front), bentY(front)]) }];
}

const canBend = (rows: readonly PlanRow[]) => rows.some(({ count }) => count > 2);
const middleX = ({ x, dx, count }: PlanRow) => x + ((count - 1) / 2) * dx;
const bentY = (row: PlanRow) => row.y + row.curve * halfOf(row);

export function halfOf(row: PlanRow): number {
  return ((row.count - 1) / 2) * seatGapOf(row);
}
