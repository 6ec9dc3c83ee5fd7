import type { StatementAmounts } from '../../core/back-office/settlements/settlement.ts';
import type { PrintedStatement, StatementToDraw } from '../../core/back-office/settlements/statement-of.ts';
import { archivoText } from './archivo.ts';
import { bunting, colours } from './colours.ts';
import { dateTimeText } from './document-dates.ts';
import { fitText } from './fit-text.ts';
import { drawText, measureIn, type Pdf, pdfBytes, startPdf } from './pdf-document.ts';
import { type StatementPdfText, statementPdfText } from './statement-pdf-text.ts';

const pdfEventsMax = 500;

/** A statement to print or to file: the sum, by event, and by order. */
export async function statementPdf(input: StatementToDraw): Promise<Buffer> {
  const { language, createdAt, statement } = input;
  const text = statementPdfText[language];
  const pdf = startPdf({ title: `${text.title}: ${input.organizationName}`, language, createdAt, size: pageSize });
  const sheet: Sheet = { pdf, text, y: 0, pages: 0 };
  startPage(sheet);
  drawHead(sheet, input, text);
  drawSum(sheet, statement, text);
  drawTable(sheet, {
    title: text.byEvent,
    widths: [121, 72, ...amountWidths],
    heads: [text.event, text.orders, ...amountHeads(text)],
    rows: statement.events
      .slice(0, pdfEventsMax)
      .map((event) => [event.eventName, String(event.orders), ...amountTexts(event)]),
    total: [text.all, String(statement.orders), ...amountTexts(statement.totals)],
  });
  drawTable(sheet, {
    title: text.byOrder,
    widths: [85, 62, 46, ...amountWidths],
    heads: [text.event, text.order, text.orderedOn, ...amountHeads(text)],
    rows: statement.lines.map((line) => [
      line.eventName ?? (line.kind === 'WITHHELD' ? text.withheld : text.carried),
      line.orderNumber ?? '',
      line.orderedAt === null ? '' : dayOf(line.orderedAt),
      ...amountTexts(line),
    ]),
    total: undefined,
  });
  const leftOut = statement.lineCount - statement.lines.length;
  if (leftOut > 0) drawNote(sheet, text.leftOut(leftOut));
  return pdfBytes(pdf);
}

/** The day in Manila. */
function dayOf(iso: string): string {
  return Temporal.Instant.from(iso).toZonedDateTimeISO('Asia/Manila').toPlainDate().toString();
}

// A4, in points.
const pageSize: [number, number] = [595.28, 841.89];
const left = 40;
const right = pageSize[0] - 40;
const width = right - left;
const top = 56;
const bottom = pageSize[1] - 56;
const inkSoft = '#5B5968';

/** Where the drawing has come to. */
interface Sheet {
  pdf: Pdf;
  text: StatementPdfText;
  y: number;
  pages: number;
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
  drawText(pdf, sheet.text.page(sheet.pages), { ...place, cut: 'regular', size: 8.5, colour: inkSoft });
}

function drawHead(sheet: Sheet, input: StatementToDraw, text: StatementPdfText): void {
  const { pdf } = sheet;
  const { language, period, statement, createdAt } = input;
  const when = (iso: string) => dateTimeText(iso, { timezone: 'Asia/Manila', language });
  const of =
    period === null
      ? (isPaid(statement.payout) ? text.ofPayout : text.ofPayoutNotPaid)(
          when(statement.payout?.createdAt ?? createdAt),
        )
      : text.ofPeriod(period.from, period.to);
  drawText(pdf, 'Takilya', { x: left, y: sheet.y, width: 200, cut: 'title', size: 16, colour: colours.ube });
  if (input.isSandbox) {
    const place = { x: left + 200, y: sheet.y, width: width - 200, align: 'right' } as const;
    drawText(pdf, text.test, { ...place, cut: 'bold', size: 11, colour: colours.sili });
  }
  let y = drawText(pdf, text.title, { x: left, y: sheet.y + 28, width, cut: 'title', size: 30, lineHeight: 1.1 });
  y = drawText(pdf, input.organizationName, { x: left, y: y + 2, width, cut: 'bold', size: 13, linesMax: 2 });
  y = drawText(pdf, of, { x: left, y: y + 2, width, cut: 'regular', size: 11, linesMax: 2 });
  y = drawText(pdf, text.made(when(createdAt)), { x: left, y, width, cut: 'regular', size: 9, colour: inkSoft });
  sheet.y = Math.max(drawParty(sheet, y + 8, 0, input), drawParty(sheet, y + 8, 1, input)) + 14;
}

