import { bunting, colours } from './colours.ts';
import { drawText, type Pdf } from './pdf-document.ts';

// A5, in points: reads well on a phone, and fills a sheet when it is printed larger.
const pageWidth = 419.53;
const pageHeight = 595.28;
const edge = 20;
const inset = 20;
const flagHeight = 20;
const flags = 17;
const notch = 13;

/** Where things stand on the page of a ticket. */
export const ticketShape = {
  pageWidth,
  pageHeight,
  /** The box of the text, inside the ticket's edge. */
  left: edge + inset,
  right: pageWidth - edge - inset,
  top: edge + flagHeight,
  /** Where the stub is torn off. */
  perforation: 384,
  bottom: pageHeight - edge,
};

/** The ticket without its words: paper with a notched edge, a row of flags, the line along which it tears. */
export function drawTicketShape(pdf: Pdf): void {
  const { perforation, bottom } = ticketShape;
  const right = pageWidth - edge;
  const outline = [
    `M${edge} ${edge}H${right}V${perforation - notch}`,
    `A${notch} ${notch} 0 0 0 ${right} ${perforation + notch}`,
    `V${bottom}H${edge}V${perforation + notch}`,
    `A${notch} ${notch} 0 0 0 ${edge} ${perforation - notch}Z`,
  ].join('');
  pdf.path(outline).fill(colours.paper);
  drawFlags(pdf);
  pdf.path(outline).lineWidth(2).stroke(colours.ink);
  pdf
    .moveTo(edge + notch + 8, perforation)
    .lineTo(right - notch - 8, perforation)
    .dash(5, { space: 5 })
    .lineWidth(1.5)
    .stroke(colours.ink)
    .undash();
}

function drawFlags(pdf: Pdf): void {
  const width = (pageWidth - 2 * edge) / flags;
  for (let index = 0; index < flags; index += 1) {
    const x = edge + index * width;
    const colour = bunting[index % bunting.length] as string;
    pdf.polygon([x, edge], [x + width, edge], [x + width / 2, edge + flagHeight]).fill(colour);
  }
}

/** Across the ticket, so that nobody takes it for a good one. */
export function drawStamp(pdf: Pdf, { text, y }: { text: string; y: number }): void {
  const width = 320;
  const height = 56;
  const place = { x: (pageWidth - width) / 2, y: y - height / 2, width, height };
  pdf.save().rotate(-14, { origin: [pageWidth / 2, y] });
  pdf.rect(place.x, place.y, width, height).lineWidth(4);
  pdf.fillOpacity(0.85).fillAndStroke(colours.paper, colours.sili).fillOpacity(1);
  drawText(pdf, text, { ...place, cut: 'title', size: 40, align: 'center', lineHeight: 1.1, colour: colours.sili });
  pdf.restore();
}
