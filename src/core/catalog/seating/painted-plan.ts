import { openPlan, type PlanRow, type SeatPlan, type WrittenPlan } from '../../../../seat-rules/seat-plan.ts';
import type { Detail } from '../../base/define-error.ts';
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
// Areas of a type may overlap. No honest painting names its seats so often.
const timesMax = 20;

export function paintPlan(written: WrittenPlan, types: readonly PaintedType[]): PaintedPlan {
  const plan = openPlan(written);
  const painting: Painting = {
    plan,
    sections: sectionsOf(written),
    typeOf: new Int16Array(plan.seats).fill(-1),
    typeOfSection: new Int16Array(written.sections.length).fill(-1),
    seatOf: new Map(plan.ids.map((id, seat) => [id, seat])),
    left: plan.seats * timesMax + 10_000,
    faults: [],
  };
  for (const [type, { areas }] of types.entries()) paintType(painting, type, areas);
  const { typeOf, typeOfSection, seatOf, faults } = painting;
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

interface Painting extends Pick<PaintedPlan, 'plan' | 'typeOf' | 'typeOfSection' | 'seatOf'> {
  sections: ReadonlyMap<string, OpenSection>;
  /** How many seats may still be looked at. */
  left: number;
  faults: Detail[];
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
    if (faults.length >= faultsMax || painting.left < 0) return;
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
  { typeOfSection, faults }: Painting,
  { type, field }: Brush,
  { place }: OpenSection,
  area: Area,
): void {
  if (area.rows !== undefined) faults.push({ field: `${field}.rows`, fault: 'wholeSection' });
  if (area.seats !== undefined) faults.push({ field: `${field}.seats`, fault: 'wholeSection' });
  const before = typeOfSection[place] as number;
  if (before !== -1 && before !== type) faults.push({ field: `${field}.section`, fault: 'sectionOfTwo' });
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
  const unknown = (ranges ?? []).filter((range) => !paintRange(painting, brush, { section, rows, range, twice }));
  if (painting.left < 0) {
    faults.push({ field: brush.field, fault: 'seatsNamedTooOften' });
  } else if (unknown.length > 0) {
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

interface Range {
  from: number;
  to: number;
}

/** Answers whether it is a range of those rows: it ends within them, and has a seat. */
function paintRange(
  painting: Painting,
  brush: Brush,
  { section, rows, range, twice }: { section: OpenSection; rows: readonly OpenRow[]; range: Range; twice: string[] },
): boolean {
  const { from, to } = range;
  let [lowest, highest, seats] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const { row } of rows) {
    const { first, step, count } = row;
    const last = first + (count - 1) * step;
    lowest = Math.min(lowest, first);
    highest = Math.max(highest, last);
    painting.left -= 1;
    const start = first + Math.ceil(Math.max(0, from - first) / step) * step;
    for (let name = start; name <= Math.min(to, last) && painting.left >= 0; name += step) {
      const seat = painting.seatOf.get(`${section.key}-${row.name}-${name}`);
      if (seat === undefined) continue;
      seats += 1;
      paintSeat(painting, brush, seat, twice);
    }
  }
  return seats > 0 && from >= lowest && to <= highest;
}

function paintSeat(painting: Painting, { type }: Brush, seat: number, twice: string[]): void {
  const { typeOf, plan } = painting;
  painting.left -= 1;
  const before = typeOf[seat] as number;
  if (before !== -1 && before !== type) twice.push(plan.ids[seat] as string);
  else typeOf[seat] = type;
}

const rangesShape = /^\d{1,6}(-\d{1,6})?( *, *\d{1,6}(-\d{1,6})?)*$/;

/** `1-20,25`; null where it is not so, or a range ends before it begins. */
function readRanges(text: string): Range[] | null {
  if (!rangesShape.test(text.trim())) return null;
  const ranges = text.split(',').map((part) => {
    const [from, to = from] = part.trim().split('-').map(Number) as [number, number?];
    return { from, to };
  });
  return ranges.every(({ from, to }) => from <= to) ? ranges : null;
}
