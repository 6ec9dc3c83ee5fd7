import type { PlanRow, PlanSection, Point, SeatMark } from '../../../seat-rules/seat-plan.ts';

/** How a row is called and numbered; what is left out is as the Open API has it. */
export type Numbering = Partial<Pick<PlanRow, 'first' | 'step' | 'down' | 'without' | 'marks'>>;

interface Between extends Numbering {
  name: string;
  from: Point;
  to: Point;
  /** Where the middle of a bent row is. */
  middle?: Point;
  /** From seat to seat, in metres. Rows are stretched to reach both ends. */
  pitch: number;
}

/** As many seats as fit between two points. */
export function rowBetween({ name, from, to, middle, pitch, ...numbering }: Between): PlanRow {
  const [across, along] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(across, along);
  const count = Math.floor(length / pitch + 1e-9) + 1;
  const steps = Math.max(count - 1, 1);
  const curve = middle === undefined ? 0 : bendOf(from, to, middle);
  return {
    ...{ name, count, curve: rounded(curve, 4), first: 1, step: 1, down: false, without: [], marks: {} },
    ...{
      x: rounded(from[0], 3),
      y: rounded(from[1], 3),
      dx: rounded(across / steps, 5),
      dy: rounded(along / steps, 5),
    },
    ...numbering,
  };
}

/** How far the middle is off the straight line, in halves of its length. */
function bendOf([x0, y0]: Point, [x1, y1]: Point, [x, y]: Point): number {
  const [across, along] = [x1 - x0, y1 - y0];
  const off = ((y - (y0 + y1) / 2) * across - (x - (x0 + x1) / 2) * along) / Math.hypot(across, along);
  return off / (Math.hypot(across, along) / 2);
}

interface Arc extends Numbering {
  name: string;
  centre: Point;
  radius: number;
  /** Degrees from straight ahead, to the right as one looks at the plan. */
  from: number;
  to: number;
  /** What stays free at either end for aisles, in metres. */
  aisle: number;
  pitch: number;
}

/** A row around a centre, its ends where aisles begin. */
export function rowAround({ centre, radius, from, to, aisle, ...row }: Arc): PlanRow {
  const narrowed = ((aisle / radius) * 180) / Math.PI;
  return rowBetween({
    ...row,
    from: onCircle(centre, radius, from + narrowed),
    to: onCircle(centre, radius, to - narrowed),
    middle: onCircle(centre, radius, (from + to) / 2),
  });
}

export function onCircle([x, y]: Point, radius: number, degrees: number): Point {
  const angle = (degrees / 180) * Math.PI;
  return [x + radius * Math.sin(angle), y + radius * Math.cos(angle)];
}

/** Letters as halls have them: I and O are left out, since they read as 1 and 0. */
export function rowLetters(count: number): string[] {
  const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ'];
  return Array.from({ length: count }, (_, row) => {
    const again = Math.floor(row / letters.length);
    return (letters[row % letters.length] as string).repeat(again + 1);
  });
}

export function seated(key: string, name: string, rows: readonly PlanRow[]): PlanSection {
  return { key, name, kind: 'SEATED', outline: outlineOf(rows), capacity: null, rows };
}

export function standing(key: string, name: string, capacity: number, outline: readonly Point[]): PlanSection {
  return { key, name, kind: 'STANDING', outline, capacity, rows: [] };
}

export function corners([left, front]: Point, [right, back]: Point): Point[] {
  return [
    [left, front],
    [right, front],
    [right, back],
    [left, back],
  ];
}

/** The same mark for many seats. */
export function marked(mark: SeatMark, seats: readonly (number | string)[]): Record<string, SeatMark> {
  return Object.fromEntries(seats.map((seat) => [String(seat), mark]));
}

/** Places for wheelchairs, each with one for a companion beside it. */
export function wheelchairRow(row: PlanRow): PlanRow {
  const names = namesOf(row);
  const marks = names.map((name, place) => [name, place % 2 === 0 ? 'WHEELCHAIR' : 'COMPANION'] as const);
  return { ...row, marks: Object.fromEntries(marks) };
}

export function namesOf({ first, count, step }: PlanRow): string[] {
  return Array.from({ length: count }, (_, seat) => String(first + seat * step));
}

// A little more than half a seat.
const margin = 0.45;
const bends = [0, 0.25, 0.5, 0.75, 1];

/** Along the first row, down the ends of those behind it, back along the last. */
function outlineOf(rows: readonly PlanRow[]): Point[] {
  const front = rows[0] as PlanRow;
  const back = rows.at(-1) as PlanRow;
  const sides = rows.slice(1, -1).filter((_, row) => row % 2 === 0);
  return [
    ...bends.map((part) => besideRow(front, part, -margin)),
    ...sides.map((row) => besideRow(row, 1, 0)),
    ...bends.toReversed().map((part) => besideRow(back, part, margin)),
    ...sides.toReversed().map((row) => besideRow(row, 0, 0)),
  ];
}

/** A point at a part of a row, so far behind it, and at its ends a little beside them. */
function besideRow({ x, y, dx, dy, count, curve }: PlanRow, part: number, behind: number): Point {
  const pitch = Math.hypot(dx, dy);
  const [ux, uy] = [dx / pitch, dy / pitch];
  const beside = part === 0 ? -margin : part === 1 ? margin : 0;
  const along = part * (count - 1) * pitch + beside;
  const off = curve * (1 - (2 * part - 1) ** 2) * (((count - 1) * pitch) / 2) + behind;
  return [rounded(x + ux * along - uy * off, 2), rounded(y + uy * along + ux * off, 2)];
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0;
}
