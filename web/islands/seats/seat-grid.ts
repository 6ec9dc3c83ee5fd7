import type { SeatPlan } from '../../../seat-rules/seat-plan.ts';
import type { Box, Spot } from './view.ts';

type Placed = Pick<SeatPlan, 'x' | 'y' | 'seats'>;

/** Seats by where they are: those of one square follow each other, so that what is on the screen is found at once. */
export interface SeatGrid {
  left: number;
  top: number;
  cell: number;
  columns: number;
  lines: number;
  /** Where each square begins in `seats`, and one more. */
  starts: Int32Array;
  seats: Int32Array;
}

const squaresAcrossMax = 256;

export function gridOf({ x, y, seats }: Placed, box: Box, wanted: number): SeatGrid {
  const most = Math.max(box.right - box.left, box.bottom - box.top);
  const cell = Math.max(wanted, most / squaresAcrossMax, 1e-6);
  const columns = Math.floor((box.right - box.left) / cell) + 1;
  const lines = Math.floor((box.bottom - box.top) / cell) + 1;
  const squareOf = (seat: number) =>
    Math.floor(((y[seat] as number) - box.top) / cell) * columns + Math.floor(((x[seat] as number) - box.left) / cell);
  const starts = new Int32Array(columns * lines + 1);
  for (let seat = 0; seat < seats; seat++) (starts[squareOf(seat) + 1] as number) += 1;
  for (let square = 0; square < columns * lines; square++) (starts[square + 1] as number) += starts[square] as number;
  const next = starts.slice();
  const sorted = new Int32Array(seats);
  for (let seat = 0; seat < seats; seat++) sorted[next[squareOf(seat)]!++] = seat;
  return { left: box.left, top: box.top, cell, columns, lines, starts, seats: sorted };
}

/** Every seat in the squares that the box touches. */
export function eachSeatIn(grid: SeatGrid, box: Box, visit: (seat: number) => void): void {
  const { left, top, cell, columns, lines, starts, seats } = grid;
  const from = Math.max(0, Math.floor((box.left - left) / cell));
  const to = Math.min(columns - 1, Math.floor((box.right - left) / cell));
  const last = Math.min(lines - 1, Math.floor((box.bottom - top) / cell));
  for (let line = Math.max(0, Math.floor((box.top - top) / cell)); line <= last; line++) {
    if (from > to) return;
    const end = starts[line * columns + to + 1] as number;
    for (let index = starts[line * columns + from] as number; index < end; index++) visit(seats[index] as number);
  }
}

/** The seat nearest to a spot of the plan and not farther than so much; −1 without one. */
export function nearestSeat(grid: SeatGrid, { x, y }: Placed, spot: Spot, within: number): number {
  let best = -1;
  let least = within;
  const box = { left: spot.x - within, top: spot.y - within, right: spot.x + within, bottom: spot.y + within };
  eachSeatIn(grid, box, (seat) => {
    const apart = Math.hypot((x[seat] as number) - spot.x, (y[seat] as number) - spot.y);
    if (apart > least || (apart === least && best >= 0 && seat > best)) return;
    best = seat;
    least = apart;
  });
  return best;
}
