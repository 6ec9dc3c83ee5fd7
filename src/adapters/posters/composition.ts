import type { Scheme, SchemeName } from './schemes.ts';
import type { Box, Shape } from './shapes.ts';

export interface Field {
  /** Where the picture is; it may reach over its edges, below the words. */
  box: Box;
  width: number;
  height: number;
  scheme: Scheme;
  /** A number below `count`, the same for the same event and index. */
  pick: (index: number, count: number) => number;
}

/** One way to draw a poster. */
export interface Composition {
  /** Whether the title stands above the picture or below it. */
  title: 'first' | 'last';
  schemes: readonly SchemeName[];
  paint(field: Field): Shape[];
  /** What lies over the edge between the picture and the words. */
  overlay?(field: Field): Shape[];
  /** The picture goes on below the words, in colours that they can be read on. */
  isOver?: boolean;
  hasShadow?: keyof Scheme;
}
