import { colours } from '../documents/colours.ts';

/** The ground, and three colours that go on it. */
export type PatternColours = readonly [ground: string, first: string, second: string, third: string];

export interface PatternShape {
  fill: string;
  d: string;
  /** Rows of squares, drawn as lines of the thickness 1. */
  isWoven?: true;
}

/** A number below `count`, the same for the same poster and index. */
type Pick = (index: number, count: number) => number;

/** Fills a field of 32 by 24. */
type Pattern = (colours: PatternColours, pick: Pick) => PatternShape[];

const width = 32;
const height = 24;

/** A mat woven of single strips: diamonds in steps, as the weaver counts them. */
const banig: Pattern = ([, first, second, third], pick) => {
  const period = [8, 12, 16][pick(0, 3)] as number;
  const order = [
    [0, 1, 0, 2, 0, 1, 3, 1],
    [3, 0, 1, 1, 0, 2, 0, 1],
    [2, 1, 0, 1, 0, 0, 3, 0],
  ][pick(1, 3)] as number[];
  const colourAt = (x: number, y: number) => {
    const across = Math.abs((x % period) - period / 2 + 0.5) - 0.5;
    const down = Math.abs((y % period) - period / 2 + 0.5) - 0.5;
    return order[(across + down) % order.length] as number;
  };
  return [first, second, third].map((fill, index) => ({
    fill,
    d: woven((x, y) => colourAt(x, y) === index + 1),
    isWoven: true,
  }));
};

/** Squares of one colour, those side by side in one stroke. */
function woven(isFilled: (x: number, y: number) => boolean): string {
  let d = '';
  for (let y = 0; y < height; y += 1) {
    let end = 0;
    d += `M0 ${y}.5`;
    for (let x = 0; x < width; x += 1) {
      const from = x;
      while (x < width && isFilled(x, y)) x += 1;
      if (x === from) continue;
      d += `${from === end ? '' : `m${from - end} 0`}h${x - from}`;
      end = x;
    }
  }
  return d;
}

/** A window of capiz shell: panes with rounded corners that turn this way and that. */
const capiz: Pattern = ([, first, second, third], pick) => {
  const side = 4;
  const turns = [
    (x: number, y: number) => (x + y) % 4,
    (x: number, y: number) => (x % 2) + 2 * (y % 2),
    (x: number, y: number) => (2 * (x % 2) + (y % 2) + (Math.floor(x / 2) + Math.floor(y / 2)) * 2) % 4,
  ][pick(0, 3)] as (x: number, y: number) => number;
  const quarter = (x: number, y: number, turn: number, radius: number) => {
    const [left, top] = [x * side + (turn % 2) * side, y * side + (turn >> 1) * side];
    const [across, down] = [turn % 2 === 0 ? radius : -radius, turn >> 1 === 0 ? radius : -radius];
    const sweep = across * down > 0 ? 1 : 0;
    return `M${left} ${top}h${across}a${radius} ${radius} 0 0 ${sweep}${-across} ${down}z`;
  };
  const all = (radius: number, isWanted: (x: number, y: number) => boolean = () => true) =>
    cells(width / side, height / side, (x, y) => (isWanted(x, y) ? quarter(x, y, turns(x, y), radius) : ''));
  const isEven = (x: number, y: number) => (x + y) % 2 === 0;
  return [
    { fill: first, d: all(4, isEven) },
    { fill: second, d: all(4, (x, y) => !isEven(x, y)) },
    { fill: third, d: all(1.6) },
  ];
};

function cells(across: number, down: number, draw: (x: number, y: number) => string): string {
  let d = '';
  for (let y = 0; y < down; y += 1) for (let x = 0; x < across; x += 1) d += draw(x, y);
  return d;
}

/** Eyes of a mat: diamonds inside diamonds. */
const mata: Pattern = ([ground, first, second, third], pick) => {
  const half = 4;
  const inner = [2.9, 2.5, 3.2][pick(0, 3)] as number;
  const diamonds = (size: number, row: 0 | 1) =>
    cells(width / half + 1, height / half + 1, (x, y) =>
      (x + y) % 2 === 0 && y % 2 === row
        ? `M${x * half} ${tidy(y * half - size)}l${size} ${size}l${-size} ${size}l${-size} ${-size}z`
        : '',
    );
  return [
    { fill: first, d: diamonds(half, 0) },
    { fill: ground, d: diamonds(inner, 0) },
    { fill: second, d: diamonds(inner - 1.1, 0) },
    { fill: third, d: diamonds(inner, 1) },
    { fill: second, d: diamonds(inner - 1.5, 1) },
  ];
};

/** Strings of flags over a street. */
const banderitas: Pattern = ([, first, second, third], pick) => {
  const rows = 4;
  const step = height / rows;
  const flag = [4, 3.2][pick(0, 2)] as number;
  const shift = 1 + pick(1, 2);
  const colouring = (wanted: number) => {
    let d = '';
    for (let row = 0; row < rows; row += 1) {
      const start = row % 2 === 0 ? 0 : -flag / 2;
      for (let index = 0; start + index * flag < width; index += 1) {
        if ((index + row * shift) % 3 !== wanted) continue;
        d += `M${tidy(start + index * flag)} ${row * step + 0.5}h${flag}l${tidy(-flag / 2)} ${step - 1.5}z`;
      }
    }
    return d;
  };
  const strings = Array.from({ length: rows }, (_, row) => `M0 ${row * step}h32v.5H0z`).join('');
  return [
    { fill: first, d: colouring(0) + strings },
    { fill: second, d: colouring(1) },
    { fill: third, d: colouring(2) },
  ];
};

