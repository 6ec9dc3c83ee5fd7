import { disc, line, type Point, polygon, range, ray, rect, type Shape, star } from '../shapes.ts';
import type { Composition, Field } from './composition.ts';

/** Strings of flags from one side of the street to the other, before the sun. */
export const banderitas: Composition = {
  title: 'last',
  schemes: ['noon', 'paper', 'chili', 'shore', 'dusk', 'sea'],
  paint(field) {
    const { box, scheme, pick } = field;
    const { x, y, width, height } = box;
    const unit = Math.min(width, height) / 100;
    const [sunX, sunY] = [x + width * ([0.5, 0.3, 0.7][pick(0, 3)] as number), y + height * 0.66];
    const sun: Shape[] = [
      { d: disc(sunX, sunY, 46 * unit), fill: scheme.third },
      { d: disc(sunX, sunY, 36 * unit), fill: scheme.first },
    ];
    const rows = 4;
    const flags = range(rows).flatMap((row) => {
      const isRising = (row + pick(1, 2)) % 2 === 0;
      const [low, high] = [y + height * (0.24 * row + 0.04), y + height * (0.24 * row - 0.16)];
      const ends = isRising ? [low, high] : [high, low];
      return flagString(field, { from: ends[0] as number, to: ends[1] as number, sag: (12 + row * 2) * unit, row });
    });
    return [...sun, ...flags];
  },
};

function flagString({ box, scheme }: Field, of: { from: number; to: number; sag: number; row: number }): Shape[] {
  const { from, to, sag, row } = of;
  const unit = Math.min(box.width, box.height) / 100;
  const at = (part: number): Point => [
    box.x - 10 + part * (box.width + 20),
    from + (to - from) * part + 4 * sag * part * (1 - part),
  ];
  const each = (10 + row * 2.4) * unit;
  const count = Math.round((box.width + 20) / (each * 1.12));
  const colours = [scheme.second, scheme.words, scheme.fourth, scheme.first, scheme.third];
  const shapes = new Map<string, string>();
  for (const index of range(count)) {
    const [a, b] = [at((index + 0.06) / count), at((index + 0.94) / count)];
    const [across, down] = [b[0] - a[0], b[1] - a[1]];
    // Hanging straight from a string that does not.
    const foot: Point = [(a[0] + b[0]) / 2 - down * 0.25, (a[1] + b[1]) / 2 + each * 1.35];
    const isNotched = (index + row) % 3 === 1;
    const d = isNotched
      ? polygon(a, b, [b[0], b[1] + each * 1.2], [a[0] + across / 2, a[1] + down / 2 + each * 0.85], [a[0], a[1] + each * 1.2])
      : polygon(a, b, foot);
    const colour = colours[(index + row * 2) % colours.length] as string;
    shapes.set(colour, (shapes.get(colour) ?? '') + d);
  }
  const rope = line(...range(25).map((step) => at(step / 24)));
  return [
    ...[...shapes].map(([fill, d]) => ({ d, fill })),
    { d: rope, stroke: scheme.words, width: 0.7 * unit },
  ];
}

