import { type Box, range, star } from './shapes.ts';

interface Night {
  count: number;
  /** How far down they shine. */
  part: number;
  unit: number;
  shift: number;
  /** Where the moon is. */
  free: { x: number; y: number; radius: number };
}

/** Stars that stand in no line, and none of them before the moon. */
export function starsIn({ x, y, width, height }: Box, { count, part, unit, shift, free }: Night): string {
  return range(count)
    .map((index) => {
      const at = index + shift;
      const across = x + (((at * at * 37 + at * 71) % 101) / 101) * width;
      const down = y + (((at * at * 29 + at * 43) % 97) / 97) * height * part;
      if (Math.hypot(across - free.x, down - free.y) < free.radius) return '';
      return star(across, down, { points: 4, outer: (0.9 + (index % 4) * 0.5) * unit, inner: 0.35 * unit });
    })
    .join('');
}
