import type { Composition } from './composition.ts';
import { range, rect, type Shape, tidy } from './shapes.ts';

/** A mat woven strip by strip, diamonds within diamonds. */
export const banig: Composition = {
  title: 'last',
  schemes: ['paper', 'night', 'chili', 'sea', 'field', 'noon', 'dusk'],
  paint({ box, scheme, pick }) {
    const { x, y, width, height } = box;
    const across = width > height ? 34 : 28;
    const cell = width / across;
    const down = Math.ceil(height / cell);
    const orders = [
      [1, 1, 0, 2, 2, 0, 3, 3, 3, 0, 4, 1, 0, 2],
      [3, 0, 1, 0, 1, 2, 2, 2, 0, 4, 0, 4, 1, 1],
      [2, 2, 1, 1, 0, 3, 0, 3, 4, 4, 0, 1, 2, 0],
    ];
    const order = orders[pick(0, 3)] as number[];
    const period = [across / 2, across][pick(1, 2)] as number;
    const fills = [scheme.ground, scheme.first, scheme.second, scheme.third, scheme.fourth];
    const colourAt = (column: number, row: number) => {
      const aside = Math.abs((column % period) - (period - 1) / 2);
      const below = Math.abs((row % period) - (period - 1) / 2);
      return order[Math.floor(aside + below) % order.length] as number;
    };
    const woven = fills.map((_, colour) => {
      let d = '';
      for (const row of range(down)) {
        for (let column = 0; column < across; column += 1) {
          const from = column;
          while (column < across && colourAt(column, row) === colour) column += 1;
          if (column > from) d += rect(x + from * cell, y + row * cell, (column - from) * cell, cell + 0.5);
        }
      }
      return d;
    });
    // Strips go over and under one another.
    const seams = range(down * across).map((index) => {
      const [column, row] = [index % across, Math.floor(index / across)];
      return (column + row) % 2 === 0
        ? `M${tidy(x + column * cell)} ${tidy(y + row * cell)}h${tidy(cell)}`
        : `M${tidy(x + column * cell)} ${tidy(y + row * cell)}v${tidy(cell)}`;
    });
    return [
      ...woven.flatMap((d, colour): Shape[] =>
        colour === 0 || d === '' ? [] : [{ d, fill: fills[colour] as string }],
      ),
      { d: seams.join(''), stroke: scheme.ground, width: cell * 0.13 },
    ];
  },
  overlay({ box, scheme, width, height }) {
    if (width > height) return [];
    // The fringe at its end.
    const each = width / 56;
    return [
      { d: rect(0, box.height - each * 0.4, width, each * 0.8), fill: scheme.words },
      {
        d: range(56)
          .map((index) => rect(index * each + each * 0.3, box.height, each * 0.4, each * 1.5))
          .join(''),
        fill: scheme.words,
      },
    ];
  },
};
