import type { Language } from '../../core/base/language.ts';
import { archivoText } from './archivo.ts';
import { bunting, colours } from './colours.ts';
import { fitText } from './fit-text.ts';
import { drawText, measureIn, type Pdf, startPdf } from './pdf-document.ts';

// A4, in points.
const pageSize: [number, number] = [595.28, 841.89];
export const left = 40;
const right = pageSize[0] - 40;
export const width = right - left;
const top = 56;
const bottom = pageSize[1] - 56;
export const inkSoft = '#5B5968';

/** Where the drawing has come to. */
export interface Sheet {
  pdf: Pdf;
  /** What stands below each. */
  page: (page: number) => string;
  y: number;
  pages: number;
}

interface SheetOptions {
  title: string;
  language: Language;
  createdAt: string;
  page: (page: number) => string;
}

/** A document of A4 pages with its first one. */
export function startSheet({ page, ...options }: SheetOptions): Sheet {
  const sheet: Sheet = { pdf: startPdf({ ...options, size: pageSize }), page, y: 0, pages: 0 };
  startPage(sheet);
  return sheet;
}

function startPage(sheet: Sheet): void {
  const { pdf } = sheet;
  pdf.addPage({ size: pageSize, margin: 0 });
  const flags = 26;
  const flagWidth = pageSize[0] / flags;
  for (let place = 0; place < flags; place += 1) {
    const x = place * flagWidth;
    pdf.polygon([x, 0], [x + flagWidth, 0], [x + flagWidth / 2, 16]).fill(bunting[place % bunting.length] as string);
  }
  sheet.y = top;
  sheet.pages += 1;
  const place = { x: left, y: pageSize[1] - 36, width, align: 'right' } as const;
  drawText(pdf, sheet.page(sheet.pages), { ...place, cut: 'regular', size: 8.5, colour: inkSoft });
}

interface Party {
  column: 0 | 1;
  head: string;
  lines: readonly (string | null)[];
}

/** One beside the other: a name, and what else is known of it. */
export function drawParty({ pdf }: Sheet, top: number, { column, head, lines }: Party): number {
  const place = { x: left + (column * width) / 2, width: width / 2 - 12 } as const;
  let y = drawText(pdf, head, { ...place, y: top, cut: 'regular', size: 9, colour: inkSoft });
  for (const [index, line] of lines.filter((each) => each !== null).entries())
    y = drawText(pdf, line, { ...place, y, cut: index === 0 ? 'bold' : 'regular', size: 10.5, linesMax: 6 });
  return y;
}

const sumRow = 22;

/** Amounts one below the other; the last is what they come to. */
export function drawSums(sheet: Sheet, rows: readonly (readonly [string, number])[]): void {
  const { pdf } = sheet;
  const height = rows.length * sumRow + 16;
  if (sheet.y + height > bottom) startPage(sheet);
  pdf.rect(left, sheet.y, width, height).lineWidth(2).fillAndStroke(colours.paper, colours.ink);
  let y = sheet.y + 8;
  for (const [place, [label, centavos]] of rows.entries()) {
    const isLast = place === rows.length - 1;
    if (isLast) {
      pdf
        .moveTo(left + 14, y)
        .lineTo(right - 14, y)
        .dash(4, { space: 4 })
        .lineWidth(1)
        .stroke(colours.ink)
        .undash();
    }
    const line = { y, height: sumRow, size: isLast ? 15 : 11 } as const;
    drawText(pdf, label, { ...line, x: left + 14, width: width / 2, cut: isLast ? 'bold' : 'regular' });
    const amount = { ...line, x: left + width / 2, width: width / 2 - 14, align: 'right' } as const;
    drawText(pdf, pesoText(centavos), { ...amount, cut: isLast ? 'title' : 'regular' });
    y += sumRow;
  }
  sheet.y += height + 24;
}

interface Table {
  title: string;
  /** The first is what people read, the others are numbers as wide as they get. */
  widths: readonly number[];
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  total: readonly string[] | undefined;
}

const rowHeight = 16;
const textSize = 8.5;
// The longest name that an event can have.
const nameLinesMax = 12;

export function drawTable(sheet: Sheet, { title, widths, heads, rows, total }: Table): void {
  if (sheet.y + 4 * rowHeight + 30 > bottom) startPage(sheet);
  sheet.y = 4 + drawText(sheet.pdf, title, { x: left, y: sheet.y, width, cut: 'title', size: 16 });
  drawRow(sheet, heads, { widths, cut: 'bold', isRuled: true });
  for (const row of rows) {
    if (sheet.y + heightOf(sheet, row, { widths, cut: 'regular' }) > bottom) {
      startPage(sheet);
      drawRow(sheet, heads, { widths, cut: 'bold', isRuled: true });
    }
    drawRow(sheet, row, { widths, cut: 'regular' });
  }
  if (total !== undefined) {
    if (sheet.y + rowHeight + 4 > bottom) startPage(sheet);
    sheet.pdf.moveTo(left, sheet.y).lineTo(right, sheet.y).lineWidth(1).stroke(colours.ink);
    drawRow(sheet, total, { widths, cut: 'bold' });
  }
  sheet.y += 20;
}

interface RowLook {
  widths: readonly number[];
  cut: 'regular' | 'bold';
  isRuled?: boolean;
}

/** A name is written out, over as many lines as it takes. */
function heightOf({ pdf }: Sheet, cells: readonly string[], { widths, cut }: RowLook): number {
  const room = { width: (widths[0] as number) - 4, linesMax: nameLinesMax, lineHeight: 1.2 };
  const sizes = { sizeMax: textSize, sizeMin: textSize };
  const { lines } = fitText(archivoText(cells[0] ?? ''), { ...room, ...sizes, height: undefined }, measureIn(pdf, cut));
  return Math.max(rowHeight, lines.length * textSize * 1.2 + 6);
}

function drawRow(sheet: Sheet, cells: readonly string[], look: RowLook): void {
  const { widths, cut, isRuled = false } = look;
  const height = heightOf(sheet, cells, look);
  let x = left;
  for (const [place, cell] of cells.entries()) {
    const columnWidth = widths[place] as number;
    const room = { x, y: sheet.y, width: columnWidth - 4, cut, size: textSize } as const;
    if (place === 0) drawText(sheet.pdf, cell, { ...room, height, linesMax: nameLinesMax });
    else drawText(sheet.pdf, cell, { ...room, height: rowHeight, align: 'right', sizeMin: 6 });
    x += columnWidth;
  }
  sheet.y += height;
  if (isRuled) sheet.pdf.moveTo(left, sheet.y).lineTo(right, sheet.y).lineWidth(1).stroke(colours.ink);
}

export function drawNote(sheet: Sheet, note: string): void {
  if (sheet.y + 30 > bottom) startPage(sheet);
  sheet.y = drawText(sheet.pdf, note, { x: left, y: sheet.y, width, cut: 'regular', size: 9, linesMax: 2 });
}

function pesoText(centavos: number): string {
  return `${centavos < 0 ? '−' : ''}₱${digitsOf(centavos)}`;
}

export function numberText(centavos: number): string {
  return `${centavos < 0 ? '−' : ''}${digitsOf(centavos)}`;
}

/** Always with centavos, so that a column can be added up by eye. Not by division, which could show what is not there. */
function digitsOf(centavos: number): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0');
  const pesos = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${pesos}.${digits.slice(-2)}`;
}

/** The day in Manila. */
export function dayOf(iso: string): string {
  return Temporal.Instant.from(iso).toZonedDateTimeISO('Asia/Manila').toPlainDate().toString();
}
