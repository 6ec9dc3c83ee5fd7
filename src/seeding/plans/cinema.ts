import type { PlanRow, WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import { rowBetween, rowLetters, seated, wheelchairRow } from './rows.ts';

const armchair = 0.62;
const depth = 1.15;
// Two aisles, each as wide as two armchairs: their numbers are left out.
const places = 26;
const aisles = ['7', '8', '19', '20'];

/** About 300: one slope, two aisles down through it, and a row of wide armchairs at the back. */
export function cinemaPlan(): WrittenPlan {
  const letters = rowLetters(15);
  const rows = letters.map((name, row): PlanRow => {
    if (row === 0) return wheelchairRow(rowAt(name, row, { pitch: 1.1, count: 8 }));
    if (row === letters.length - 1) return rowAt(name, row + 0.3, { pitch: 0.9, count: 18 });
    return { ...rowAt(name, row, { pitch: armchair, count: places }), without: aisles };
  });
  return { focus: [0, 0], sections: [seated('HALL', 'Hall', rows)] };
}

function rowAt(name: string, row: number, { pitch, count }: { pitch: number; count: number }): PlanRow {
  const y = 6 + row * depth;
  const half = ((count - 1) * pitch) / 2;
  return rowBetween({ name, pitch, from: [-half, y], to: [half, y], middle: [0, y + half * 0.12] });
}
