import type { Point } from '../seat-plan.ts';

/** Fine enough for the last seat of a long row, of which the distance between two is rounded. */
export function round(value: number): number {
  const rounded = Math.round(value * 10_000) / 10_000;
  return rounded === 0 ? 0 : rounded;
}

export function turned([x, y]: Point, degrees: number): Point {
  if (degrees === 0) return [x, y];
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x * cos - y * sin, x * sin + y * cos];
}
