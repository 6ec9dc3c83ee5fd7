import { type PlanRow, type Point, placeAt, type SeatMark } from '../../../../seat-rules/seat-plan.ts';

/** A seat of a list. */
export interface ListedSeat {
  number: number;
  /** Null where the list has no places. */
  at: Point | null;
  mark: SeatMark | null;
}

const placesMax = 500;
// Of the distance between two seats: what is measured on paper is never exact.
const slack = 0.25;

/** The rows that some seats of one name lie in, in the order of their numbers: one where they are on a line or on a curve. */
export function fitRows(name: string, seats: readonly (ListedSeat & { at: Point })[]): PlanRow[] {
  const sorted = seats.toSorted((one, other) => one.number - other.number);
  const whole = fitted(sorted);
  if (whole !== undefined) return [{ ...whole, name }];
  const rows: PlanRow[] = [];
  for (let from = 0; from < sorted.length; ) {
    let [end, best] = [from + 1, fitted(sorted.slice(from, from + 1)) as PlanRow];
    while (end < sorted.length) {
      const longer = fitted(sorted.slice(from, end + 1));
      if (longer === undefined) break;
      [end, best] = [end + 1, longer];
    }
    rows.push({ ...best, name });
    from = end;
  }
  return rows;
}

/** Undefined where one row does not go through them all. */
function fitted(seats: readonly (ListedSeat & { at: Point })[]): PlanRow | undefined {
  const [first, last] = [seats[0], seats.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const step = seats.length > 1 && seats.every(({ number }) => (number - first.number) % 2 === 0) ? 2 : 1;
  const count = (last.number - first.number) / step + 1;
  if (count > placesMax) return undefined;
  const [x, y] = first.at;
  const across = count === 1 ? 1 : (last.at[0] - x) / (count - 1);
  const down = count === 1 ? 0 : (last.at[1] - y) / (count - 1);
  const gap = Math.hypot(across, down);
  if (gap === 0) return undefined;
  const written = { first: first.number, count, step, down: false, x, y, dx: across, dy: down };
  const straight: PlanRow = { ...written, name: '', curve: 0, without: [], marks: {} };
  const placeOf = ({ number }: ListedSeat) => (number - first.number) / step;
  const row = { ...straight, curve: curveOf(seats, straight, placeOf) };
  const isThrough = seats.every((seat) => {
    const [px, py] = placeAt(row, placeOf(seat));
    return Math.hypot(px - seat.at[0], py - seat.at[1]) <= gap * slack;
  });
  return isThrough ? { ...row, ...notes(seats, straight) } : undefined;
}

/** How far the seat nearest to the middle lies beside the line between the ends. */
function curveOf(
  seats: readonly (ListedSeat & { at: Point })[],
  row: PlanRow,
  placeOf: (seat: ListedSeat) => number,
): number {
  const { count, x, y, dx, dy } = row;
  if (count < 3) return 0;
  const middle = (count - 1) / 2;
  const near = seats.reduce((best, seat) =>
    Math.abs(placeOf(seat) - middle) < Math.abs(placeOf(best) - middle) ? seat : best,
  );
  const fromMiddle = placeOf(near) / middle - 1;
  const share = 1 - fromMiddle ** 2;
  if (share < 0.1) return 0;
  const gap = Math.hypot(dx, dy);
  const aside = ((near.at[1] - y) * dx - (near.at[0] - x) * dy) / gap;
  const curve = aside / (share * middle * gap);
  // Less is no curve but how exactly somebody measured.
  return Math.abs(curve) < 0.005 ? 0 : Math.min(1, Math.max(-1, Math.round(curve * 1_000) / 1_000));
}

function notes(seats: readonly ListedSeat[], { first, count, step }: Pick<PlanRow, 'first' | 'count' | 'step'>) {
  const there = new Set(seats.map(({ number }) => number));
  const numbers = Array.from({ length: count }, (_, place) => first + place * step);
  const marked = seats.flatMap(({ number, mark }) => (mark === null ? [] : [[String(number), mark] as const]));
  return {
    without: numbers.filter((number) => !there.has(number)).map(String),
    marks: Object.fromEntries(marked),
  };
}
