import { sha256 } from '../../core/base/sha256.ts';
import { colours } from '../documents/colours.ts';
import { type PatternColours, type PatternShape, patterns } from './patterns.ts';

const { paper, ink, ube, sili, dagat, kalamansi, mangga } = colours;

// The ground, then what is laid on it from the most to the least. Neighbours in a row can be told apart at a glance.
const schemes: readonly PatternColours[] = [
  [ube, mangga, paper, sili],
  [mangga, ink, sili, paper],
  [dagat, paper, mangga, ink],
  [sili, paper, mangga, ink],
  [kalamansi, mangga, paper, ink],
  [paper, ube, mangga, sili],
  [paper, dagat, sili, mangga],
  [ink, mangga, sili, dagat],
  [ube, paper, dagat, mangga],
  [mangga, ube, paper, dagat],
];

/** In place of a picture that cannot be had: woven like a mat, always the same for the same id. */
export function patternSvg({ id }: { id: string }): string {
  const bytes = sha256(id);
  const pick = (index: number, count: number) => (bytes[index % bytes.length] as number) % count;
  const scheme = schemes[pick(0, schemes.length)] as PatternColours;
  const pattern = patterns[pick(1, patterns.length)] as (typeof patterns)[number];
  const shapes = pattern(scheme, (index, count) => pick(index + 2, count));
  const drawn = shapes.map(pathOf).join('');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 32 24">' +
    `<path fill="${scheme[0]}" d="M0 0h32v24H0z"/>${drawn}</svg>`
  );
}

function pathOf({ fill, d, isWoven }: PatternShape): string {
  // Rows that are not drawn on whole pixels would show a seam.
  const paint = isWoven ? `stroke="${fill}" shape-rendering="crispEdges"` : `fill="${fill}"`;
  return `<path ${paint} d="${d}"/>`;
}
