import type { FreeSeats } from './left-alone.ts';
import { distanceOf, type SeatPlan, seatMarks } from './seat-plan.ts';
import { bestInOneRow, bestInTwoRows } from './side-by-side.ts';

interface SeatWish {
  quantity: number;
  /** How many of them are for wheelchairs. */
  wheelchair?: number;
  /** Seats for wheelchairs and companions are kept for those who ask, until shortly before the start. */
  keepsMarked: boolean;
}

const wheelchair = seatMarks.indexOf('WHEELCHAIR') + 1;
const companion = seatMarks.indexOf('COMPANION') + 1;
const restricted = seatMarks.indexOf('RESTRICTED_VIEW') + 1;
const alternativesMax = 3;
// Of a large hall not every seat is tried as the middle of a group that sits apart.
const middlesMax = 6;
const middlesAllMax = 400;
const fartherThanAny = 1e12;

/** The best that is free, in the order of the plan; undefined where there are too few. */
export function chooseSeats(plan: SeatPlan, free: FreeSeats, wish: SeatWish): number[] | undefined {
  if ((wish.wheelchair ?? 0) > 0) return withWheelchairs(plan, free, wish);
  const { quantity } = wish;
  const offered = { free, mayTake: mayTakeOf(plan, free, wish) };
  return (
    bestInOneRow(plan, offered, quantity) ??
    bestInTwoRows(plan, offered, quantity) ??
    nearEachOther(plan, offered.mayTake, quantity)
  );
}

/** Other sets for the same wish, each as good as can be beside the ones before. */
export function alternativesFor(plan: SeatPlan, free: FreeSeats, wish: SeatWish): number[][] {
  const left = free.slice();
  const sets: number[][] = [];
  while (sets.length < alternativesMax) {
    const set = chooseSeats(plan, left, wish);
    if (set === undefined) break;
    sets.push(set);
    for (const seat of set) left[seat] = 0;
  }
  return sets;
}

/** What anyone who asks for no mark may get. */
export function mayTakeOf(plan: SeatPlan, free: FreeSeats, { keepsMarked }: Pick<SeatWish, 'keepsMarked'>): FreeSeats {
  if (!keepsMarked) return free;
  const kept = keptSeats(plan);
  if (kept.length === 0) return free;
  const mayTake = free.slice();
  for (const seat of kept) mayTake[seat] = 0;
  return mayTake;
}

const keptOf = new WeakMap<SeatPlan, readonly number[]>();

function keptSeats(plan: SeatPlan): readonly number[] {
  let kept = keptOf.get(plan);
  if (kept === undefined) {
    kept = Array.from(plan.markOf.keys()).filter((seat) => {
      return plan.markOf[seat] === wheelchair || plan.markOf[seat] === companion;
    });
    keptOf.set(plan, kept);
  }
  return kept;
}

/** Around one of them, those that see badly last. */
function nearEachOther(plan: SeatPlan, mayTake: FreeSeats, quantity: number): number[] | undefined {
  const seats = seatsIn(mayTake);
  if (seats.length < quantity) return undefined;
  const isBad = (seat: number) => plan.markOf[seat] === restricted;
  return bestAround(plan, middlesOf(plan, seats), (middle) => nearest(plan, middle, seats, quantity, isBad));
}

/** Seats for wheelchairs near each other, and the rest of the party beside: companions' seats of the same rows first. */
function withWheelchairs(plan: SeatPlan, free: FreeSeats, wish: SeatWish): number[] | undefined {
  const { quantity, wheelchair: asked = 0 } = wish;
  const all = seatsIn(free);
  const forWheelchairs = all.filter((seat) => plan.markOf[seat] === wheelchair);
  const others = all.filter((seat) => plan.markOf[seat] !== wheelchair);
  if (forWheelchairs.length < asked || others.length < quantity - asked) return undefined;
  return bestAround(plan, middlesOf(plan, forWheelchairs), (middle) => {
    const chosen = nearest(plan, middle, forWheelchairs, asked);
    const rows = new Set(chosen.map((seat) => plan.rowOf[seat]));
    const isElsewhere = (seat: number) => plan.markOf[seat] !== companion || !rows.has(plan.rowOf[seat]);
    return [...chosen, ...nearest(plan, middle, others, quantity - asked, isElsewhere)];
  });
}

/** The set that lies closest around its middle; of equals the one nearest to what is seen, then the first. */
function bestAround(
  plan: SeatPlan,
  middles: readonly number[],
  around: (middle: number) => number[],
): number[] | undefined {
  let best: { seats: number[]; spread: number; distance: number } | undefined;
  for (const middle of middles) {
    const seats = around(middle);
    const spread = seats.reduce((sum, seat) => sum + apart(plan, seat, middle), 0);
    const distance = seats.reduce((sum, seat) => sum + (plan.distance[seat] as number), 0);
    if (best === undefined || spread < best.spread || (spread === best.spread && distance < best.distance)) {
      best = { seats, spread, distance };
    }
  }
  return best?.seats.sort((one, other) => one - other);
}

/** Each seat is looked at once, and held against those that are nearest so far. */
function nearest(
  plan: SeatPlan,
  middle: number,
  seats: readonly number[],
  quantity: number,
  isLast: (seat: number) => boolean = () => false,
): number[] {
  const found: number[] = [];
  const keys: number[] = [];
  for (const seat of seats) {
    const key = apart(plan, seat, middle) + (isLast(seat) ? fartherThanAny : 0);
    if (found.length === quantity && key >= (keys[quantity - 1] as number)) continue;
    let at = found.length;
    while (at > 0 && key < (keys[at - 1] as number)) at--;
    found.splice(at, 0, seat);
    keys.splice(at, 0, key);
    found.length = keys.length = Math.min(found.length, quantity);
  }
  return found;
}

function middlesOf(plan: SeatPlan, seats: readonly number[]): readonly number[] {
  if (seats.length <= middlesAllMax) return seats;
  const closest = [...seats].sort(
    (one, other) => (plan.distance[one] as number) - (plan.distance[other] as number) || one - other,
  );
  return closest.slice(0, middlesMax);
}

function seatsIn(free: FreeSeats): number[] {
  const seats: number[] = [];
  for (let seat = 0; seat < free.length; seat++) if (free[seat] === 1) seats.push(seat);
  return seats;
}

function apart({ x, y }: SeatPlan, one: number, other: number): number {
  return distanceOf(x[one] as number, y[one] as number, x[other] as number, y[other] as number);
}
