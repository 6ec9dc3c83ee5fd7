/** A part of a drawing: one colour, filled or as a line. */
export interface Shape {
  d: string;
  fill?: string;
  stroke?: string;
  /** Of the line. */
  width?: number;
  opacity?: number;
  /** In the reader's own typeface, where ours has no such letters. */
  text?: { words: string; x: number; y: number; size: number; width: number };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Point = readonly [x: number, y: number];

/** A tenth of a pixel is more than anybody sees. */
export function tidy(value: number): number {
  return Math.round(value * 10) / 10;
}

function pair([x, y]: Point): string {
  return `${tidy(x)} ${tidy(y)}`;
}

export function polygon(...points: Point[]): string {
  return `M${points.map(pair).join('L')}z`;
}

export function line(...points: Point[]): string {
  return `M${points.map(pair).join('L')}`;
}

export function rect(x: number, y: number, width: number, height: number): string {
  return `M${tidy(x)} ${tidy(y)}h${tidy(width)}v${tidy(height)}h${tidy(-width)}z`;
}

export function disc(x: number, y: number, radius: number, radiusDown = radius): string {
  const [across, r, down] = [tidy(2 * radius), tidy(radius), tidy(radiusDown)];
  return `M${tidy(x - radius)} ${tidy(y)}a${r} ${down} 0 1 0 ${across} 0a${r} ${down} 0 1 0 ${-across} 0z`;
}

/** A point so far from another, in turns of a circle; 0 is to the right, a quarter is down. */
export function around(x: number, y: number, radius: number, turn: number): Point {
  return [x + radius * Math.cos(turn * 2 * Math.PI), y + radius * Math.sin(turn * 2 * Math.PI)];
}

/** A star, its first point upwards. */
export function star(x: number, y: number, { points, outer, inner }: { points: number; outer: number; inner: number }) {
  return polygon(...range(points * 2).map((at) => around(x, y, at % 2 === 0 ? outer : inner, at / points / 2 - 0.25)));
}

/** A wedge from a circle outwards. */
export function ray(x: number, y: number, of: { from: number; to: number; turn: number; half: number; tip?: number }) {
  const { from, to, turn, half, tip = half } = of;
  return polygon(
    around(x, y, from, turn - half),
    around(x, y, to, turn - tip),
    around(x, y, to, turn + tip),
    around(x, y, from, turn + half),
  );
}

/** Rows of waves as scales lie on a fish, from above. */
export function scallops(x: number, y: number, { width, each }: { width: number; each: number }): string {
  const count = Math.ceil(width / each) + 1;
  const half = tidy(each / 2);
  return `M${tidy(x)} ${tidy(y)}${`a${half} ${half} 0 0 1 ${tidy(each)} 0`.repeat(count)}`;
}

export function range(count: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil(count)) }, (_, index) => index);
}
