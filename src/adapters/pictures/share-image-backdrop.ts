import type { ShareSize } from '../../core/catalog/public-events/share-size.ts';
import { bunting, colours } from '../documents/colours.ts';

const edge = 26;
const notch = 30;
const flagHeight = 68;

interface Measures {
  width: number;
  height: number;
  perforation: number;
  titleTop: number;
  linesMax: number;
  flags: number;
  /** How much larger letters are than on a link's picture. */
  scale: number;
}

const measures: Record<ShareSize, Measures> = {
  wide: { width: 1_200, height: 630, perforation: 440, titleTop: 156, linesMax: 3, flags: 16, scale: 1 },
  square: { width: 1_080, height: 1_080, perforation: 830, titleTop: 190, linesMax: 5, flags: 14, scale: 1.3 },
  story: { width: 1_080, height: 1_920, perforation: 1_440, titleTop: 300, linesMax: 7, flags: 14, scale: 1.7 },
};

/** Where things stand on a share image. */
export function shareShape(size: ShareSize) {
  const { width, height, perforation, titleTop, linesMax, scale } = measures[size];
  return {
    width,
    height,
    /** The box of the text. */
    left: edge + 50,
    right: width - edge - 50,
    titleTop,
    titleHeight: perforation - titleTop - 32,
    linesMax,
    scale,
    /** What and how much stand below each other where there is the room. */
    isTall: height > width,
    stubTop: perforation,
    bottom: height - edge,
  };
}

/** A ticket without its words, lying on a coloured ground that shows its notches. */
export function shareBackdrop(size: ShareSize): string {
  const { width, height, perforation, flags } = measures[size];
  const right = width - edge;
  const outline =
    `M${edge} ${edge}H${right}V${perforation - notch}A${notch} ${notch} 0 0 0 ${right} ${perforation + notch}` +
    `V${height - edge}H${edge}V${perforation + notch}A${notch} ${notch} 0 0 0 ${edge} ${perforation - notch}Z`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${colours.ube}"/>` +
    `<path d="${outline}" fill="${colours.paper}"/>${flagRow(width, flags)}` +
    `<path d="${outline}" fill="none" stroke="${colours.ink}" stroke-width="5"/>` +
    `<path d="M${edge + notch + 22} ${perforation}H${right - notch - 22}" stroke="${colours.ink}" stroke-width="4" stroke-dasharray="14 12"/></svg>`
  );
}

function flagRow(width: number, flags: number): string {
  const flagWidth = (width - 2 * edge) / flags;
  return Array.from({ length: flags }, (_, index) => {
    const x = edge + index * flagWidth;
    const points = `${x},${edge} ${x + flagWidth},${edge} ${x + flagWidth / 2},${edge + flagHeight}`;
    return `<polygon points="${points}" fill="${bunting[index % bunting.length]}"/>`;
  }).join('');
}
