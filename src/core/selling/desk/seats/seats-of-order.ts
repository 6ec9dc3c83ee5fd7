import { chooseSeats, mayTakeOf } from '../../../../../seat-rules/choose-seats.ts';
import { seatMarks } from '../../../../../seat-rules/seat-plan.ts';
import { raiseInvalid } from '../../../base/common.errors.ts';
import { type Detail, raise } from '../../../base/define-error.ts';
import { soldOutError } from '../../orders/order.errors.ts';
import { alternativesOf, type NamedLine, refuseOrphans } from './alternatives.ts';
import { seatTaken } from './seat.errors.ts';
import { isSeated, type SeatDesk, type WantedLine, type WantedSeats } from './seat-desk.ts';

type SeatedType = WantedSeats['type'];

const wheelchair = seatMarks.indexOf('WHEELCHAIR') + 1;

/** Refuses seats that are not those of the line, or that somebody has. Nothing is changed here. */
export function checkNamed(desk: SeatDesk, wanted: readonly WantedSeats[]): void {
  for (const [type, lines] of namedOf(desk, wanted)) {
    const seats = desk.seats();
    const taken = lines.flatMap(({ line, seats: named }) =>
      named.flatMap((seat, place) => {
        const id = seats.plan.ids[seat] as string;
        return seats.isFree(seat) ? [] : { line, id, field: `items[${line}].seats[${place}]` };
      }),
    );
    const [first] = taken;
    if (first === undefined) continue;
    const details = taken.map(({ field, id: seat }): Detail => ({ field, fault: 'seatGone', values: { seat } }));
    const alternatives = alternativesOf(desk, type, lines, first.line);
    raise(seatTaken, { seats: taken.map(({ id }) => id) }, { details, alternatives });
  }
}

/** Refuses free seats that would leave another alone. What buyers are held to, the organizer is not. */
export function checkAlone(desk: SeatDesk, wanted: readonly WantedSeats[]): void {
  for (const [type, lines] of namedOf(desk, wanted)) refuseOrphans(desk, type, lines);
}

/** What the order names, by type. What is wrong with it is told all at once. */
function namedOf(desk: SeatDesk, wanted: readonly WantedSeats[]): Map<SeatedType, NamedLine[]> {
  const faults: Detail[] = [];
  const used = new Set<number>();
  const named = new Map<SeatedType, NamedLine[]>();
  for (const { type, lines } of wanted) {
    for (const { line, seatIds } of lines) {
      if (seatIds === null) continue;
      const seats = seatIds.flatMap((id, place) => {
        const field = `items[${line}].seats[${place}]`;
        const seat = desk.seats().seatOf(type.id, id);
        if (seat === undefined) faults.push({ field, fault: 'seatNotOfType' });
        else if (used.has(seat)) faults.push({ field, fault: 'seatTwice' });
        else used.add(seat);
        return seat ?? [];
      });
      named.set(type, [...(named.get(type) ?? []), { line, seats }]);
    }
  }
  if (faults.length > 0) raiseInvalid(faults);
  return named;
}

/** The seats of everything that is wanted: those that were named, and for the others the best that are free. */
export function withSeats<Wanted extends WantedSeats>(desk: SeatDesk, wanted: readonly Wanted[]): Wanted[] {
  const chosen = new Map<WantedSeats, readonly number[]>();
  for (const [type, ofType] of Map.groupBy<SeatedType, WantedSeats>(wanted, (each) => each.type)) {
    if (isSeated(type)) for (const [each, seats] of seatsOfType(desk, type, ofType)) chosen.set(each, seats);
  }
  return wanted.map((each) => ({ ...each, seats: chosen.get(each) ?? null }));
}

/** For all lines of a type at once, so that they sit side by side whatever each of them costs. */
function seatsOfType(desk: SeatDesk, type: SeatedType, ofType: readonly WantedSeats[]): Map<WantedSeats, number[]> {
  const { plan } = desk.seats();
  const numbersOf = (ids: readonly string[]) => ids.map((id) => desk.seats().seatOf(type.id, id) as number);
  const best = bestOf(desk, type, ofType);
  // Anyone who asked for a wheelchair's place has it, whichever line comes first.
  const places = new Map<WantedLine, number[]>();
  for (const line of ofType.flatMap(({ lines }) => lines)) {
    const own = best.filter((seat) => plan.markOf[seat] === wheelchair).slice(0, line.wheelchair);
    for (const seat of own) best.splice(best.indexOf(seat), 1);
    places.set(line, line.seatIds === null ? own : numbersOf(line.seatIds));
  }
  const seatsOfLine = (line: WantedLine) => {
    const first = places.get(line) ?? [];
    return [...first, ...best.splice(0, line.quantity - first.length)];
  };
  return new Map(ofType.map((each) => [each, each.lines.flatMap(seatsOfLine)]));
}

/** The best for the lines that name none. */
function bestOf(desk: SeatDesk, type: SeatedType, ofType: readonly WantedSeats[]): number[] {
  const seats = desk.seats();
  const lines = ofType.flatMap((each) => each.lines.map((line) => ({ ...line, bundle: each.bundle })));
  const open = lines.filter(({ seatIds }) => seatIds === null);
  const [first] = open;
  if (first === undefined) return [];
  const quantity = open.reduce((sum, line) => sum + line.quantity, 0);
  const asked = open.reduce((sum, line) => sum + line.wheelchair, 0);
  const keepsMarked = desk.event?.keepsMarked ?? false;
  const free = freeWithout(
    desk,
    type,
    lines.flatMap(({ seatIds }) => seatIds ?? []),
  );
  const best = chooseSeats(seats.plan, free, { quantity, wheelchair: asked, keepsMarked });
  if (best !== undefined) return best;
  const mayTake = asked > 0 ? free : mayTakeOf(seats.plan, free, { keepsMarked });
  const isCounted = (seat: number) => asked === 0 || seats.plan.markOf[seat] === wheelchair;
  const left = mayTake.reduce((sum, isFree, seat) => sum + (isCounted(seat) ? isFree : 0), 0);
  const field = `${first.bundle === null ? 'items' : 'bundles'}[${first.line}].${asked > 0 ? 'wheelchair' : 'quantity'}`;
  raise(soldOutError, { name: type.name, left }, { details: [{ field, fault: 'leftTooFew', values: { left } }] });
}

function freeWithout(desk: SeatDesk, type: SeatedType, seatIds: readonly string[]): Uint8Array {
  const seats = desk.seats();
  const free = seats.freeOf(type.id);
  if (seatIds.length === 0) return free;
  const rest = free.slice();
  for (const id of seatIds) rest[seats.seatOf(type.id, id) as number] = 0;
  return rest;
}

/** Whether as many seats are named as tickets are wanted. Which seats they are is looked at where the plan is known. */
export function seatFaults(
  type: Pick<SeatedType, 'plannedAs'>,
  wanted: { quantity: number; seats?: readonly string[] | null; wheelchair?: number | null },
  line: string,
): Detail[] {
  const { quantity, seats = null } = wanted;
  const asked = wanted.wheelchair ?? 0;
  if (seats === null && asked === 0) return [];
  if (!isSeated(type)) return [{ field: `${line}.${seats === null ? 'wheelchair' : 'seats'}`, fault: 'noPlan' }];
  const faults: Detail[] = [];
  if (seats !== null && seats.length !== quantity) {
    faults.push({ field: `${line}.seats`, fault: 'seatsNotAsMany', values: { quantity } });
  }
  if (asked > quantity) {
    faults.push({ field: `${line}.wheelchair`, fault: 'wheelchairsTooMany', values: { most: quantity } });
  }
  return faults;
}
