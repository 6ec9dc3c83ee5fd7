import type { Language } from '../../core/base/language.ts';
import type { SettlementAmounts } from '../../core/reports/settlements/settlement.ts';
import type { SettlementDays } from '../../core/reports/settlements/settlement-of.ts';
import { bunting, colours } from './colours.ts';
import { dateTimeText } from './document-dates.ts';
import { drawText, type Pdf, pdfBytes, startPdf } from './pdf-document.ts';
import type { PrintedStatement } from './printed-statement.ts';
import { type StatementPdfText, statementPdfText } from './statement-pdf-text.ts';

export interface StatementPdfInput {
  language: Language;
  createdAt: string;
  organizationName: string;
  isSandbox: boolean;
  /** Null for the statement of a payout. */
  period: SettlementDays | null;
  statement: PrintedStatement;
}

/** A statement to print or to file: the sum, by event, and by order. */
export async function statementPdf(input: StatementPdfInput): Promise<Buffer> {
  const { language, createdAt, statement } = input;
  const text = statementPdfText[language];
  const pdf = startPdf({ title: `${text.title}: ${input.organizationName}`, language, createdAt, size: pageSize });
  const sheet: Sheet = { pdf, text, y: 0, pages: 0 };
  startPage(sheet);
  drawHead(sheet, input, text);
  drawSum(sheet, statement, text);
  drawTable(sheet, {
    title: text.byEvent,
    heads: [text.event, text.orders, ...amountHeads(text)],
    rows: statement.events.map(({ name, orders, amounts }) => [name, String(orders), ...amountTexts(amounts)]),
    total: [text.all, String(statement.orders), ...amountTexts(statement.totals)],
  });
  drawTable(sheet, {
    title: text.byOrder,
    heads: [text.event, text.order, ...amountHeads(text)],
    rows: statement.lines.map((line) => [line.eventName, line.orderNumber, ...amountTexts(line)]),
    total: undefined,
  });
  const leftOut = statement.orders - statement.lines.length;
  if (leftOut > 0) drawNote(sheet, text.leftOut(leftOut));
  return pdfBytes(pdf);
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

function drawHead(sheet: Sheet, input: StatementPdfInput, text: StatementPdfText): void {
  const { pdf } = sheet;
  const { language, period, statement, createdAt } = input;
  const when = (iso: string) => dateTimeText(iso, { timezone: 'Asia/Manila', language });
  const of =
    period === null
      ? text.ofPayout(when(statement.payout?.createdAt ?? createdAt))
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
  sheet.y = y + 18;
}

const sumRow = 22;

/** gross − refunds − commission − processing = net, one below the other. */
function drawSum(sheet: Sheet, { totals, payout }: PrintedStatement, text: StatementPdfText): void {
  const { pdf } = sheet;
  const rows: [string, number][] = [
    [text.gross, totals.grossCentavos],
    [text.refunds, -totals.refundsCentavos],
    [text.commission, -totals.commissionCentavos],
    [text.processing, -totals.processingCentavos],
    [payout === null ? text.net : text.paidOut, totals.netCentavos],
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
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  total: readonly string[] | undefined;
}

// The first is what people read, the others are numbers as wide as they get.
const columnWidths = [121, 72, 66, 61, 66, 62, 67.28];
const rowHeight = 16;

function drawTable(sheet: Sheet, { title, heads, rows, total }: Table): void {
  if (sheet.y + 4 * rowHeight + 30 > bottom) startPage(sheet);
  sheet.y = 4 + drawText(sheet.pdf, title, { x: left, y: sheet.y, width, cut: 'title', size: 16 });
  drawRow(sheet, heads, { cut: 'bold', isRuled: true });
  for (const row of rows) {
    if (sheet.y + rowHeight > bottom) {
      startPage(sheet);
      drawRow(sheet, heads, { cut: 'bold', isRuled: true });
    }
    drawRow(sheet, row, { cut: 'regular' });
  }
  if (total !== undefined) {
    if (sheet.y + rowHeight + 4 > bottom) startPage(sheet);
    sheet.pdf.moveTo(left, sheet.y).lineTo(right, sheet.y).lineWidth(1).stroke(colours.ink);
    drawRow(sheet, total, { cut: 'bold' });
  }
  sheet.y += 20;
}

function drawRow(
  sheet: Sheet,
  cells: readonly string[],
  { cut, isRuled = false }: { cut: 'regular' | 'bold'; isRuled?: boolean },
): void {
  let x = left;
  for (const [place, cell] of cells.entries()) {
    const columnWidth = columnWidths[place] as number;
    const align = place === 0 ? 'left' : 'right';
    const room = { x, y: sheet.y, width: columnWidth - 4, height: rowHeight, align } as const;
    drawText(sheet.pdf, cell, { ...room, cut, size: 8.5, sizeMin: place === 0 ? 8.5 : 6 });
    x += columnWidth;
  }
  sheet.y += rowHeight;
  if (isRuled) sheet.pdf.moveTo(left, sheet.y).lineTo(right, sheet.y).lineWidth(1).stroke(colours.ink);
}

function drawNote(sheet: Sheet, note: string): void {
  if (sheet.y + 30 > bottom) startPage(sheet);
  sheet.y = drawText(sheet.pdf, note, { x: left, y: sheet.y, width, cut: 'regular', size: 9, linesMax: 2 });
}

function amountHeads(text: StatementPdfText): string[] {
  return [text.gross, text.refunds, text.commission, text.processing, text.netShort];
}

function amountTexts(amounts: SettlementAmounts): string[] {
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
