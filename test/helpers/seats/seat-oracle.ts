import type { FreeSeats } from '../../../seat-rules/left-alone.ts';
import type { SeatPlan } from '../../../seat-rules/seat-plan.ts';

// What can be said of seats by trying everything.

export function setsOf(mayTake: FreeSeats, quantity: number, from = 0): number[][] {
  if (quantity === 0) return [[]];
  const sets: number[][] = [];
  for (let seat = from; seat < mayTake.length; seat++) {
    if (mayTake[seat] === 1) for (const rest of setsOf(mayTake, quantity - 1, seat + 1)) sets.push([seat, ...rest]);
  }
  return sets;
}

const besideOf = (plan: SeatPlan, seat: number) =>
  Array.from({ length: plan.seats }, (_, other) => other).filter(
    (other) =>
      plan.rowOf[other] === plan.rowOf[seat] &&
      Math.abs((plan.placeOf[other] as number) - (plan.placeOf[seat] as number)) === 1,
  );

function aloneIn(plan: SeatPlan, free: FreeSeats): Set<number> {
  const alone = new Set<number>();
  for (let seat = 0; seat < plan.seats; seat++) {
    if (free[seat] === 1 && besideOf(plan, seat).every((other) => free[other] !== 1)) alone.add(seat);
  }
  return alone;
}

export function aloneBy(plan: SeatPlan, free: FreeSeats, set: readonly number[]): number[] {
  const left = free.slice();
  for (const seat of set) left[seat] = 0;
  return [...aloneIn(plan, left).difference(aloneIn(plan, free))];
}

export const isOneBlock = (plan: SeatPlan, set: readonly number[]) =>
  set.every((seat, index) => index === 0 || besideOf(plan, seat).includes(set[index - 1] as number));

/** Half of them in the row behind, at a seat that is nearest to one of theirs. */
export function isTwoBlocks(plan: SeatPlan, set: readonly number[]): boolean {
  const front = set.filter((seat) => plan.rowOf[seat] === plan.rowOf[set[0] as number]);
  const back = set.slice(front.length);
  if (Math.abs(front.length - back.length) > 1 || back.length === 0) return false;
  if (!isOneBlock(plan, front) || !isOneBlock(plan, back)) return false;
  if ((plan.rowOf[back[0] as number] as number) - (plan.rowOf[front[0] as number] as number) !== 1) return false;
  const [first, last] = [front[0], front.at(-1)].map((seat) => nearestBehind(plan, seat as number)) as [number, number];
  return (back[0] as number) <= last && (back.at(-1) as number) >= first;
}

function nearestBehind(plan: SeatPlan, seat: number): number {
  const apart = (other: number) => Math.abs((plan.x[seat] as number) - (plan.x[other] as number));
  return Array.from({ length: plan.seats }, (_, other) => other)
    .filter((other) => plan.rowOf[other] === (plan.rowOf[seat] as number) + 1)
    .sort((one, other) => apart(one) - apart(other) || one - other)[0] as number;
}

export function rankOf(plan: SeatPlan, free: FreeSeats, set: readonly number[]): number[] {
  const bad = set.filter((seat) => plan.markOf[seat] === 3).length;
  const distance = set.reduce((sum, seat) => sum + (plan.distance[seat] as number), 0);
  return [aloneBy(plan, free, set).length, bad, distance, set[0] as number];
}

export function byRank(one: readonly number[], other: readonly number[]): number {
  return one.map((figure, index) => figure - (other[index] as number)).find((difference) => difference !== 0) ?? 0;
}
