import PDFDocument from 'pdfkit';
import type { Language } from '../../core/base/language.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { type ArchivoCut, archivoText } from './archivo.ts';
import { colours } from './colours.ts';
import { fitText, type MeasureText } from './fit-text.ts';
import { addFonts } from './kept-fonts.ts';

export type Pdf = PDFKit.PDFDocument;

interface PdfOptions {
  title: string;
  language: Language;
  size: [width: number, height: number];
  /** The only thing that may differ between two drawings of the same. */
  createdAt: string;
}

/** An empty document in our typeface, without margins: the caller says where everything stands. */
export function startPdf({ title, language, size, createdAt }: PdfOptions): Pdf {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    // None but ours.
    font: '',
    size,
    margin: 0,
    lang: language === 'fil' ? 'fil-PH' : 'en-PH',
    displayTitle: true,
    info: { Title: metadataText(title), Creator: 'Takilya', CreationDate: new Date(createdAt) },
  });
  addFonts(pdf);
  return pdf;
}

/** Ends the document; nothing can be drawn any more. */
export async function pdfBytes(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

interface TextPlace {
  x: number;
  y: number;
  width: number;
  /** The text keeps within it, and stands in its middle. */
  height?: number;
  cut: ArchivoCut;
  size: number;
  /** Default: the size, so that the text may be cut but does not shrink. */
  sizeMin?: number;
  linesMax?: number;
  colour?: string;
  align?: 'left' | 'right' | 'center';
  /** The height of a line, as a multiple of the size. */
  lineHeight?: number;
}

// The condensed cut sets words so close that a capital before a space seems to touch the next.
const wordSpacings: Record<ArchivoCut, number> = { regular: 0, bold: 0, title: 0.06 };

/** How wide texts get in one cut, words set apart as they will be. */
export function measureIn(pdf: Pdf, cut: ArchivoCut): MeasureText {
  return (text) =>
    pdf.font(cut).fontSize(1_000).widthOfString(text) / 1_000 + (text.split(' ').length - 1) * wordSpacings[cut];
}

/** Writes any text into its place, whatever it takes to fit it, and returns where the next may begin. */
export function drawText(pdf: Pdf, text: string, place: TextPlace): number {
  const { x, width, height, cut, colour = colours.ink, align = 'left', lineHeight = 1.2 } = place;
  const { size, lines } = fitted(pdf, text, { ...place, lineHeight });
  const used = lines.length * size * lineHeight;
  let y = place.y + (height === undefined ? 0 : (height - used) / 2);
  pdf.font(cut).fontSize(size).fillColor(colour);
  for (const line of lines) {
    const spare = width - line.width * size;
    const left = align === 'left' ? x : x + (align === 'right' ? spare : spare / 2);
    pdf.text(line.text, left, y, { lineBreak: false, wordSpacing: size * wordSpacings[cut] });
    y += size * lineHeight;
  }
  return y;
}

interface Fitted {
  size: number;
  lines: { text: string; width: number }[];
}

// Most of the text on a ticket is on all tickets of the event.
const known = new BoundedMap<string, Fitted>(5_000);

function fitted(pdf: Pdf, text: string, place: TextPlace & { lineHeight: number }): Fitted {
  const { width, height, cut, linesMax = 1, lineHeight, size: sizeMax, sizeMin = sizeMax } = place;
  const key = [cut, width, height, linesMax, lineHeight, sizeMax, sizeMin, text].join(' ');
  const found = known.get(key);
  if (found !== undefined) return found;
  const measure = measureIn(pdf, cut);
  const { size, lines } = fitText(
    archivoText(text),
    { width, height, linesMax, lineHeight, sizeMax, sizeMin },
    measure,
  );
  const fits = { size, lines: lines.map((line) => ({ text: line, width: measure(line) })) };
  known.set(key, fits);
  return fits;
}

/** Readers show it as the name of the window, in their own typeface. */
function metadataText(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/gu, ' ').replaceAll(/\p{C}/gu, '').trim();
}
