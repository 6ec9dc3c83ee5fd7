import type { PlanRow, PlanSection, SeatMark, WrittenPlan } from '../../../seat-rules/seat-plan.ts';

/** A whole number below another. */
export type Random = (below: number) => number;

/** Xorshift: the same seed is the same run. */
export function seededRandom(seed: number): Random {
  let state = seed | 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

export const oneOf = <Item>(random: Random, items: readonly Item[]): Item => items[random(items.length)] as Item;

const marks = ['WHEELCHAIR', 'COMPANION', 'RESTRICTED_VIEW'] as const satisfies readonly SeatMark[];

/** Two blocks of short rows, with gaps and marks, numbered upward, downward and by twos; and a part where people stand. */
export function smallHall(random: Random): WrittenPlan {
  const rows = (most: number, from: number) =>
    Array.from({ length: 1 + random(most) }, (_, row) => smallRow(random, 'ABCD'[row] as string, from + row));
  return {
    focus: [random(6), -1],
    sections: [
      seated('S', 'Stalls', rows(3, 0)),
      seated('B', 'Balcony', rows(2, 6)),
      { key: 'PIT', name: 'Pit', kind: 'STANDING', outline: null, capacity: 4 + random(8), rows: [] },
    ],
  };
}

export function seated(key: string, name: string, rows: readonly PlanRow[]): PlanSection {
  return { key, name, kind: 'SEATED', outline: null, capacity: null, rows };
}

export function smallRow(random: Random, name: string, y: number): PlanRow {
  const count = 3 + random(6);
  const [first, step] = [1 + random(3), 1 + random(2)];
  const nameAt = () => String(first + random(count) * step);
  const marked = random(2) === 0 ? { [nameAt()]: oneOf(random, marks), [nameAt()]: oneOf(random, marks) } : {};
  const without = random(3) === 0 ? [nameAt()] : [];
  const kept = Object.entries(marked).filter(([seat]) => !without.includes(seat));
  return {
    ...{ name, first, step, count, down: random(2) === 0, without, marks: Object.fromEntries(kept) },
    ...{ x: 0, y, dx: 1, dy: 0, curve: random(3) === 0 ? 0.1 : 0 },
  };
}

/** As the Open API takes it. */
export function planBody(name: string, { focus, sections }: WrittenPlan): object {
  return {
    name,
    focus,
    sections: sections.map(({ key, name: called, kind, capacity, rows }) =>
      kind === 'STANDING' ? { key, name: called, kind, capacity } : { key, name: called, kind, rows },
    ),
  };
}

interface Area {
  section: string;
  rows?: string[];
  seats?: string;
}

/** Areas that have exactly those seats, by their ids; whole rows are named by row alone. */
export function areasOf({ sections }: WrittenPlan, seats: ReadonlySet<string>): Area[] {
  return sections.flatMap(({ key, rows }) =>
    rows.flatMap((row): Area[] => {
      const gaps = new Set(row.without);
      const all = Array.from({ length: row.count }, (_, place) => row.first + place * row.step).filter(
        (number) => !gaps.has(String(number)),
      );
      const taken = all.filter((number) => seats.has(`${key}-${row.name}-${number}`));
      if (taken.length === 0) return [];
      if (taken.length === all.length) return [{ section: key, rows: [row.name] }];
      return [{ section: key, rows: [row.name], seats: rangesOf(taken, row.step) }];
    }),
  );
}

function rangesOf(numbers: readonly number[], step: number): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && number === last[1] + step) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}
