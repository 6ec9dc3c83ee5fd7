import type { Composition, Field } from './composition.ts';
import { disc, line, type Point, polygon, range, ray, type Shape, star, tidy } from './shapes.ts';

const leafGreen = ['#47731A', '#24430F', '#ABD96A'] as const;

interface Table {
  centreX: number;
  centreY: number;
  unit: number;
  width: number;
  /** How far the leaves lie across. */
  lean: number;
  scheme: Field['scheme'];
}

/** A meal on banana leaves, from above. */
export const hapag: Composition = {
  title: 'first',
  schemes: ['noon', 'dawn', 'paper', 'shore', 'chili'],
  paint({ box, scheme, pick }) {
    const { x, y, width, height } = box;
    const unit = Math.min(width, height) / 100;
    const [centreX, centreY] = [x + width / 2, y + height / 2];
    const table: Table = { centreX, centreY, unit, width, lean: pick(0, 2) === 0 ? 0.16 : -0.16, scheme };
    return [
      ...leaf(table, -20, leafGreen[0], leafGreen[2]),
      ...leaf(table, 22, leafGreen[1], leafGreen[0]),
      ...plate(table, -26, -14, 27),
      ...fish(table, -26, -14),
      ...plate(table, 25, 15, 25),
      ...rice(table, 25, 15, 15),
      ...plate(table, 31, -25, 14),
      { d: disc(centreX + 31 * unit, centreY - 25 * unit, 8 * unit), fill: '#C8321F' },
      {
        d:
          disc(centreX + 29 * unit, centreY - 27 * unit, 2 * unit) +
          disc(centreX + 33.4 * unit, centreY - 23.6 * unit, 1.6 * unit),
        fill: '#FFB81C',
      },
      ...plate(table, -17, 30, 12),
      { d: disc(centreX - 17 * unit, centreY + 30 * unit, 7 * unit), fill: '#4B2A7B' },
      { d: disc(centreX - 19 * unit, centreY + 28 * unit, 2.2 * unit), fill: '#C9ADF7' },
      ...calamansi(table, 2, 4, 7),
      ...calamansi(table, -41, 20, 6),
      ...calamansi(table, 5, -33, 5),
      ...calamansi(table, 44, 40, 5.5),
    ];
  },
};

function leaf(table: Table, offset: number, fill: string, vein: string): Shape[] {
  const { centreX, centreY, unit, width, lean } = table;
  const place = (along: number, aside: number): Point => [
    centreX + along * width * 0.6 - lean * aside,
    centreY + offset * unit + along * lean * width * 0.6 + aside,
  ];
  const half = 22 * unit;
  const edge = (side: 1 | -1) =>
    range(13).map((step) => place(-1 + step / 6, side * half * Math.sin((step / 12) * Math.PI) ** 0.5));
  const veins = range(22).map((step) => {
    const along = -0.95 + step * 0.087;
    const room = half * Math.max(0.05, Math.sin(((along + 0.12 + 1) / 2) * Math.PI)) ** 0.5 * 0.94;
    return line(place(along, 0), place(along + 0.12, -room)) + line(place(along, 0), place(along + 0.12, room));
  });
  return [
    { d: polygon(...edge(-1), ...edge(1).reverse()), fill },
    { d: veins.join(''), stroke: vein, width: 0.7 * unit },
    { d: line(place(-1.05, 0), place(1.05, 0)), stroke: vein, width: 1.6 * unit },
  ];
}

function plate(table: Table, across: number, down: number, radius: number): Shape[] {
  const { centreX, centreY, unit, scheme } = table;
  const [plateX, plateY] = [centreX + across * unit, centreY + down * unit];
  return [
    { d: disc(plateX + 1.6 * unit, plateY + 1.8 * unit, radius * unit), fill: scheme.words, opacity: 0.25 },
    { d: disc(plateX, plateY, radius * unit), fill: '#FFFDF7' },
    { d: disc(plateX, plateY, radius * 0.86 * unit), stroke: scheme.fourth, width: 1.1 * unit },
    {
      d: range(24)
        .map((index) =>
          disc(
            plateX + Math.cos((index / 24) * 6.2832) * radius * 0.93 * unit,
            plateY + Math.sin((index / 24) * 6.2832) * radius * 0.93 * unit,
            0.8 * unit,
          ),
        )
        .join(''),
      fill: scheme.first === scheme.ground ? scheme.second : scheme.first,
    },
  ];
}

function calamansi(table: Table, across: number, down: number, radius: number): Shape[] {
  const { centreX, centreY, unit } = table;
  const [fruitX, fruitY] = [centreX + across * unit, centreY + down * unit];
  return [
    { d: disc(fruitX, fruitY, radius * unit), fill: leafGreen[0] },
    { d: disc(fruitX, fruitY, radius * 0.84 * unit), fill: '#FFF0CD' },
    {
      d: range(8)
        .map((index) =>
          ray(fruitX, fruitY, {
            from: radius * 0.12 * unit,
            to: radius * 0.74 * unit,
            turn: index / 8,
            half: 0.02,
            tip: 0.047,
          }),
        )
        .join(''),
      fill: '#FFB81C',
    },
  ];
}

function fish(table: Table, across: number, down: number): Shape[] {
  const { centreX, centreY, unit } = table;
  const at = (along: number, aside: number): Point => [
    centreX + (across + along) * unit,
    centreY + (down + aside) * unit,
  ];
  const p = (along: number, aside: number) => at(along, aside).map(tidy).join(' ');
  return [
    {
      d: `M${p(-17, 0)}Q${p(-8, -11)} ${p(8, -4)}L${p(17, -9)}Q${p(13, 0)} ${p(17, 9)}L${p(8, 4)}Q${p(-8, 11)} ${p(-17, 0)}z`,
      fill: '#0B6E6E',
    },
    { d: `M${p(-9, -4)}Q${p(-5, 0)} ${p(-9, 4)}`, stroke: '#6FD3CD', width: 0.9 * unit },
    {
      d: range(3)
        .map(
          (index) =>
            `M${p(-3 + index * 4, -4.6 + index * 0.8)}Q${p(-0.4 + index * 4, 0)} ${p(-3 + index * 4, 4.6 - index * 0.8)}`,
        )
        .join(''),
      stroke: '#6FD3CD',
      width: 0.9 * unit,
    },
    { d: disc(...at(-12.6, -1.6), 1.3 * unit), fill: '#FFFDF7' },
  ];
}

function rice(table: Table, across: number, down: number, radius: number): Shape[] {
  const { centreX, centreY, unit } = table;
  const [riceX, riceY] = [centreX + across * unit, centreY + down * unit];
  const grains = range(30).map((index) => {
    const [away, turn] = [radius * unit * 0.9 * Math.sqrt(index / 30), index * 2.4];
    const [grainX, grainY] = [riceX + away * Math.cos(turn), riceY + away * Math.sin(turn)];
    return line([grainX - unit, grainY - 0.5 * unit], [grainX + unit, grainY + 0.5 * unit]);
  });
  return [
    { d: disc(riceX, riceY, radius * unit), fill: '#FBF6EA' },
    { d: grains.join(''), stroke: '#D9CDB3', width: 0.8 * unit },
    { d: star(riceX, riceY, { points: 5, outer: 2.6 * unit, inner: 1.1 * unit }), fill: '#C8321F' },
  ];
}
