import { bunting, colours } from '../documents/colours.ts';

const width = 1_200;
const height = 630;
const edge = 26;
const notch = 30;
const perforation = 440;
const flags = 16;
const flagHeight = 68;

/** Where things stand on a share image. */
export const shareShape = {
  width,
  height,
  /** The box of the text. */
  left: edge + 50,
  right: width - edge - 50,
  titleTop: 156,
  stubTop: perforation,
  bottom: height - edge,
};

/** A ticket without its words, lying on a coloured ground that shows its notches. */
export function shareBackdrop(): string {
  const right = width - edge;
  const outline =
    `M${edge} ${edge}H${right}V${perforation - notch}A${notch} ${notch} 0 0 0 ${right} ${perforation + notch}` +
    `V${height - edge}H${edge}V${perforation + notch}A${notch} ${notch} 0 0 0 ${edge} ${perforation - notch}Z`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${colours.ube}"/>` +
    `<path d="${outline}" fill="${colours.paper}"/>${flagRow()}` +
    `<path d="${outline}" fill="none" stroke="${colours.ink}" stroke-width="5"/>` +
    `<path d="M${edge + notch + 22} ${perforation}H${right - notch - 22}" stroke="${colours.ink}" stroke-width="4" stroke-dasharray="14 12"/></svg>`
  );
}

function flagRow(): string {
  const flagWidth = (width - 2 * edge) / flags;
  return Array.from({ length: flags }, (_, index) => {
    const x = edge + index * flagWidth;
    const points = `${x},${edge} ${x + flagWidth},${edge} ${x + flagWidth / 2},${edge + flagHeight}`;
    return `<polygon points="${points}" fill="${bunting[index % bunting.length]}"/>`;
  }).join('');
}
