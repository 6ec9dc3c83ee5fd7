import type { Composition, Field } from './composition.ts';
import { around, disc, polygon, range, ray, rect, type Shape, tidy } from './shapes.ts';

/** A stage between curtains, and the light that waits for somebody. */
export const entablado: Composition = {
  title: 'first',
  schemes: ['ink', 'night', 'chili', 'deepSea', 'noon'],
  paint(field) {
    const { box, scheme, pick } = field;
    const { x, y, width, height } = box;
    const unit = Math.min(width, height) / 100;
    const [centreX, floorY] = [x + width / 2, y + height * 0.8];
    const beams = [
      [0.22, -0.12, scheme.third],
      [0.78, 0.12, scheme.third],
      [0.5, 0, scheme.first],
    ] as const;
    const light = beams.map(
      ([from, to, fill]): Shape => ({
        d: polygon(
          [x + width * from - 2 * unit, y],
          [x + width * from + 2 * unit, y],
          [centreX + width * to + 20 * unit, floorY + 4 * unit],
          [centreX + width * to - 20 * unit, floorY + 4 * unit],
        ),
        fill,
        opacity: fill === scheme.first ? 0.5 : 0.3,
      }),
    );
    const swags = range(6).map((index) => {
      const each = width / 6;
      return {
        d: `M${tidy(x + index * each)} ${tidy(y - 1)}h${tidy(each)}a${tidy(each / 2)} ${tidy(each * 0.55)} 0 0 1 ${tidy(-each)} 0z`,
        fill: index % 2 === 0 ? scheme.second : scheme.fourth,
      };
    });
    const hem = range(6).map((index): Shape => {
      const each = width / 6;
      return {
        d: `M${tidy(x + index * each)} ${tidy(y)}a${tidy(each / 2)} ${tidy(each * 0.55)} 0 0 0 ${tidy(each)} 0`,
        stroke: scheme.first,
        width: 1.6 * unit,
      };
    });
    const boards = range(9).map((index) =>
      polygon(
        [centreX + (index - 4.5) * width * 0.09, floorY],
        [centreX + (index - 4.5) * width * 0.09 + 1.5, floorY],
        [centreX + (index - 4.5) * width * 0.2 + 3, y + height],
        [centreX + (index - 4.5) * width * 0.2, y + height],
      ),
    );
    const micY = y + height * 0.42;
    const props: Shape[][] = [
      [
        { d: rect(centreX - 0.9 * unit, micY + 8 * unit, 1.8 * unit, floorY - micY - 6 * unit), fill: scheme.words },
        { d: disc(centreX, floorY + 3 * unit, 11 * unit, 3 * unit), fill: scheme.words },
        { d: rect(centreX - 3 * unit, micY + 6 * unit, 6 * unit, 6 * unit), fill: scheme.words },
        { d: disc(centreX, micY, 8.4 * unit, 10.4 * unit), fill: scheme.words },
        { d: disc(centreX, micY, 6.6 * unit, 8.6 * unit), fill: scheme.ground },
        {
          d: range(5)
            .map((index) => rect(centreX - 6 * unit, micY + (-6 + index * 2.6) * unit, 12 * unit, 1.1 * unit))
            .join(''),
          fill: scheme.words,
        },
        { d: rect(centreX - 8.4 * unit, micY - 0.9 * unit, 16.8 * unit, 2.4 * unit), fill: scheme.second },
      ],
      mask(centreX, y + height * 0.5, 17 * unit, { face: scheme.words, lines: scheme.ground, cheeks: scheme.second }),
    ];
    return [
      ...light,
      { d: rect(x, floorY, width, height * 0.2 + 2), fill: scheme.fourth },
      { d: boards.join(''), fill: scheme.ground, opacity: 0.6 },
      { d: disc(centreX, floorY + 5 * unit, 30 * unit, 7 * unit), fill: scheme.first },
      ...(props[pick(0, 3) === 2 ? 1 : 0] as Shape[]),
      ...curtain(0, field),
      ...curtain(1, field),
      ...swags,
      ...hem,
    ];
  },
};

const folds = 6;

function curtain(side: 0 | 1, { box: { x, y, width, height }, scheme }: Field): Shape[] {
  return range(folds).map((fold) => {
    const each = (width * 0.23) / folds;
    const near = (at: number, part: number) => {
      // Drawn aside and tied at two thirds of its height.
      const pulled =
        at *
        each *
        (1 - 0.42 * Math.sin(Math.min(1, part / 0.66) * Math.PI * 0.5) * (part < 0.66 ? 1 : 1 - (part - 0.66) * 1.1));
      return side === 0 ? x + pulled : x + width - pulled;
    };
    const steps = range(13).map((step) => step / 12);
    const points = [
      ...steps.map((part) => [near(fold, part), y + part * height] as const),
      ...steps.toReversed().map((part) => [near(fold + 1, part), y + part * height] as const),
    ];
    return { d: polygon(...points), fill: fold % 2 === 0 ? scheme.second : scheme.fourth };
  });
}

