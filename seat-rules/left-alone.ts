import { isBesideNext, type SeatPlan } from './seat-plan.ts';

/** For each seat of the plan: 1 where it is free and of the type that is asked for. */
export type FreeSeats = Uint8Array;

/** The seats of which it would be the only one left between what is taken, another type's, a gap or an end, and is not yet. */
export function leftAlone(plan: SeatPlan, free: FreeSeats, chosen: readonly number[]): number[] {
  const taken = new Set(chosen);
  const isLeft = (seat: number) => free[seat] === 1 && !taken.has(seat);
  const alone = new Set<number>();
  for (const seat of chosen) {
    for (const beside of neighbours(plan, seat)) {
      if (isLeft(beside) && !neighbours(plan, beside).some(isLeft)) alone.add(beside);
    }
  }
  return [...alone].sort((one, other) => one - other);
}

/** Those directly beside it, free or not. */
function neighbours(plan: SeatPlan, seat: number): number[] {
  const both: number[] = [];
  if (seat > 0 && isBesideNext(plan, seat - 1)) both.push(seat - 1);
  if (seat + 1 < plan.seats && isBesideNext(plan, seat)) both.push(seat + 1);
  return both;
}

/** How many of a run can be taken, as the bits of a number: bit n for n seats. By what became of the seat before. */
interface Taken {
  /** It is taken, or not of the run. */
  gone: bigint;
  /** It is left, and nothing before it is. */
  single: bigint;
  /** It is left, and so is what is before it. */
  several: bigint;
}

/**
 * Whether as many can be taken of those that may be without leaving one alone, be they anywhere. `mayTake` has a 1 for each that
 * may be taken; others that are free keep their neighbours company.
 */
export function canLeaveNoneAlone(
  plan: SeatPlan,
  { free, mayTake, quantity }: { free: FreeSeats; mayTake: FreeSeats; quantity: number },
): boolean {
  const wanted = 1n << BigInt(quantity);
  const most = (wanted << 1n) - 1n;
  let reached = 1n;
  for (let start = 0; start < plan.seats; ) {
    if (free[start] !== 1) {
      start++;
      continue;
    }
    let end = start + 1;
    while (end < plan.seats && free[end] === 1 && isBesideNext(plan, end - 1)) end++;
    reached = together(reached, takenOfRun(mayTake, start, end), most);
    if ((reached & wanted) !== 0n) return true;
    start = end;
  }
  return false;
}

function takenOfRun(mayTake: FreeSeats, start: number, end: number): bigint {
  // Anyone who was alone before may stay so.
  if (end - start === 1) return mayTake[start] === 1 ? 0b11n : 0b1n;
  let before: Taken = { gone: 1n, single: 0n, several: 0n };
  for (let seat = start; seat < end; seat++) {
    before = {
      gone: mayTake[seat] === 1 ? (before.gone | before.several) << 1n : 0n,
      single: before.gone,
      several: before.single | before.several,
    };
  }
  return before.gone | before.several;
}

/** What is reached by taking some of one and some of the other. */
function together(one: bigint, other: bigint, most: bigint): bigint {
  let sums = 0n;
  for (let count = 0n, left = other; left > 0n; count++, left >>= 1n) {
    if ((left & 1n) === 1n) sums |= one << count;
  }
  return sums & most;
}