/** Who pays and who is paid, side by side, as they are registered for taxes. */
function drawParty({ pdf, text }: Sheet, top: number, column: 0 | 1, { taxDetails }: StatementToDraw): number {
  const lines = column === 0 ? taxDetails.organization : taxDetails.platform;
  if (lines.length === 0) return top;
  const place = { x: left + (column * width) / 2, width: width / 2 - 12 } as const;
  const head = { ...place, cut: 'bold', size: 9 } as const;
  let y = drawText(pdf, column === 0 ? text.organization : text.platform, { ...head, y: top });
  for (const line of lines) y = drawText(pdf, line, { ...place, y, cut: 'regular', size: 9, linesMax: 3 });
  return y;
}

const sumRow = 22;

/** gross − refunds − commission − processing = net, one below the other. */
/** Paid, or about to be. */
function isPaid(payout: PrintedStatement['payout']): boolean {
  return payout?.status !== 'RETURNED' && payout?.status !== 'WITHDRAWN';
}

function drawSum(sheet: Sheet, { totals, payout }: PrintedStatement, text: StatementPdfText): void {
  const { pdf } = sheet;
  const withheld = payout?.withheldCentavos ?? 0;
  const other = totals.otherCentavos + withheld;
  const rows: [string, number][] = [
    [text.gross, totals.grossCentavos],
    [text.refunds, -totals.refundsCentavos],
    [text.commission, -totals.commissionCentavos],
    [text.processing, -totals.processingCentavos],
    ...(other === 0 ? [] : [[text.other, other] as [string, number]]),
    ...(withheld === 0 ? [] : [[text.withheld, -withheld] as [string, number]]),
    [payout === null || !isPaid(payout) ? text.net : text.paidOut, totals.netCentavos],
  ];
  const height = rows.length * sumRow + 16;
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

const amountWidths = [66, 61, 66, 62, 67.28];
const rowHeight = 16;
const textSize = 8.5;
// The longest name that an event can have.
const nameLinesMax = 12;

function drawTable(sheet: Sheet, { title, widths, heads, rows, total }: Table): void {
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

function drawNote(sheet: Sheet, note: string): void {
  if (sheet.y + 30 > bottom) startPage(sheet);
  sheet.y = drawText(sheet.pdf, note, { x: left, y: sheet.y, width, cut: 'regular', size: 9, linesMax: 2 });
}

function amountHeads(text: StatementPdfText): string[] {
  return [text.gross, text.refunds, text.commission, text.processing, text.netShort];
}

function amountTexts(amounts: StatementAmounts): string[] {
  return [
    numberText(amounts.grossCentavos),
    numberText(-amounts.refundsCentavos),
    numberText(-amounts.commissionCentavos),
    numberText(-amounts.processingCentavos),
    numberText(amounts.netCentavos),
  ];
}

function pesoText(centavos: number): string {
  return `${centavos < 0 ? '−' : ''}₱${digitsOf(centavos)}`;
}

function numberText(centavos: number): string {
  return `${centavos < 0 ? '−' : ''}${digitsOf(centavos)}`;
}

/** Always with centavos, so that a column can be added up by eye. Not by division, which could show what is not there. */
function digitsOf(centavos: number): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0');
  const pesos = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${pesos}.${digits.slice(-2)}`;
}
