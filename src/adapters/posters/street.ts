import type { Composition, Field } from './composition.ts';
import { disc, line, type Point, polygon, range, rect, type Shape } from './shapes.ts';
import { starsIn } from './stars.ts';

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
      ? polygon(
          a,
          b,
          [b[0], b[1] + each * 1.2],
          [a[0] + across / 2, a[1] + down / 2 + each * 0.85],
          [a[0], a[1] + each * 1.2],
        )
      : polygon(a, b, foot);
    const colour = colours[(index + row * 2) % colours.length] as string;
    shapes.set(colour, (shapes.get(colour) ?? '') + d);
  }
  const rope = line(...range(25).map((step) => at(step / 24)));
  return [...[...shapes].map(([fill, d]) => ({ d, fill })), { d: rope, stroke: scheme.words, width: 0.7 * unit }];
}

/** Houses of stone and wood in the evening, with windows of shell and a string of flags. */
export const bahay: Composition = {
  title: 'last',
  schemes: ['night', 'ink', 'deepSea', 'dusk', 'dawn'],
  paint({ box, scheme, pick }) {
    const { x, y, width, height } = box;
    const unit = Math.min(width, height) / 100;
    const [moonX, moonY] = [x + width * ([0.72, 0.26, 0.5][pick(0, 3)] as number), y + height * 0.36];
    const free = { x: moonX, y: moonY, radius: 32 * unit };
    const stars = starsIn(box, { count: 30, part: 0.62, unit, shift: pick(1, 40), free });
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
      shapes.push(
        ...house(
          { x: x + index * each, y: y + height - high, width: each, height: high },
          { wall, scheme, kind: (index + pick(4, 3)) % 3 },
        ),
      );
    }
    return shapes;
  },
};

function house(
  { x, y, width, height }: Field['box'],
  { wall, scheme, kind }: { wall: string; scheme: Field['scheme']; kind: number },
): Shape[] {
  const { ground, first } = scheme;
  const roof = [
    polygon([x - width * 0.06, y], [x + width / 2, y - height * 0.34], [x + width * 1.06, y]),
    polygon(
      [x - width * 0.06, y],
      [x + width * 0.18, y - height * 0.26],
      [x + width * 0.82, y - height * 0.26],
      [x + width * 1.06, y],
    ),
    rect(x, y - height * 0.08, width, height * 0.09) +
      polygon(
        [x + width * 0.3, y - height * 0.07],
        [x + width * 0.5, y - height * 0.24],
        [x + width * 0.7, y - height * 0.07],
      ),
  ][kind] as string;
  const pane = width * 0.1;
  const [windowX, windowY] = [x + width * 0.13, y + height * 0.12];
  const panes = range(2).flatMap((side) =>
    range(9).map((index) =>
      rect(
        windowX + side * width * 0.42 + (index % 3) * pane,
        windowY + Math.floor(index / 3) * pane,
        pane * 0.82,
        pane * 0.82,
      ),
    ),
  );
  const doorWidth = width * 0.24;
  const doorX = x + width * ([0.38, 0.14, 0.6][kind] as number);
  const doorY = y + height * 0.66;
  return [
    {
      d: roof,
      fill:
        kind === 1
          ? scheme.fourth === wall
            ? scheme.second
            : scheme.fourth
          : scheme.second === wall
            ? scheme.third
            : scheme.second,
    },
    { d: rect(x, y, width, height), fill: wall },
    {
      d:
        rect(windowX - pane * 0.3, windowY - pane * 0.3, pane * 3.4, pane * 3.4) +
        rect(windowX + width * 0.42 - pane * 0.3, windowY - pane * 0.3, pane * 3.4, pane * 3.4),
      fill: ground,
    },
    { d: panes.join(''), fill: first },
    { d: rect(x, y + height * 0.56, width, height * 0.025), fill: ground, opacity: 0.5 },
    {
      d: rect(doorX, doorY, doorWidth, height * 0.34) + disc(doorX + doorWidth / 2, doorY, doorWidth / 2),
      fill: ground,
    },
    {
      d: rect(doorX + doorWidth * 0.46, doorY + height * 0.02, doorWidth * 0.08, height * 0.34),
      fill: first,
      opacity: 0.6,
    },
  ];
}
