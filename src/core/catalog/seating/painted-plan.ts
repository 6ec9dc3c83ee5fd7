import { openPlan, type PlanRow, type SeatPlan, type WrittenPlan } from '../../../../seat-rules/seat-plan.ts';
import type { Detail } from '../../base/define-error.ts';
import { firstWithin, lastOf, readRanges, type SeatRange } from './seat-ranges.ts';
import type { Area, PaintedType } from './seating.ts';

/** A plan with the type of each of its seats. */
export interface PaintedPlan {
  readonly written: WrittenPlan;
  readonly plan: SeatPlan;
  readonly ticketTypeIds: readonly string[];
  /** Of each seat: the place of its type in `ticketTypeIds`; −1 where it is not offered. */
  readonly typeOf: Int16Array;
  /** The same of each section where people stand; −1 of those with seats too. */
  readonly typeOfSection: Int16Array;
  readonly seatOf: ReadonlyMap<string, number>;
  /** What is wrong with the areas. Those that are kept were checked before. */
  readonly faults: readonly Detail[];
}

const faultsMax = 100;

export function paintPlan(written: WrittenPlan, types: readonly PaintedType[]): PaintedPlan {
  const painting = startPainting(written, { isInTurn: false });
  for (const [type, { areas }] of types.entries()) paintType(painting, type, areas);
  const { plan, typeOf, typeOfSection, seatOf, faults } = painting;
  return {
    written,
    plan,
    ticketTypeIds: types.map((type) => type.ticketTypeId),
    typeOf,
    typeOfSection,
    seatOf,
    faults,
  };
}

/** An area, and the place of its type; −1: not for sale. */
interface PaintedArea {
  area: Area;
  type: number;
}

/** The same where each area paints over those before it. `wrong`: the first that is not of the plan. */
export function paintInTurn(
  written: WrittenPlan,
  areas: readonly PaintedArea[],
): Pick<PaintedPlan, 'plan' | 'typeOf' | 'typeOfSection'> & { wrong: number | undefined } {
  const painting = startPainting(written, { isInTurn: true });
  const { plan, typeOf, typeOfSection, faults } = painting;
  for (const [turn, { area, type }] of areas.entries()) {
    paintType(painting, type, [area]);
    if (faults.length > 0) return { plan, typeOf, typeOfSection, wrong: turn };
  }
  return { plan, typeOf, typeOfSection, wrong: undefined };
}

interface Painting extends Pick<PaintedPlan, 'plan' | 'typeOf' | 'typeOfSection' | 'seatOf'> {
  sections: ReadonlyMap<string, OpenSection>;
  /** Whether a later area paints over an earlier one. */
  isInTurn: boolean;
  faults: Detail[];
}

function startPainting(written: WrittenPlan, { isInTurn }: Pick<Painting, 'isInTurn'>): Painting {
  const plan = openPlan(written);
  return {
    plan,
    sections: sectionsOf(written),
    typeOf: new Int16Array(plan.seats).fill(-1),
    typeOfSection: new Int16Array(written.sections.length).fill(-1),
    seatOf: new Map(plan.ids.map((id, seat) => [id, seat])),
    isInTurn,
    faults: [],
  };
}

interface OpenSection {
  key: string;
  isStanding: boolean;
  place: number;
  rows: ReadonlyMap<string, OpenRow>;
}

interface OpenRow {
  row: PlanRow;
  /** In the order of the plan. */
  number: number;
}

function sectionsOf({ sections }: WrittenPlan): Map<string, OpenSection> {
  let number = 0;
  return new Map(
    sections.map(({ key, kind, rows }, place) => {
      const open = new Map(rows.map((row) => [row.name, { row, number: number++ }]));
      return [key, { key, isStanding: kind === 'STANDING', place, rows: open }];
    }),
  );
}

function paintType(painting: Painting, type: number, areas: readonly Area[]): void {
  const { sections, faults } = painting;
  const kinds = new Set<boolean>();
  for (const [place, area] of areas.entries()) {
    if (faults.length >= faultsMax) return;
    const field = `types[${type}].areas[${place}]`;
    const section = sections.get(area.section);
    if (section === undefined) {
      faults.push({ field: `${field}.section`, fault: 'notOfThisPlan', values: { what: 'a section' } });
      continue;
    }
    kinds.add(section.isStanding);
    if (section.isStanding) paintStanding(painting, { type, field }, section, area);
    else paintArea(painting, { type, field }, section, area);
  }
  if (kinds.size > 1) faults.push({ field: `types[${type}].areas`, fault: 'seatedAndStanding' });
}

