import type { FreeSeats } from './left-alone.ts';
import { isBesideNext, type SeatPlan, seatMarks } from './seat-plan.ts';

interface Offered {
  free: FreeSeats;
  /** Of these, what may be given out. */
  mayTake: FreeSeats;
}

/** How good seats are; less is better, the first figure that differs decides. */
type Rank = readonly [leftAlone: number, restricted: number, distance: number];

/** Told of seats side by side, by the first of them and how good they are. */
type FoundBlock = (start: number, leftAlone: number, restricted: number, distance: number) => void;

const worst: Rank = [Infinity, Infinity, Infinity];
const restricted = seatMarks.indexOf('RESTRICTED_VIEW') + 1;

/** Seats side by side, if possible so that none beside them is left alone. */
export function bestInOneRow(plan: SeatPlan, offered: Offered, quantity: number): number[] | undefined {
  const { rowStarts } = plan;
  let best = -1;
  let [alone, bad, distance] = worst;
  const found: FoundBlock = (start, itsAlone, itsBad, itsDistance) => {
    if (itsAlone > alone) return;
    if (itsAlone === alone) {
      if (itsBad > bad) return;
      if (itsBad === bad && (itsDistance > distance || (itsDistance === distance && start > best))) return;
    }
    best = start;
    alone = itsAlone;
    bad = itsBad;
    distance = itsDistance;
  };
  for (const { row, nearest } of rowsNearestFirst(plan)) {
    // From here on all are farther away than what is as good as can be otherwise.
    if (alone === 0 && bad === 0 && nearest * quantity > distance) break;
    eachBlock(plan, offered, { quantity, from: rowStarts[row] as number, to: rowStarts[row + 1] as number }, found);
  }
  return best < 0 ? undefined : seatsFrom(best, quantity);
}

interface RankedRow {
  row: number;
  /** The distance of its nearest seat. */
  nearest: number;
}

const rankedRows = new WeakMap<SeatPlan, readonly RankedRow[]>();

function rowsNearestFirst(plan: SeatPlan): readonly RankedRow[] {
  let ranked = rankedRows.get(plan);
  if (ranked === undefined) {
    const { rowStarts, distance } = plan;
    ranked = Array.from(plan.sectionOfRow, (_, row) => {
      let nearest = Infinity;
      for (let seat = rowStarts[row] as number; seat < (rowStarts[row + 1] as number); seat++) {
        nearest = Math.min(nearest, distance[seat] as number);
      }
      return { row, nearest };
    }).sort((one, other) => one.nearest - other.nearest || one.row - other.row);
    rankedRows.set(plan, ranked);
  }
  return ranked;
}

/** Half of them behind the others. */
export function bestInTwoRows(plan: SeatPlan, offered: Offered, quantity: number): number[] | undefined {
  if (quantity < 2) return undefined;
  const { rowStarts, sectionOfRow } = plan;
  const half = Math.ceil(quantity / 2);
  const sizes = half * 2 === quantity ? [half] : [half, quantity - half];
  let best: { front: number[]; back: number[]; rank: Rank } | undefined;
  for (let row = 0; row + 1 < sectionOfRow.length; row++) {
    if (sectionOfRow[row] !== sectionOfRow[row + 1]) continue;
    const behind = { from: rowStarts[row + 1] as number, to: rowStarts[row + 2] as number };
    const own = { from: rowStarts[row] as number, to: rowStarts[row + 1] as number };
    if (own.from === own.to || behind.from === behind.to) continue;
    for (const size of sizes) {
      const backs = blocksByStart(plan, offered, { quantity: quantity - size, ...behind });
      if (backs.size === 0) continue;
      let near = behind.from;
      eachBlock(plan, offered, { quantity: size, ...own }, (start, ...rank) => {
        near = nearestFrom(plan, start, near, behind);
        const last = nearestFrom(plan, start + size - 1, near, behind);
        for (let at = Math.min(near, last) - (quantity - size) + 1; at <= Math.max(near, last); at++) {
          const back = backs.get(at);
          if (back === undefined) continue;
          const both = sumOf(rank, back);
          if (best !== undefined && !isBetter(both, best.rank)) continue;
          best = { front: seatsFrom(start, size), back: seatsFrom(at, quantity - size), rank: both };
        }
      });
    }
  }
  return best && [...best.front, ...best.back];
}

interface Searched {
  quantity: number;
  from: number;
  to: number;
}

/** Every block among some seats, in the order of the plan. Each seat is looked at once, however large the blocks are. */
function eachBlock(plan: SeatPlan, { free, mayTake }: Offered, searched: Searched, found: FoundBlock) {
  const { quantity, from, to } = searched;
  let length = 0;
  let distance = 0;
  let bad = 0;
  for (let seat = from; seat < to; seat++) {
    if (mayTake[seat] !== 1) {
      length = 0;
      continue;
    }
    if (length === 0 || !isBesideNext(plan, seat - 1)) length = distance = bad = 0;
    length++;
    distance += plan.distance[seat] as number;
    bad += Number(plan.markOf[seat] === restricted);
    if (length > quantity) {
      distance -= plan.distance[seat - quantity] as number;
      bad -= Number(plan.markOf[seat - quantity] === restricted);
    }
    if (length < quantity) continue;
    const start = seat - quantity + 1;
    const alone = Number(isAloneBefore(plan, free, start)) + Number(isAloneAfter(plan, free, seat));
    found(start, alone, bad, distance);
  }
}

/** Whether what is before a block would be left alone: it is free, and what is before that is not. */
function isAloneBefore(plan: SeatPlan, free: FreeSeats, start: number): boolean {
  if (start === 0 || free[start - 1] !== 1 || !isBesideNext(plan, start - 1)) return false;
  return start === 1 || free[start - 2] !== 1 || !isBesideNext(plan, start - 2);
}

function isAloneAfter(plan: SeatPlan, free: FreeSeats, end: number): boolean {
  if (free[end + 1] !== 1 || !isBesideNext(plan, end)) return false;
  return free[end + 2] !== 1 || !isBesideNext(plan, end + 1);
}

function blocksByStart(plan: SeatPlan, offered: Offered, searched: Searched): Map<number, Rank> {
  const blocks = new Map<number, Rank>();
  eachBlock(plan, offered, searched, (start, alone, bad, distance) => blocks.set(start, [alone, bad, distance]));
  return blocks;
}

/** The seat of a row that is nearest to one of another. From one that was near before it is not far. */
function nearestFrom(
  { x, y }: SeatPlan,
  seat: number,
  near: number,
  { from, to }: { from: number; to: number },
): number {
  const apart = (other: number) =>
    Math.hypot((x[seat] as number) - (x[other] as number), (y[seat] as number) - (y[other] as number));
  let best = near;
  while (best + 1 < to && apart(best + 1) < apart(best)) best++;
  while (best > from && apart(best - 1) <= apart(best)) best--;
  return best;
}

function isBetter(one: Rank, other: Rank): boolean {
  if (one[0] !== other[0]) return one[0] < other[0];
  return one[1] === other[1] ? one[2] < other[2] : one[1] < other[1];
}

function sumOf(one: Rank, other: Rank): Rank {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
}

function seatsFrom(start: number, quantity: number): number[] {
  return Array.from({ length: quantity }, (_, index) => start + index);
}
