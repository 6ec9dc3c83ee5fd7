import type { Composition } from './composition.ts';
import { around, disc, line, type Point, polygon, range, ray, rect, type Shape, scallops } from './shapes.ts';
import { starsIn } from './stars.ts';

/** A sun with eight bundles of rays that comes up behind the title. */
export const araw: Composition = {
  title: 'last',
  schemes: ['night', 'dawn', 'sea', 'field', 'dusk', 'shore'],
  paint({ box, scheme, pick }) {
    const { x, y, width, height } = box;
    const [sunX, sunY] = [x + width / 2, y + height];
    const reach = Math.hypot(width / 2, height) * 1.02;
    const radius = Math.min(width * 0.42, Math.max(width * 0.27, height * 0.34));
    const turns = [16, 20, 24][pick(0, 3)] as number;
    const upper = (count: number, offset: number) => range(count).map((index) => 0.5 + (index + offset) / count / 2);
    const broad = upper(turns, 0.5)
      .filter((_, index) => index % 2 === 0)
      .map((turn) => ray(sunX, sunY, { from: 0, to: reach, turn, half: 0, tip: 0.25 / turns }))
      .join('');
    const spikes = upper(9, 0.5)
      .flatMap((turn) => [-0.014, 0, 0.014].map((beside) => [turn + beside, beside === 0 ? 1.72 : 1.5] as const))
      .map(([turn, far]) => ray(sunX, sunY, { from: radius * 1.1, to: radius * far, turn, half: 0.0072, tip: 0.001 }))
      .join('');
    const dots = range(3)
      .flatMap((ring) =>
        upper(13 + ring * 6, 0.5).map((turn) =>
          disc(...around(sunX, sunY, radius * (0.56 + ring * 0.14), turn), radius * 0.028),
        ),
      )
      .join('');
    return [
      { d: broad, fill: scheme.fourth, opacity: 0.75 },
      { d: spikes, fill: scheme.first },
      { d: disc(sunX, sunY, radius * 1.04), fill: scheme.ground },
      { d: disc(sunX, sunY, radius), fill: scheme.first },
      { d: dots, fill: scheme.second },
      { d: disc(sunX, sunY, radius * 0.46), fill: scheme.second },
      { d: disc(sunX, sunY, radius * 0.38), fill: scheme.first },
    ];
  },
  overlay({ box, scheme, width, height }) {
    if (width > height) return [];
    const each = width / 20;
    const teeth = range(20).map((index) =>
      polygon(
        [index * each, box.height],
        [(index + 0.5) * each, box.height - each * 0.9],
        [(index + 1) * each, box.height],
      ),
    );
    return [
      { d: teeth.join(''), fill: scheme.ground },
      {
        d: range(20)
          .map((index) =>
            polygon(
              [(index + 0.28) * each, box.height + each * 0.16],
              [(index + 0.5) * each, box.height - each * 0.36],
              [(index + 0.72) * each, box.height + each * 0.16],
            ),
          )
          .join(''),
        fill: scheme.second,
      },
    ];
  },
};