/** Without the digits that halves and fifths do not need. */
function tidy(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Rays of a sun that rises over a hem of triangles. */
const sinag: Pattern = ([ground, first, second, third], pick) => {
  const [centreX, centreY] = [[16, 8, 24][pick(0, 3)] as number, 19];
  const rays = [24, 32][pick(1, 2)] as number;
  const reach = 40;
  const point = (step: number) => {
    const angle = (step / rays) * 2 * Math.PI;
    return `${tidy(centreX + reach * Math.cos(angle))} ${tidy(centreY + reach * Math.sin(angle))}`;
  };
  const beams = Array.from({ length: rays / 4 + 1 }, (_, index) => rays / 2 + index * 2)
    .map((step) => `M${centreX} ${centreY}L${point(step)}L${point(step + 1)}z`)
    .join('');
  const sun = (radius: number) => `M${centreX - radius} ${centreY}a${radius} ${radius} 0 0 1 ${2 * radius} 0z`;
  const hem = Array.from({ length: 8 }, (_, index) => `M${index * 4} 24l2-5l2 5z`).join('');
  return [
    // White and red rays are the flag of an occupier here.
    { fill: ground === colours.sili ? colours.mangga : first, d: beams },
    { fill: ground, d: sun(8.5) },
    { fill: second, d: sun(7) },
    { fill: third, d: sun(4.5) },
    { fill: ground, d: 'M0 19h32v5H0z' },
    { fill: second, d: hem },
    { fill: third, d: 'M0 18.6h32v.8H0z' },
  ];
};

/** Bands of cloth in zigzag, each of its own height. */
const tinalak: Pattern = ([, first, second, third], pick) => {
  const teeth = [4, 8][pick(0, 2)] as number;
  const run = width / teeth / 2;
  const rise = [3, 2][pick(0, 2)] as number;
  const heights = [
    [3, 1, 1.5, 1, 3, 2],
    [2, 2, 1, 2, 1, 2],
    [4, 1, 1, 1, 2, 1],
  ][pick(1, 3)] as number[];
  const zigzag = (direction: 1 | -1) => `l${direction * run} ${-rise}l${direction * run} ${rise}`.repeat(teeth);
  const shapes: PatternShape[] = [first, second, third].map((fill) => ({ fill, d: '' }));
  let y = 0;
  for (let band = 0; y < height + rise; band += 1) {
    const thickness = heights[band % heights.length] as number;
    // Every second band is the ground itself.
    const shape = band % 2 === 0 ? shapes[(band / 2) % shapes.length] : undefined;
    if (shape !== undefined) shape.d += `M0 ${y}${zigzag(1)}v${thickness}${zigzag(-1)}z`;
    y += thickness;
  }
  return shapes;
};

/** A lantern of bamboo and paper in the middle of a dotted night. */
const parol: Pattern = ([ground, first, second, third], pick) => {
  const points = [5, 6, 8][pick(0, 3)] as number;
  const [centreX, centreY] = [16, 12];
  const dots = cells(16, 12, (x, y) => ((x + y) % 2 === 0 ? `M${x * 2 + 0.6} ${y * 2 + 1}l.4-.4l.4 .4l-.4 .4z` : ''));
  const star = (outer: number, inner: number) => {
    const corners = Array.from({ length: points * 2 }, (_, index) => {
      const angle = (index / points) * Math.PI - Math.PI / 2;
      const radius = index % 2 === 0 ? outer : inner;
      return `${tidy(centreX + radius * Math.cos(angle))} ${tidy(centreY + radius * Math.sin(angle))}`;
    });
    return `M${corners.join('L')}z`;
  };
  const disc = (radius: number) =>
    `M${centreX - radius} ${centreY}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
  return [
    { fill: third, d: dots },
    { fill: second, d: disc(11) },
    { fill: ground, d: disc(10.2) },
    { fill: first, d: star(10, 4.6) },
    { fill: ground, d: star(7.6, 3.5) },
    { fill: third, d: star(6.4, 2.9) },
    { fill: second, d: disc(1.6) },
  ];
};

/** A quilt of halved squares, mirrored both ways. */
const kuwadro: Pattern = ([, first, second, third], pick) => {
  const side = 4;
  const fills = [first, second, third];
  const half = (x: number, y: number, corner: number) => {
    const [left, top] = [x * side, y * side];
    return [`M${left} ${top}h4l-4 4z`, `M${left} ${top}h4v4z`, `M${left} ${top}v4h4z`, `M${left + 4} ${top}v4h-4z`][
      corner
    ] as string;
  };
  return fills.map((fill, wanted) => ({
    fill,
    d: cells(width / side, height / side, (x, y) => {
      const [mirrorX, mirrorY] = [Math.min(x, 7 - x), Math.min(y, 5 - y)];
      const at = mirrorX + mirrorY * 4;
      if (pick(at, 7) % 3 !== wanted) return '';
      const corner = pick(at + 12, 4);
      const flipped = (x > 3 ? [1, 0, 3, 2] : [0, 1, 2, 3])[corner] as number;
      return half(x, y, (y > 2 ? [2, 3, 0, 1] : [0, 1, 2, 3])[flipped] as number);
    }),
  }));
};

export const patterns: readonly Pattern[] = [banig, capiz, mata, banderitas, sinag, tinalak, parol, kuwadro];
