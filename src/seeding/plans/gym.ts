import type { PlanRow, PlanSection, WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import { rowBetween, rowLetters, seated, wheelchairRow } from './rows.ts';

const bench = 0.5;
const depth = 0.8;
const width = 8.5;
const aisle = 1.3;
const fromMiddle = 10;

/** About 2,200: bleachers along both sides of a court. */
export function gymPlan(): WrittenPlan {
  return { focus: [0, 0], sections: [...bleachers('N', 'North', -1), ...bleachers('S', 'South', 1)] };
}

/** Five blocks of twelve benches; wheelchairs stay on the floor before the outer two. Numbers go from left to right for who sits there. */
function bleachers(key: string, name: string, side: 1 | -1): PlanSection[] {
  return [0, 1, 2, 3, 4].map((block) => {
    const left = (block - 2) * (width + aisle) - width / 2;
    const row = (letter: string, off: number, pitch: number): PlanRow => {
      const y = side * (fromMiddle + off);
      return rowBetween({ name: letter, from: [side * left, y], to: [side * (left + width), y], pitch });
    };
    const isOuter = block === 0 || block === 4;
    const rows = rowLetters(12).map((letter, place) => row(letter, 1.4 + place * depth, bench));
    const all = isOuter ? [wheelchairRow(row('WC', 0, 1.1)), ...rows] : rows;
    return seated(`${key}${block + 1}`, `${name} ${block + 1}`, all);
  });
}
