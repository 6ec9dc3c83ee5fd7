import type { PlanRow, WrittenPlan } from '../../../../seat-rules/seat-plan.ts';
import { firstWithin, lastOf, readRanges, type SeatRange } from './seat-ranges.ts';
import type { Area } from './seating.ts';

// A painting names each seat once. Numbers, rows and areas are looked at besides: a hall of odd and even seats has as many
// numbers as seats.
const timesMax = 2;
const besides = 20_000;

/**
 * The place of the area that names more than a painting of the plan has, if there is one. It is counted by arithmetic, before the
 * plan is opened and a seat is painted: what is counted costs no more than it may.
 */
export function findAreaTooMany({ sections }: WrittenPlan, areas: readonly Area[]): number | undefined {
  let left = besides;
  const rowsOf = new Map<string, ReadonlyMap<string, PlanRow>>();
  for (const { key, rows } of sections) {
    rowsOf.set(key, new Map(rows.map((row) => [row.name, row])));
    for (const { count } of rows) left += count * timesMax;
  }
  for (const [place, { section, rows, seats }] of areas.entries()) {
    const open = rowsOf.get(section);
    const ranges = seats === undefined ? undefined : (readRanges(seats) ?? []);
    left -= 1 + (ranges?.length ?? 0);
    for (const name of rows ?? open?.keys() ?? []) {
      if (left < 0) break;
      const row = open?.get(name);
      left -= 1 + (row === undefined ? 0 : seatsWithin(row, ranges));
    }
    if (left < 0) return place;
  }
  return undefined;
}

/** Places of a row that ranges name, and the ranges. */
function seatsWithin(row: PlanRow, ranges: readonly SeatRange[] | undefined): number {
  if (ranges === undefined) return row.count;
  const last = lastOf(row);
  let named = 0;
  for (let place = firstWithin(ranges, row.first); place < ranges.length; place++) {
    const { from, to } = ranges[place] as SeatRange;
    if (from > last) break;
    named += 1 + Math.floor((Math.min(to, last) - Math.max(from, row.first)) / row.step);
  }
  return named;
}
