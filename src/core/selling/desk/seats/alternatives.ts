import { alternativesFor, chooseSeats, mayTakeOf } from '../../../../../seat-rules/choose-seats.ts';
import { canLeaveNoneAlone, type FreeSeats, leftAlone } from '../../../../../seat-rules/left-alone.ts';
import { type SeatPlan, seatMarks } from '../../../../../seat-rules/seat-plan.ts';
import { type Detail, raise } from '../../../base/define-error.ts';
import { orphanSeat } from './seat.errors.ts';
import type { SeatDesk, WantedSeats } from './seat-desk.ts';

/** Seats of one type that a line of an order names. */
export interface NamedLine {
  line: number;
  seats: readonly number[];
}

const wheelchair = seatMarks.indexOf('WHEELCHAIR') + 1;
const companion = seatMarks.indexOf('COMPANION') + 1;
/** Into how many sizes of groups a party is parted at most, to look for another way. */
const partingsMax = 8;

/** Seats may not be left alone by what was named, where there is another way within the type. */
export function refuseOrphans(desk: SeatDesk, type: WantedSeats['type'], lines: readonly NamedLine[]): void {
  const { plan, orphans } = desk.seats();
  if (orphans !== 'REFUSE') return;
  const free = desk.seats().freeOf(type.id);
  const named = lines.flatMap(({ seats }) => seats);
  const alone = leftAlone(plan, free, named);
  if (alone.length === 0 || !isAnotherWay(desk, free, named)) return;
  const ids = alone.map((seat) => plan.ids[seat] as string);
  const { line } = lines[0] as NamedLine;
  const details: Detail[] = [{ field: `items[${line}].seats`, fault: 'leavesAlone', values: { seats: ids } }];
  raise(orphanSeat, { seats: ids }, { details, alternatives: alternativesOf(desk, type, lines, line) });
}

/** Sets that the line could have instead, beside what other lines of the type name; none where the type is not sold any more. */
export function alternativesOf(
  desk: SeatDesk,
  type: WantedSeats['type'],
  lines: readonly NamedLine[],
  line: number,
): string[][] {
  const seats = desk.seats();
  const { plan } = seats;
  const named = lines.filter((each) => each.line === line).flatMap((each) => each.seats);
  const beside = lines.filter((each) => each.line !== line).flatMap((each) => each.seats);
  const others = beside.filter((seat) => seats.isFree(seat));
  if (type.remainingQuantity < named.length + others.length) return [];
  const all = seats.freeOf(type.id);
  const free = all.slice();
  for (const seat of others) free[seat] = 0;
  const isGood = (set: readonly number[]) => {
    if (seats.orphans === 'ALLOW') return true;
    const together = [...others, ...set];
    return leftAlone(plan, all, together).length === 0 || !isAnotherWay(desk, all, together);
  };
  const wish = wishOf(desk, named);
  const sets = alternativesFor(plan, free, wish).filter(isGood);
  const found = sets.length > 0 ? sets : inTwoGroups(plan, free, wish).filter(isGood);
  return found.map((set) => set.map((seat) => plan.ids[seat] as string));
}

/** What was named says what for: a wheelchair's place is asked for by naming one. */
function wishOf(desk: SeatDesk, named: readonly number[]) {
  const { plan } = desk.seats();
  const countOf = (mark: number) => named.filter((seat) => plan.markOf[seat] === mark).length;
  const keepsMarked = (desk.event?.keepsMarked ?? false) && countOf(companion) === 0;
  return { quantity: named.length, wheelchair: countOf(wheelchair), keepsMarked };
}

function isAnotherWay(desk: SeatDesk, free: FreeSeats, named: readonly number[]): boolean {
  const { plan } = desk.seats();
  const { quantity, wheelchair: marked, keepsMarked } = wishOf(desk, named);
  const mayTake = marked > 0 ? free : mayTakeOf(plan, free, { keepsMarked });
  return canLeaveNoneAlone(plan, { free, mayTake, quantity });
}

/** Where no seats side by side leave none alone, a party may have to part. */
function inTwoGroups(plan: SeatPlan, free: FreeSeats, wish: ReturnType<typeof wishOf>): number[][] {
  if (wish.wheelchair > 0) return [];
  const least = Math.max(wish.quantity / 2, wish.quantity - partingsMax);
  for (let size = wish.quantity - 1; size >= least; size -= 1) {
    const some = chooseSeats(plan, free, { ...wish, quantity: size });
    if (some === undefined || leftAlone(plan, free, some).length > 0) continue;
    const left = free.slice();
    for (const seat of some) left[seat] = 0;
    const rest = chooseSeats(plan, left, { ...wish, quantity: wish.quantity - size });
    if (rest !== undefined) return [[...some, ...rest].sort((one, other) => one - other)];
  }
  return [];
}
