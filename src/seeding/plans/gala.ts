import type { PlanRow, PlanSection, Point, WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import { marked, onCircle, rowBetween } from './rows.ts';

const radius = 1.3;
const apart = 4;

/** Forty round tables of ten, around a floor for dancing. */
export function galaPlan(): WrittenPlan {
  const sections = tableCentres().map((centre, table) => tableOf(table + 1, centre));
  return { focus: [0, 0], sections };
}

/** From the front to the back, each row beside the gaps of the one before; nobody sits where people dance. */
function tableCentres(): Point[] {
  const rows = [4, 4, 8, 9, 8, 7];
  return rows.flatMap((tables, row) => {
    const y = 6 + row * apart;
    const isBesideFloor = row < 2;
    return Array.from({ length: tables }, (_, table): Point => {
      const x = (table - (tables - 1) / 2) * apart;
      return [isBesideFloor ? x + Math.sign(x) * 2 * apart : x, y];
    });
  });
}

/** A table is two half circles: its chairs 1 to 5 towards the stage, 6 to 10 behind. */
function tableOf(number: number, centre: Point): PlanSection {
  const half = (name: string, turn: number, first: number): PlanRow => ({
    ...rowBetween({
      name,
      from: onCircle(centre, radius, turn - 72),
      to: onCircle(centre, radius, turn + 72),
      middle: onCircle(centre, radius, turn),
      pitch: (2 * radius * Math.sin((72 / 180) * Math.PI)) / 4 - 1e-6,
    }),
    first,
  });
  const rows = [half('A', 180, 1), half('B', 0, 6)];
  const isNearDoor = number > 38;
  const [front, back] = rows as [PlanRow, PlanRow];
  const marks = { ...marked('WHEELCHAIR', [6]), ...marked('COMPANION', [7]) };
  return {
    ...{ key: `T${number}`, name: `Table ${number}`, kind: 'SEATED', capacity: null },
    outline: Array.from({ length: 16 }, (_, corner) => {
      const [x, y] = onCircle(centre, radius + 0.45, corner * 22.5);
      return [Number(x.toFixed(2)), Number(y.toFixed(2))];
    }),
    rows: isNearDoor ? [front, { ...back, marks }] : rows,
  };
}