/** The moon over the sea, and a boat that comes home. */
export const buwan: Composition = {
  title: 'last',
  schemes: ['night', 'deepSea', 'ink', 'dusk'],
  paint({ box, scheme, pick }) {
    const { x, y, width, height } = box;
    const unit = Math.min(width, height) / 100;
    const [moonX, moonY] = [x + width * ([0.64, 0.36, 0.5][pick(0, 3)] as number), y + height * 0.42];
    const horizon = y + height * 0.7;
    const halo = [46, 38].map(
      (radius, index): Shape => ({
        d: disc(moonX, moonY, radius * unit),
        fill: scheme.fourth,
        opacity: 0.35 + index * 0.3,
      }),
    );
    const stars = starsIn(box, {
      count: 34,
      part: 0.66,
      unit,
      shift: pick(1, 50),
      free: { x: moonX, y: moonY, radius: 33 * unit },
    });
    const waves = range(6).flatMap((row): Shape[] => {
      const top = horizon + row * height * 0.055;
      const each = width / (14 - row * 1.4);
      return [
        {
          d: `${scallops(x - each * (row % 2 === 0 ? 0.5 : 0), top, { width: width + each, each })}V${y + height + 2}H${x - each}z`,
          fill: [scheme.fourth, scheme.third, scheme.second][(row + 1) % 3] as string,
        },
      ];
    });
    const glints = range(5)
      .map((row) =>
        rect(moonX - (13 - row * 2) * unit, horizon + (3 + row * 5.2) * unit, (26 - row * 4) * unit, 1.3 * unit),
      )
      .join('');
    const boat: Point = [x + width * (moonX < x + width / 2 ? 0.72 : 0.26), horizon + 4 * unit];
    const near = (across: number, down: number): Point => [boat[0] + across * unit, boat[1] + down * unit];
    return [
      ...halo,
      { d: disc(moonX, moonY, 29 * unit), fill: scheme.first },
      {
        d:
          disc(moonX - 9 * unit, moonY - 7 * unit, 5 * unit) +
          disc(moonX + 8 * unit, moonY + 5 * unit, 7 * unit) +
          disc(moonX - 4 * unit, moonY + 14 * unit, 3 * unit) +
          disc(moonX + 13 * unit, moonY - 11 * unit, 3 * unit),
        fill: scheme.ground,
        opacity: 0.12,
      },
      { d: stars, fill: scheme.words },
      ...waves,
      { d: glints, fill: scheme.first },
      { d: polygon(near(0, -33), near(15, -6), near(0, -3)), fill: scheme.words },
      { d: polygon(near(-1.6, -28), near(-12, -5), near(-1.6, -3)), fill: scheme.second },
      { d: line(near(-0.8, 0), near(-0.8, -35)), stroke: scheme.words, width: 1.1 * unit },
      {
        d: `M${near(-20, -1).join(' ')}Q${near(0, 9).join(' ')} ${near(22, -3).join(' ')}L${near(13, 4).join(' ')}Q${near(0, 7).join(' ')} ${near(-13, 4).join(' ')}z`,
        fill: scheme.ground,
      },
    ];
  },
};

/** The lantern of December, cut like a stone, in a wheel of lights. */
export const parol: Composition = {
  title: 'first',
  schemes: ['night', 'ink', 'chili', 'field', 'deepSea'],
  paint({ box, scheme, pick }) {
    const { x, y, width, height } = box;
    const [centreX, centreY] = [x + width / 2, y + height * 0.43];
    const radius = Math.min(width * 0.42, height * 0.39);
    const points = [5, 5, 8][pick(0, 3)] as number;
    const colours = [scheme.first, scheme.second, scheme.words];
    const rays = range(48)
      .map((index) =>
        ray(centreX, centreY, {
          from: radius * 1.12,
          to: radius * (index % 2 === 0 ? 1.9 : 1.5),
          turn: index / 48,
          half: 0.0016,
          tip: 0.0005,
        }),
      )
      .join('');
    const rings = range(2).flatMap((ring) => {
      const count = 30 - ring * 6;
      return range(3).map(
        (colour): Shape => ({
          d: range(count / 3)
            .map((index) =>
              disc(
                ...around(centreX, centreY, radius * (0.97 - ring * 0.13), (index * 3 + colour) / count),
                radius * 0.058,
              ),
            )
            .join(''),
          fill: colours[(colour + ring) % 3] as string,
        }),
      );
    });
    const inner = points === 5 ? 0.4 : 0.5;
    // Each point in a bright half and one in the shade.
    const facet = (size: number, side: 0 | 1) =>
      range(points)
        .map((index) => {
          const tip = index / points - 0.25;
          const valley = tip + (side === 0 ? -1 : 1) * (0.5 / points);
          return polygon(
            [centreX, centreY],
            around(centreX, centreY, radius * size, tip),
            around(centreX, centreY, radius * size * inner, valley),
          );
        })
        .join('');
    const tails = [-1, 1].flatMap((side) => {
      const [tailX, tailY] = around(centreX, centreY, radius * 1.04, 0.25 + side * 0.075);
      return range(5).map(
        (strand): Shape => ({
          d: line(
            [tailX, tailY],
            [
              tailX + (strand - 2) * radius * 0.07 - side * radius * 0.04,
              tailY + radius * (0.44 - Math.abs(strand - 2) * 0.05),
            ],
          ),
          stroke: colours[(strand + (side > 0 ? 1 : 0)) % 3] as string,
          width: radius * 0.032,
        }),
      );
    });
    return [
      { d: rays, fill: scheme.third },
      ...tails,
      { d: disc(centreX, centreY, radius * 1.06), fill: scheme.fourth },
      ...rings,
      { d: facet(0.74, 0), fill: scheme.first },
      { d: facet(0.74, 1), fill: scheme.second },
      { d: facet(0.46, 0), fill: scheme.words },
      { d: facet(0.46, 1), fill: scheme.third },
      { d: disc(centreX, centreY, radius * 0.085), fill: scheme.ground },
      { d: disc(centreX, centreY, radius * 0.05), fill: scheme.first },
    ];
  },
};
