import type { Composition, Field } from './composition.ts';
import { disc, line, type Point, polygon, range, ray, rect, type Shape, star } from './shapes.ts';

/** A jeepney from the front, with its board, its lights and its fringe. */
export const jeepney: Composition = {
  title: 'first',
  schemes: ['noon', 'shore', 'dawn', 'paper', 'dusk'],
  hasShadow: 'first',
  paint(field) {
    const { box, scheme, pick } = field;
    const brush = brushOf(box);
    const body = [scheme.second, scheme.first][pick(0, 2)] as string;
    const paints = { ...scheme, body, hood: body === scheme.second ? scheme.first : scheme.second };
    const turns = 20;
    const rays = range(turns / 2).map((index) => {
      const turn = 0.5 + (index + 0.25) / turns;
      return ray(...brush.at(50, 62), { from: 0, to: box.width, turn, half: 0, tip: 0.0125 });
    });
    return [
      { d: rays.join(''), fill: scheme.third, opacity: 0.55 },
      ...roofOf(brush, paints),
      ...cabOf(brush, paints),
      ...frontOf(brush, paints),
      ...bumperOf(brush, paints),
    ];
  },
};

const [white, glass, lamp] = ['#FFFDF7', '#DDF3F1', '#FFB81C'];

/** Draws on a sheet of a hundred by a hundred. */
function brushOf({ x, y, width, height }: Field['box']) {
  const unit = Math.min(width / 104, height / 106);
  const [left, top] = [x + width / 2 - 50 * unit, y + height - 101 * unit];
  const at = (across: number, down: number): Point => [left + across * unit, top + down * unit];
  return {
    at,
    unit,
    shape: (fill: string, ...points: Point[]): Shape => ({ d: polygon(...points.map(([a, b]) => at(a, b))), fill }),
    round: (fill: string, across: number, down: number, radius: number): Shape => ({
      d: disc(...at(across, down), radius * unit),
      fill,
    }),
    bar: (fill: string, across: number, down: number, wide: number, high: number): Shape => ({
      d: rect(...at(across, down), wide * unit, high * unit),
      fill,
    }),
    star: (
      fill: string,
      across: number,
      down: number,
      { points, outer }: { points: number; outer: number },
    ): Shape => ({
      d: star(...at(across, down), { points, outer: outer * unit, inner: outer * 0.4 * unit }),
      fill,
    }),
  };
}

type Brush = ReturnType<typeof brushOf>;
type Paints = Field['scheme'] & { body: string; hood: string };

function roofOf(
  { shape, bar, star: stars }: Brush,
  { body, first, second, third, fourth, words, ground }: Paints,
): Shape[] {
  return [
    // Wheels, and the shadow below.
    bar(words, 16, 86, 14, 14),
    bar(words, 70, 86, 14, 14),
    // Roof with its rail, and the board.
    shape(body, [15, 20], [20, 11], [80, 11], [85, 20]),
    bar(words, 20, 7.6, 60, 1.6),
    ...range(7).map((index) => bar(words, 22 + index * 9.1, 7.6, 1.2, 4)),
    bar(words, 29, -1, 42, 12.4),
    bar(third === ground ? fourth : white, 30.2, 0.2, 39.6, 10),
    ...range(3).map((index) =>
      stars([second, first, second][index] as string, 39 + index * 11, 5.2, { points: 5, outer: 4 }),
    ),
  ];
}

function cabOf({ at, unit, shape, round, bar }: Brush, { body, hood, fourth, words }: Paints): Shape[] {
  return [
    // The cab with two panes, and a fringe.
    shape(body, [15, 20], [85, 20], [90, 52], [10, 52]),
    shape(words, [19.5, 27], [49, 27], [49, 48], [16.6, 48]),
    shape(words, [51, 27], [80.5, 27], [83.4, 48], [51, 48]),
    shape(glass, [21.2, 28.6], [47.6, 28.6], [47.6, 46.5], [18.6, 46.5]),
    shape(glass, [52.4, 28.6], [78.8, 28.6], [81.4, 46.5], [52.4, 46.5]),
    shape('#FFFFFF', [28, 28.6], [34, 28.6], [26, 46.5], [20, 46.5]),
    shape('#FFFFFF', [59, 28.6], [65, 28.6], [60, 46.5], [54, 46.5]),
    bar(words, 14.4, 20, 71.2, 1.2),
    ...range(14).map((index) =>
      shape(
        [hood, white, fourth][index % 3] as string,
        [15 + index * 5, 21.2],
        [20 + index * 5, 21.2],
        [17.5 + index * 5, 27],
      ),
    ),
    // Mirrors on their arms.
    { d: line(at(14, 40), at(5, 34)), stroke: words, width: 1.2 * unit },
    { d: line(at(86, 40), at(95, 34)), stroke: words, width: 1.2 * unit },
    round(words, 4, 33, 4.4),
    round(glass, 4, 33, 3.2),
    round(words, 96, 33, 4.4),
    round(glass, 96, 33, 3.2),
  ];
}

function frontOf(
  { shape, round, bar, star: stars }: Brush,
  { body, hood, first, second, fourth, words, ground }: Paints,
): Shape[] {
  return [
    // Fenders and hood.
    shape(fourth, [4, 90], [5, 68], [10, 60], [22, 58], [24, 90]),
    shape(fourth, [96, 90], [95, 68], [90, 60], [78, 58], [76, 90]),
    shape(hood, [21, 52], [79, 52], [82, 90], [18, 90]),
    shape(body, [38, 52], [62, 52], [60, 58], [40, 58]),
    bar(words, 33, 60, 34, 24),
    ...range(8).map((index) => bar(white, 34.6 + index * 4, 61.4, 2.2, 21.2)),
    stars(words, 50, 72, { points: 8, outer: 8.6 }),
    stars(second, 50, 72, { points: 8, outer: 7 }),
    // Lights.
    ...[14, 86].flatMap((across) => [
      round(words, across, 70, 8.2),
      round(white, across, 70, 6.8),
      round(first === ground ? second : lamp, across, 70, 4.6),
    ]),
    ...[26, 74].flatMap((across) => [round(words, across, 64, 3.6), round(lamp, across, 64, 2.5)]),
  ];
}

function bumperOf({ shape, bar }: Brush, { second, words }: Paints): Shape[] {
  return [
    // Bumper in stripes.
    bar(words, 1, 85, 98, 9.4),
    ...range(16).map((index) =>
      shape(
        [second, white][index % 2] as string,
        [2.4 + index * 6, 86.4],
        [8.2 + index * 6, 86.4],
        [6.6 + index * 6, 93],
        [0.8 + index * 6 + 1.6, 93],
      ),
    ),
    bar(words, 36, 84, 28, 11.4),
    bar(white, 37.2, 85.2, 25.6, 9),
    ...range(5).map((index) => bar(words, 39.6 + index * 4.4, 87.4, 2.8, 4.6)),
  ];
}
