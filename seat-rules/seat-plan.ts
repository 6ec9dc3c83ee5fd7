// What a plan of seats is, for the server, the page and the editor. No time, no database, no browser.

export const seatMarks = ['WHEELCHAIR', 'COMPANION', 'RESTRICTED_VIEW'] as const;
export type SeatMark = (typeof seatMarks)[number];

export type Point = readonly [x: number, y: number];

/** A row as it is written down, here and in the API: its seats follow from it. */
export interface PlanRow {
  name: string;
  /** The lowest number. */
  first: number;
  /** Places, of which some may be without a seat. */
  count: number;
  step: number;
  /** The place at x, y has the highest number. */
  down: boolean;
  x: number;
  y: number;
  dx: number;
  dy: number;
  /** How far the middle is bent away from the straight line, in halves of its length. */
  curve: number;
  /** Names of seats that are not there: a gap. */
  without: readonly string[];
  marks: Readonly<Record<string, SeatMark>>;
}

export const sectionKinds = ['SEATED', 'STANDING'] as const;

export interface PlanSection {
  key: string;
  name: string;
  kind: (typeof sectionKinds)[number];
  outline: readonly Point[] | null;
  /** How many people; of standing sections alone. */
  capacity: number | null;
  /** Standing sections have none. */
  rows: readonly PlanRow[];
}

/** A plan as it is written down, kept and sent. */
export interface WrittenPlan {
  /** What people come to see. */
  focus: Point;
  sections: readonly PlanSection[];
}

/** A seat is its number in the order of the plan. */
export interface SeatPlan {
  readonly seats: number;
  /** The first seat of each row, and one more: the number of seats. */
  readonly rowStarts: Int32Array;
  /** Rows of the same section follow each other from front to back as they are written. */
  readonly sectionOfRow: Int32Array;
  readonly rowOf: Int32Array;
  /** In its row. Seats side by side are one apart, and a gap counts. */
  readonly placeOf: Int16Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The mark's number in `seatMarks`, counted from one; 0 without. */
  readonly markOf: Uint8Array;
  /** To what people come to see, in thousandths: whole, so that sums do not depend on their order. */
  readonly distance: Float64Array;
  readonly ids: readonly string[];
  /** What stands on the seat: the last part of its id. */
  readonly names: readonly string[];
}

/** The number on the seat at a place of a row, counted from the place at x, y. */
export function seatNameAt({ first, count, step, down }: PlanRow, place: number): string {
  return String(first + (down ? count - 1 - place : place) * step);
}

/** Where a place is. The ends of a row stay where they are, however it is bent. */
export function placeAt({ x, y, dx, dy, count, curve }: PlanRow, place: number): Point {
  const straight: Point = [x + place * dx, y + place * dy];
  if (curve === 0 || count < 3) return straight;
  const fromMiddle = (2 * place) / (count - 1) - 1;
  const bent = (curve * (1 - fromMiddle ** 2) * (count - 1)) / 2;
  return [straight[0] - bent * dy, straight[1] + bent * dx];
}

export function openPlan({ focus, sections }: WrittenPlan): SeatPlan {
  const ids: string[] = [];
  const names: string[] = [];
  const rowStarts: number[] = [];
  const sectionOfRow: number[] = [];
  const rowOf: number[] = [];
  const placeOf: number[] = [];
  const points: Point[] = [];
  const markOf: number[] = [];
  for (const [section, { key, rows }] of sections.entries()) {
    for (const row of rows) {
      const gaps = new Set(row.without);
      sectionOfRow.push(section);
      rowStarts.push(ids.length);
      for (let place = 0; place < row.count; place++) {
        const seat = seatNameAt(row, place);
        if (gaps.has(seat)) continue;
        ids.push(`${key}-${row.name}-${seat}`);
        names.push(seat);
        rowOf.push(rowStarts.length - 1);
        placeOf.push(place);
        points.push(placeAt(row, place));
        const mark = row.marks[seat];
        markOf.push(mark === undefined ? 0 : seatMarks.indexOf(mark) + 1);
      }
    }
  }
  return {
    ids,
    names,
    seats: ids.length,
    rowStarts: Int32Array.from([...rowStarts, ids.length]),
    sectionOfRow: Int32Array.from(sectionOfRow),
    rowOf: Int32Array.from(rowOf),
    placeOf: Int16Array.from(placeOf),
    x: Float64Array.from(points, ([x]) => x),
    y: Float64Array.from(points, ([, y]) => y),
    markOf: Uint8Array.from(markOf),
    distance: Float64Array.from(points, ([x, y]) => distanceOf(x, y, ...focus)),
  };
}

/** In thousandths. */
export function distanceOf(x: number, y: number, toX: number, toY: number): number {
  return Math.round(Math.sqrt((x - toX) ** 2 + (y - toY) ** 2) * 1_000);
}

/** Whether the seat and the next one in the order of the plan are side by side. */
export function isBesideNext({ rowOf, placeOf }: SeatPlan, seat: number): boolean {
  return rowOf[seat] === rowOf[seat + 1] && (placeOf[seat + 1] as number) - (placeOf[seat] as number) === 1;
}
