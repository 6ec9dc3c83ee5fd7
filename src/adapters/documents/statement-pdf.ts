import {
  isReturnedPayout,
  isWithdrawnPayout,
  type StatementAmounts,
} from '../../core/back-office/settlements/settlement.ts';
import type { PrintedStatement, StatementToDraw } from '../../core/back-office/settlements/statement-of.ts';
import { colours } from './colours.ts';
import { dateTimeText } from './document-dates.ts';
import { drawText, pdfBytes } from './pdf-document.ts';
import {
  dayOf,
  drawNote,
  drawSums,
  drawTable,
  inkSoft,
  left,
  numberText,
  type Sheet,
  startSheet,
  width,
} from './sheet.ts';
import { type StatementPdfText, statementPdfText } from './statement-pdf-text.ts';

const pdfEventsMax = 500;

/** A statement to print or to file: the sum, by event, and by order. */
export async function statementPdf(input: StatementToDraw): Promise<Buffer> {
  const { language, createdAt, statement } = input;
  const text = statementPdfText[language];
  const title = `${text.title}: ${input.organizationName}`;
  const sheet = startSheet({ title, language, createdAt, page: text.page });
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
  return pdfBytes(sheet.pdf);
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
function drawParty({ pdf }: Sheet, top: number, column: 0 | 1, { taxDetails, language }: StatementToDraw): number {
  const text = statementPdfText[language];
  const lines = column === 0 ? taxDetails.organization : taxDetails.platform;
  if (lines.length === 0) return top;
  const place = { x: left + (column * width) / 2, width: width / 2 - 12 } as const;
  const head = { ...place, cut: 'bold', size: 9 } as const;
  let y = drawText(pdf, column === 0 ? text.organization : text.platform, { ...head, y: top });
  for (const line of lines) y = drawText(pdf, line, { ...place, y, cut: 'regular', size: 9, linesMax: 3 });
  return y;
}

const amountWidths = [66, 61, 66, 62, 67.28];

/** Paid, or about to be. */
function isPaid(payout: PrintedStatement['payout']): boolean {
  return payout === null || !(isReturnedPayout(payout) || isWithdrawnPayout(payout));
}

/** gross − refunds − commission − processing = net, one below the other. */
function drawSum(sheet: Sheet, { totals, payout }: PrintedStatement, text: StatementPdfText): void {
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
  drawSums(sheet, rows);
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
