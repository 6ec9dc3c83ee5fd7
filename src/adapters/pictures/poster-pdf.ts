import { bunting, colours } from '../documents/colours.ts';
import { dateTimeText } from '../documents/document-dates.ts';
import { drawQr } from '../documents/draw-qr.ts';
import { drawText, type Pdf, pdfBytes, startPdf } from '../documents/pdf-document.ts';
import { priceText, type ShareImageInput } from './share-image.ts';

export interface PosterPdfInput extends ShareImageInput {
  /** Where the code leads. */
  url: string;
  /** The same as people type it. */
  shownUrl: string;
  createdAt: string;
}

// A4, in points.
const pageWidth = 595.28;
const pageHeight = 841.89;
const edge = 28;
const left = 64;
const width = pageWidth - 2 * left;
const side = 260;
const flags = 19;

const words = {
  en: 'Scan to get your tickets',
  fil: 'I-scan para makakuha ng tiket',
} as const;

/** A sheet for a wall or a counter: what, when, where, and a code that opens the page where tickets are sold. */
export async function posterPdf(input: PosterPdfInput): Promise<Buffer> {
  const { language, name, createdAt } = input;
  const pdf = startPdf({ title: name, language, createdAt, size: [pageWidth, pageHeight] });
  pdf.addPage();
  drawSheet(pdf);
  const title = { x: left, y: 92, width, height: 190, cut: 'title', size: 84, sizeMin: 30, linesMax: 4 } as const;
  drawText(pdf, name, { ...title, lineHeight: 1, align: 'center' });
  const line = { x: left, width, align: 'center', linesMax: 2 } as const;
  const place = [input.place, input.city].filter((part) => part !== '').join(', ');
  let below = drawText(pdf, dateTimeText(input.dateTime, input), {
    ...line,
    y: 300,
    cut: 'bold',
    size: 24,
    sizeMin: 16,
  });
  below = drawText(pdf, place, { ...line, y: below + 4, cut: 'regular', size: 20, sizeMin: 14 });
  const price = priceText(input);
  if (price !== undefined) drawPrice(pdf, price, below + 14);
  const y = 446;
  drawQr(pdf, input.url, { x: (pageWidth - side) / 2, y, side });
  below = drawText(pdf, words[language], { ...line, y: y + side + 14, cut: 'title', size: 26, sizeMin: 16 });
  below = drawText(pdf, input.shownUrl, { ...line, y: below + 2, cut: 'bold', size: 12, sizeMin: 8 });
  drawText(pdf, `${input.organizer} · Takilya`, { ...line, y: below + 4, cut: 'regular', size: 11, linesMax: 1 });
  return pdfBytes(pdf);
}

function drawSheet(pdf: Pdf): void {
  pdf.rect(0, 0, pageWidth, pageHeight).fill(colours.ube);
  pdf
    .rect(edge, edge, pageWidth - 2 * edge, pageHeight - 2 * edge)
    .lineWidth(3)
    .fillAndStroke(colours.paper, colours.ink);
  const flag = (pageWidth - 2 * edge) / flags;
  for (let index = 0; index < flags; index += 1) {
    const x = edge + index * flag;
    pdf.polygon([x, edge], [x + flag, edge], [x + flag / 2, edge + 34]).fill(bunting[index % bunting.length] as string);
  }
}

function drawPrice(pdf: Pdf, price: string, y: number): void {
  const wide = 220;
  const high = 44;
  const x = (pageWidth - wide) / 2;
  pdf.rect(x, y, wide, high).lineWidth(3).fillAndStroke(colours.mangga, colours.ink);
  const place = { x: x + 10, y, width: wide - 20, height: high, cut: 'title', size: 30, sizeMin: 14 } as const;
  drawText(pdf, price, { ...place, align: 'center', lineHeight: 1 });
}