interface Brush {
  type: number;
  field: string;
}

function paintStanding(
  { typeOfSection, isInTurn, faults }: Painting,
  { type, field }: Brush,
  { place }: OpenSection,
  area: Area,
): void {
  if (area.rows !== undefined) faults.push({ field: `${field}.rows`, fault: 'wholeSection' });
  if (area.seats !== undefined) faults.push({ field: `${field}.seats`, fault: 'wholeSection' });
  const before = typeOfSection[place] as number;
  if (before !== -1 && before !== type && !isInTurn) faults.push({ field: `${field}.section`, fault: 'sectionOfTwo' });
  typeOfSection[place] = type;
}

function paintArea(painting: Painting, brush: Brush, section: OpenSection, area: Area): void {
  const { faults } = painting;
  const rows = rowsOf(painting, brush, section, area);
  const ranges = area.seats === undefined ? undefined : readRanges(area.seats);
  if (ranges === null) faults.push({ field: `${brush.field}.seats`, fault: 'notSeatNumbers' });
  if (rows.length === 0 || ranges === null) return;
  const twice: string[] = [];
  if (ranges === undefined) for (const row of rows) paintRow(painting, brush, row, twice);
  const unknown = ranges === undefined ? [] : paintRanges(painting, brush, { section, rows, ranges, twice });
  if (unknown.length > 0) {
    const seats = unknown.slice(0, 10).map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));
    faults.push({ field: `${brush.field}.seats`, fault: 'notSeatsOfRows', values: { seats } });
  }
  if (twice.length > 0) {
    faults.push({ field: brush.field, fault: 'seatsOfTwo', values: { seats: twice.slice(0, 10) } });
  }
}

function rowsOf({ faults }: Painting, { field }: Brush, { rows }: OpenSection, { rows: names }: Area): OpenRow[] {
  if (names === undefined) return [...rows.values()];
  return names.flatMap((name, place) => {
    const row = rows.get(name);
    if (row !== undefined) return [row];
    faults.push({ field: `${field}.rows[${place}]`, fault: 'notOfThisPlan', values: { what: 'a row' } });
    return [];
  });
}

function paintRow(painting: Painting, brush: Brush, { number }: OpenRow, twice: string[]): void {
  const { rowStarts } = painting.plan;
  const end = rowStarts[number + 1] as number;
  for (let seat = rowStarts[number] as number; seat < end; seat++) paintSeat(painting, brush, seat, twice);
}

/** Answers which of them are no ranges of those rows: they end beside them, or have no seat. */
function paintRanges(
  painting: Painting,
  brush: Brush,
  named: { section: OpenSection; rows: readonly OpenRow[]; ranges: readonly SeatRange[]; twice: string[] },
): SeatRange[] {
  const { section, rows, ranges, twice } = named;
  const seats = new Int32Array(ranges.length);
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { row } of rows) {
    const { first, step } = row;
    const last = lastOf(row);
    lowest = Math.min(lowest, first);
    highest = Math.max(highest, last);
    for (let place = firstWithin(ranges, first); place < ranges.length; place++) {
      const { from, to } = ranges[place] as SeatRange;
      if (from > last) break;
      const start = first + Math.ceil(Math.max(0, from - first) / step) * step;
      for (let name = start; name <= Math.min(to, last); name += step) {
        const seat = painting.seatOf.get(`${section.key}-${row.name}-${name}`);
        if (seat === undefined) continue;
        seats[place] = (seats[place] as number) + 1;
        paintSeat(painting, brush, seat, twice);
      }
    }
  }
  return ranges.filter(({ from, to }, place) => seats[place] === 0 || from < lowest || to > highest);
}

function paintSeat(painting: Painting, { type }: Brush, seat: number, twice: string[]): void {
  const { typeOf, plan, isInTurn } = painting;
  const before = typeOf[seat] as number;
  if (before !== -1 && before !== type && !isInTurn) twice.push(plan.ids[seat] as string);
  else typeOf[seat] = type;
}
