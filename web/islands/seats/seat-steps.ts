import type { SeatPlan } from '../../../seat-rules/seat-plan.ts';
import { eachSeatIn, type SeatGrid } from './seat-grid.ts';
import { grown } from './view.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

const ways: Record<Direction, readonly [across: number, down: number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};
// What is beside the way is less near than what is on it.
const asideWeight = 2.5;
const reaches = [4, 16, 64];

/** The seat that an arrow key leads to from another, over aisles and from section to section; itself at the end. */
export function seatTowards(
  { plan, grid, pitch }: { plan: Pick<SeatPlan, 'x' | 'y'>; grid: SeatGrid; pitch: number },
  from: number,
  direction: Direction,
): number {
  const [across, down] = ways[direction];
  const [x, y] = [plan.x[from] as number, plan.y[from] as number];
  for (const reach of reaches) {
    let best = from;
    let least = Infinity;
    eachSeatIn(grid, grown({ left: x, top: y, right: x, bottom: y }, reach * pitch), (seat) => {
      const [dx, dy] = [(plan.x[seat] as number) - x, (plan.y[seat] as number) - y];
      const along = dx * across + dy * down;
      const aside = Math.abs(dx * down) + Math.abs(dy * across);
      if (along <= pitch * 0.2 || aside > along * 2) return;
      const cost = along + aside * asideWeight;
      if (cost > least || (cost === least && seat > best)) return;
      best = seat;
      least = cost;
    });
    if (best !== from) return best;
  }
  return from;
}
