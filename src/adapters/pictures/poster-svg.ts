import { sha256 } from '../../core/base/sha256.ts';
import { colours } from '../documents/colours.ts';
import { type PosterColours, type PosterShape, posterPatterns } from './poster-patterns.ts';

const { paper, ink, ube, sili, dagat, kalamansi, mangga } = colours;

// The ground, then what is laid on it from the most to the least. Neighbours in a row can be told apart at a glance.
const schemes: readonly PosterColours[] = [
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

/** A picture in place of the one that an event does not have: woven like a mat, always the same for the same id. */
export function posterSvg({ id }: { id: string }): string {
  const bytes = sha256(id);
  const pick = (index: number, count: number) => (bytes[index % bytes.length] as number) % count;
  const scheme = schemes[pick(0, schemes.length)] as PosterColours;
  const pattern = posterPatterns[pick(1, posterPatterns.length)] as (typeof posterPatterns)[number];
  const shapes = pattern(scheme, (index, count) => pick(index + 2, count));
  const drawn = shapes.map(pathOf).join('');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 32 24">' +
    `<path fill="${scheme[0]}" d="M0 0h32v24H0z"/>${drawn}</svg>`
  );
}

function pathOf({ fill, d, isWoven }: PosterShape): string {
  // Rows that are not drawn on whole pixels would show a seam.
  const paint = isWoven ? `stroke="${fill}" shape-rendering="crispEdges"` : `fill="${fill}"`;
  return `<path ${paint} d="${d}"/>`;
}