/** A jeepney from the front, with its board, its horns and its flags. */
export const jeepney: Composition = {
  title: 'first',
  schemes: ['noon', 'shore', 'dawn', 'paper', 'dusk'],
  hasShadow: 'first',
  paint({ box, scheme, pick }) {
    const { x, y, width, height } = box;
    const unit = Math.min(width / 104, height / 106);
    const [left, top] = [x + width / 2 - 50 * unit, y + height - 101 * unit];
    const at = (across: number, down: number): Point => [left + across * unit, top + down * unit];
    const shape = (fill: string, ...points: Point[]): Shape => ({ d: polygon(...points.map(([a, b]) => at(a, b))), fill });
    const round = (fill: string, across: number, down: number, radius: number): Shape => ({
      d: disc(...at(across, down), radius * unit),
      fill,
    });
    const box4 = (fill: string, a: number, b: number, w: number, h: number): Shape => ({
      d: rect(...at(a, b), w * unit, h * unit),
      fill,
    });
    const { first, second, third, fourth, words, ground } = scheme;
    const body = [second, first][pick(0, 2)] as string;
    const hood = body === second ? first : second;
    const turns = 20;
    const rays: Shape = {
      d: range(turns / 2)
        .map((index) => ray(...at(50, 62), { from: 0, to: width, turn: 0.5 + (index * 2) / turns / 2 + 0.0125, half: 0, tip: 0.0125 }))
        .join(''),
      fill: third,
      opacity: 0.55,
    };
    return [
      rays,
      // Wheels, and the shadow below.
      box4(words, 16, 86, 14, 14),
      box4(words, 70, 86, 14, 14),
      // Roof with its rail, and the board.
      shape(body, [15, 20], [20, 11], [80, 11], [85, 20]),
      box4(words, 20, 7.6, 60, 1.6),
      ...range(7).map((index) => box4(words, 22 + index * 9.1, 7.6, 1.2, 4)),
      box4(words, 29, -1, 42, 12.4),
      box4(third === ground ? fourth : '#FFFDF7', 30.2, 0.2, 39.6, 10),
      ...range(3).map((index) => ({ d: star(...at(39 + index * 11, 5.2), { points: 5, outer: 4 * unit, inner: 1.7 * unit }), fill: [second, first, second][index] as string })),
      // The cab with two panes, and a fringe.
      shape(body, [15, 20], [85, 20], [90, 52], [10, 52]),
      shape(words, [19.5, 27], [49, 27], [49, 48], [16.6, 48]),
      shape(words, [51, 27], [80.5, 27], [83.4, 48], [51, 48]),
      shape('#DDF3F1', [21.2, 28.6], [47.6, 28.6], [47.6, 46.5], [18.6, 46.5]),
      shape('#DDF3F1', [52.4, 28.6], [78.8, 28.6], [81.4, 46.5], [52.4, 46.5]),
      shape('#FFFFFF', [28, 28.6], [34, 28.6], [26, 46.5], [20, 46.5]),
      shape('#FFFFFF', [59, 28.6], [65, 28.6], [60, 46.5], [54, 46.5]),
      box4(words, 14.4, 20, 71.2, 1.2),
      ...range(14).map((index) => shape([hood, '#FFFDF7', fourth][index % 3] as string, [15 + index * 5, 21.2], [20 + index * 5, 21.2], [17.5 + index * 5, 27])),
      // Mirrors on their arms.
      { d: line(at(14, 40), at(5, 34)), stroke: words, width: 1.2 * unit },
      { d: line(at(86, 40), at(95, 34)), stroke: words, width: 1.2 * unit },
      round(words, 4, 33, 4.4),
      round('#DDF3F1', 4, 33, 3.2),
      round(words, 96, 33, 4.4),
      round('#DDF3F1', 96, 33, 3.2),
      // Fenders and hood.
      shape(fourth, [4, 90], [5, 68], [10, 60], [22, 58], [24, 90]),
      shape(fourth, [96, 90], [95, 68], [90, 60], [78, 58], [76, 90]),
      shape(hood, [21, 52], [79, 52], [82, 90], [18, 90]),
      shape(body, [38, 52], [62, 52], [60, 58], [40, 58]),
      box4(words, 33, 60, 34, 24),
      ...range(8).map((index) => box4('#FFFDF7', 34.6 + index * 4, 61.4, 2.2, 21.2)),
      { d: star(...at(50, 72), { points: 8, outer: 8.6 * unit, inner: 3.4 * unit }), fill: words },
      { d: star(...at(50, 72), { points: 8, outer: 7 * unit, inner: 2.7 * unit }), fill: second },
      // Lights.
      ...[14, 86].flatMap((across) => [round(words, across, 70, 8.2), round('#FFFDF7', across, 70, 6.8), round(first === ground ? second : '#FFB81C', across, 70, 4.6)]),
      ...[26, 74].flatMap((across) => [round(words, across, 64, 3.6), round('#FFB81C', across, 64, 2.5)]),
      // Bumper in stripes.
      box4(words, 1, 85, 98, 9.4),
      ...range(16).map((index) => shape([second, '#FFFDF7'][index % 2] as string, [2.4 + index * 6, 86.4], [8.2 + index * 6, 86.4], [6.6 + index * 6, 93], [0.8 + index * 6 + 1.6, 93])),
      box4(words, 36, 84, 28, 11.4),
      box4('#FFFDF7', 37.2, 85.2, 25.6, 9),
      ...range(5).map((index) => box4(words, 39.6 + index * 4.4, 87.4, 2.8, 4.6)),
    ];
  },
};