function mask(
  x: number,
  y: number,
  size: number,
  { face, lines, cheeks }: { face: string; lines: string; cheeks: string },
): Shape[] {
  const p = (across: number, down: number) => `${tidy(x + across * size)} ${tidy(y + down * size)}`;
  const eye = (side: 1 | -1) =>
    `M${p(side * 0.62, -0.22)}Q${p(side * 0.38, -0.55)} ${p(side * 0.14, -0.2)}Q${p(side * 0.38, -0.02)} ${p(side * 0.62, -0.22)}z`;
  return [
    {
      d: `M${p(-0.9, -0.9)}Q${p(0, -1.15)} ${p(0.9, -0.9)}Q${p(1.1, 0.5)} ${p(0, 1.25)}Q${p(-1.1, 0.5)} ${p(-0.9, -0.9)}z`,
      fill: face,
    },
    { d: eye(1) + eye(-1), fill: lines },
    {
      d: `M${p(-0.5, 0.36)}Q${p(0, 0.6)} ${p(0.5, 0.36)}Q${p(0.3, 0.98)} ${p(0, 0.98)}Q${p(-0.3, 0.98)} ${p(-0.5, 0.36)}z`,
      fill: lines,
    },
    {
      d: disc(x - 0.55 * size, y + 0.16 * size, 0.15 * size) + disc(x + 0.55 * size, y + 0.16 * size, 0.15 * size),
      fill: cheeks,
    },
  ];
}

/** A record, and what it sounds like. */
export const plaka: Composition = {
  title: 'last',
  schemes: ['dawn', 'noon', 'dusk', 'shore', 'night', 'paper'],
  paint({ box, scheme, pick }) {
    const { x, y, width, height } = box;
    const [centreX, centreY] = [x + width * ([0.5, 0.36, 0.62][pick(0, 3)] as number), y + height * 0.54];
    const radius = Math.min(width * 0.44, height * 0.52);
    const bars = range(21).map((index) => {
      const high = height * (0.14 + 0.5 * Math.abs(Math.sin(index * 1.7 + pick(1, 6)) * Math.cos(index * 0.6)));
      return { x: x + (index + 0.14) * (width / 21), width: (width / 21) * 0.72, high };
    });
    const black = '#1B1A2E';
    const label = 0.36;
    return [
      ...[scheme.second, scheme.third].map(
        (fill, side): Shape => ({
          d: bars
            .filter((_, index) => index % 2 === side)
            .map((bar) => rect(bar.x, y + height - bar.high, bar.width, bar.high + 2))
            .join(''),
          fill,
        }),
      ),
      { d: disc(centreX + radius * 0.03, centreY + radius * 0.04, radius), fill: black, opacity: 0.25 },
      { d: disc(centreX, centreY, radius), fill: black },
      ...range(7).map(
        (ring): Shape => ({
          d: disc(centreX, centreY, radius * (0.44 + ring * 0.08)),
          stroke: ring % 3 === 0 ? '#55516A' : '#34324A',
          width: radius * 0.012,
        }),
      ),
      {
        d:
          ray(centreX, centreY, { from: radius * label, to: radius * 0.98, turn: 0.62, half: 0.028, tip: 0.028 }) +
          ray(centreX, centreY, { from: radius * label, to: radius * 0.98, turn: 0.12, half: 0.028, tip: 0.028 }),
        fill: '#FFFFFF',
        opacity: 0.13,
      },
      {
        d: disc(centreX, centreY, radius * label),
        fill: scheme.first === scheme.ground ? scheme.second : scheme.first,
      },
      {
        d: range(16)
          .map((index) =>
            ray(centreX, centreY, {
              from: radius * 0.1,
              to: radius * label,
              turn: index / 16,
              half: 0.002,
              tip: 0.0156,
            }),
          )
          .join(''),
        fill: '#FFB81C',
      },
      { d: disc(centreX, centreY, radius * 0.14), fill: '#FBF6EA' },
      { d: disc(centreX, centreY, radius * 0.035), fill: black },
      ...arm(centreX, centreY, radius, scheme.words === black ? black : scheme.words),
    ];
  },
};

function arm(x: number, y: number, radius: number, colour: string): Shape[] {
  const [pivotX, pivotY] = [x + radius * 1.02, y - radius * 0.78];
  const [needleX, needleY] = around(x, y, radius * 0.66, 0.04);
  const bend = [x + radius * 0.98, y - radius * 0.16] as const;
  return [
    {
      d: `M${tidy(pivotX)} ${tidy(pivotY)}L${tidy(bend[0])} ${tidy(bend[1])}L${tidy(needleX)} ${tidy(needleY)}`,
      stroke: '#FBF6EA',
      width: radius * 0.075,
    },
    {
      d: `M${tidy(pivotX)} ${tidy(pivotY)}L${tidy(bend[0])} ${tidy(bend[1])}L${tidy(needleX)} ${tidy(needleY)}`,
      stroke: colour === '#1B1A2E' ? '#55516A' : colour,
      width: radius * 0.04,
    },
    { d: disc(pivotX, pivotY, radius * 0.13), fill: '#FBF6EA' },
    { d: disc(pivotX, pivotY, radius * 0.08), fill: '#1B1A2E' },
    { d: disc(needleX, needleY, radius * 0.06), fill: '#C8321F' },
  ];
}
