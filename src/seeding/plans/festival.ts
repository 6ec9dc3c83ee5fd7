import type { PlanSection, Point, WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import { corners, rowBetween, rowLetters, seated, standing, wheelchairRow } from './rows.ts';

/** A field before a stage: people stand, some sit in a grandstand at its edge, and wheelchairs have a platform. */
export function festivalPlan(): WrittenPlan {
  const field: Point[] = [
    [-38, 24],
    [-14, 24],
    [-14, 20],
    [26, 20],
    [34, 24],
    [34, 84],
    [-38, 84],
  ];
  return {
    focus: [0, 0],
    sections: [
      standing('PIT', 'Pit', 1_500, [
        [-14, 4],
        [14, 4],
        [20, 18],
        [-20, 18],
      ]),
      standing('VIP', 'VIP garden', 600, corners([24, 2], [46, 17])),
      platform(),
      standing('FIELD', 'Field', 15_000, field),
      ...grandstand(),
    ],
  };
}

function platform(): PlanSection {
  const rows = ['A', 'B'].map((name, row) =>
    wheelchairRow(rowBetween({ name, from: [-38, 8 + row * 2.4], to: [-24.8, 8 + row * 2.4], pitch: 1.2 })),
  );
  return seated('ACCESS', 'Accessible platform', rows);
}

/** Along the right edge, its rows turned a little towards the stage. */
function grandstand(): PlanSection[] {
  const turned = (20 / 180) * Math.PI;
  const behind: Point = [Math.cos(turned), Math.sin(turned)];
  const at = (along: number, off: number): Point => [
    39 + behind[1] * along + behind[0] * off,
    72 - behind[0] * along + behind[1] * off,
  ];
  return [0, 1, 2].map((block) => {
    const begin = block * 15;
    const rows = rowLetters(10).map((name, row) =>
      rowBetween({ name, from: at(begin, row * 0.85), to: at(begin + 13.2, row * 0.85), pitch: 0.55 }),
    );
    return seated(`STAND${block + 1}`, `Grandstand ${block + 1}`, rows);
  });
}