/** Houses of stone and wood in the evening, with windows of shell and a string of flags. */
export const bahay: Composition = {
  title: 'last',
  schemes: ['night', 'ink', 'deepSea', 'dusk', 'dawn'],
  paint({ box, scheme, pick }) {
    const { x, y, width, height } = box;
    const unit = Math.min(width, height) / 100;
    const [moonX, moonY] = [x + width * ([0.72, 0.26, 0.5][pick(0, 3)] as number), y + height * 0.36];
    const stars = range(26).map((index) => star(x + ((index * 61.8 + pick(1, 40)) % 100) * (width / 100), y + ((index * 37.3) % 62) * (height / 100), { points: 4, outer: (1 + (index % 3) * 0.5) * unit, inner: 0.4 * unit })).join('');
    const shapes: Shape[] = [
      { d: disc(moonX, moonY, 30 * unit), fill: scheme.fourth, opacity: 0.7 },
      { d: disc(moonX, moonY, 22 * unit), fill: scheme.first },
      { d: stars, fill: scheme.words },
    ];
    const walls = [scheme.second, scheme.third, scheme.fourth, scheme.words, scheme.second, scheme.third];
    const count = Math.max(3, Math.round(width / (height * 0.48)));
    const each = width / count;
    for (const index of range(count)) {
      const high = height * ([0.5, 0.62, 0.44, 0.56][(index + pick(2, 4)) % 4] as number);
      const wall = walls[(index + pick(3, 5)) % walls.length] as string;
      shapes.push(...house({ x: x + index * each, y: y + height - high, width: each, height: high }, { wall, scheme, kind: (index + pick(4, 3)) % 3 }));
    }
    return shapes;
  },
};

function house({ x, y, width, height }: Field['box'], { wall, scheme, kind }: { wall: string; scheme: Field['scheme']; kind: number }): Shape[] {
  const { ground, first } = scheme;
  const roof = [
    polygon([x - width * 0.06, y], [x + width / 2, y - height * 0.34], [x + width * 1.06, y]),
    polygon([x - width * 0.06, y], [x + width * 0.18, y - height * 0.26], [x + width * 0.82, y - height * 0.26], [x + width * 1.06, y]),
    rect(x, y - height * 0.08, width, height * 0.09) + polygon([x + width * 0.3, y - height * 0.07], [x + width * 0.5, y - height * 0.24], [x + width * 0.7, y - height * 0.07]),
  ][kind] as string;
  const pane = width * 0.1;
  const [windowX, windowY] = [x + width * 0.13, y + height * 0.12];
  const panes = range(2).flatMap((side) =>
    range(9).map((index) => rect(windowX + side * width * 0.42 + (index % 3) * pane, windowY + Math.floor(index / 3) * pane, pane * 0.82, pane * 0.82)),
  );
  const doorWidth = width * 0.24;
  const doorX = x + width * ([0.38, 0.14, 0.6][kind] as number);
  const doorY = y + height * 0.66;
  return [
    { d: roof, fill: kind === 1 ? scheme.fourth === wall ? scheme.second : scheme.fourth : scheme.second === wall ? scheme.third : scheme.second },
    { d: rect(x, y, width, height), fill: wall },
    { d: rect(windowX - pane * 0.3, windowY - pane * 0.3, pane * 3.4, pane * 3.4) + rect(windowX + width * 0.42 - pane * 0.3, windowY - pane * 0.3, pane * 3.4, pane * 3.4), fill: ground },
    { d: panes.join(''), fill: first },
    { d: rect(x, y + height * 0.56, width, height * 0.025), fill: ground, opacity: 0.5 },
    { d: rect(doorX, doorY, doorWidth, height * 0.34) + disc(doorX + doorWidth / 2, doorY, doorWidth / 2), fill: ground },
    { d: rect(doorX + doorWidth * 0.46, doorY + height * 0.02, doorWidth * 0.08, height * 0.34), fill: first, opacity: 0.6 },
  ];
}
