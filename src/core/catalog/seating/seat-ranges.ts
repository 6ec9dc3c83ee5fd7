import type { PlanRow } from '../../../../seat-rules/seat-plan.ts';

/** Numbers of seats, both ends included. */
export interface SeatRange {
  from: number;
  to: number;
}

const rangesShape = /^\d{1,6}(-\d{1,6})?( *, *\d{1,6}(-\d{1,6})?)*$/;

/**
 * `1-20,25`, in order, those that overlap as one, so that no seat is looked at twice; null where it is not so, or a range ends
 * before it begins.
 */
export function readRanges(text: string): SeatRange[] | null {
  if (!rangesShape.test(text.trim())) return null;
  const ranges = text.split(',').map((part) => {
    const [from, to = from] = part.trim().split('-').map(Number) as [number, number?];
    return { from, to };
  });
  if (ranges.some(({ from, to }) => from > to)) return null;
  const apart: SeatRange[] = [];
  for (const range of ranges.sort((one, other) => one.from - other.from)) {
    const before = apart.at(-1);
    if (before !== undefined && range.from <= before.to) before.to = Math.max(before.to, range.to);
    else apart.push(range);
  }
  return apart;
}

/** The place of the first range that does not end before a number. */
export function firstWithin(ranges: readonly SeatRange[], number: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] as SeatRange).to < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The highest number of a row. */
export function lastOf({ first, step, count }: Pick<PlanRow, 'first' | 'step' | 'count'>): number {
  return first + (count - 1) * step;
}
