import type { PaperToDraw } from '../../core/back-office/tax-papers/print-paper.ts';
import { notForInputTax, type PaperLine, printedNumber } from '../../core/back-office/tax-papers/tax-paper.ts';
import type { StatutoryKind } from '../../core/money/tax-rules/tax-rules.ts';
import { colours } from './colours.ts';
import { dateTimeText } from './document-dates.ts';
import { type PaperPdfText, paperPdfText } from './paper-pdf-text.ts';
import { drawText, pdfBytes } from './pdf-document.ts';
import {
  drawNote,
  drawParty,
  drawSums,
  drawTable,
  inkSoft,
  left,
  numberText,
  type Sheet,
  startSheet,
  width,
} from './sheet.ts';

/** An invoice or a credit note, to print or to file. */
export async function paperPdf(input: PaperToDraw): Promise<Buffer> {
  const { language, issuedAt, lines, kind } = input;
  const text = paperPdfText[language];
  const title = `${titleOf(input, text)} ${input.number}`;
  const sheet = startSheet({ title, language, createdAt: issuedAt, page: text.page });
  drawHead(sheet, input, text);
  drawTable(sheet, {
    title: text.lines,
    widths: [145, 28, 58, 60, 54, 58, 54, 58.28],
    heads: [
      ...[text.description, text.quantity, text.price, text.vatable, text.vat, text.exempt, text.discount],
      text.amount,
    ],
    rows: lines.map((line, place) => [
      [descriptionOf(line, text), ...cardTexts(line, input.cards[place] ?? [], text)].join(' · '),
      String(line.quantity),
      numberText(line.priceCentavos),
      ...amountsOf([line]),
    ]),
    total: [text.total, '', '', ...amountsOf(lines)],
  });
  const sum = (name: Amount) => lines.reduce((all, line) => all + line[name], 0);
  drawSums(sheet, [
    [text.vatableSales, sum('vatableCentavos')],
    [text.vatAmount, sum('vatCentavos')],
    [text.exemptSales, sum('exemptCentavos')],
    [text.statutoryDiscount, 0 - sum('statutoryDiscountCentavos')],
    [kind === 'INVOICE' ? text.due : text.credited, input.totalCentavos],
  ]);
  // By law in these words.
  if (input.seller.vat === 'NON_VAT') drawNote(sheet, notForInputTax);
  return pdfBytes(sheet.pdf);
}

function titleOf({ kind }: PaperToDraw, text: PaperPdfText): string {
  return kind === 'INVOICE' ? text.invoice : text.creditNote;
}

function drawHead(sheet: Sheet, input: PaperToDraw, text: PaperPdfText): void {
  const { pdf } = sheet;
  const { seller, buyer, language } = input;
  const { permit } = seller;
  drawText(pdf, 'Takilya', { x: left, y: sheet.y, width: 200, cut: 'title', size: 16, colour: colours.ube });
  if (input.isSandbox) {
    const place = { x: left + 200, y: sheet.y, width: width - 200, align: 'right' } as const;
    drawText(pdf, text.test, { ...place, cut: 'bold', size: 11, colour: colours.sili });
  }
  let y = drawText(pdf, `${titleOf(input, text)} ${input.number}`, {
    ...{ x: left, y: sheet.y + 28, width, lineHeight: 1.1 },
    ...{ cut: 'title', size: 30 },
  });
  const small = { x: left, width, cut: 'regular', size: 9, colour: inkSoft } as const;
  if (input.invoiceNumber !== null) {
    y = drawText(pdf, text.ofInvoice(input.invoiceNumber), { ...small, y: y + 2, cut: 'bold', size: 13 });
  }
  const when = dateTimeText(input.issuedAt, { timezone: 'Asia/Manila', language });
  y = drawText(pdf, text.issued(when), { ...small, y: y + 2 });
  if (permit !== null) {
    y = drawText(pdf, text.permit(permit.number, permit.issuedOn), { ...small, y });
    // It is of invoices; credit notes have a series of their own.
    if (input.kind === 'INVOICE')
      y = drawText(pdf, text.range(printedNumber(permit.from), printedNumber(permit.to)), { ...small, y });
  }
  const vat = seller.vat === 'VAT' ? text.vatRegistered : text.notVatRegistered;
  const sellerEnd = drawParty(sheet, y + 10, {
    column: 0,
    head: text.seller,
    lines: [seller.registeredName, tinText(seller.tin), seller.address, vat],
  });
  const buyerEnd = drawParty(sheet, y + 10, {
    column: 1,
    head: text.buyer,
    lines: [buyer.name, tinText(buyer.tin), buyer.address],
  });
  sheet.y = Math.max(sellerEnd, buyerEnd) + 16;
}

function tinText(tin: string | null): string | null {
  return tin === null ? null : `TIN ${tin}`;
}

function descriptionOf({ description, card }: PaperLine, text: PaperPdfText): string {
  return card === null ? description : `${description}, ${text.kinds[card.kind as StatutoryKind]}`;
}

/** Who may not see the number of a card reads whose it is, as on the page of the order. */
function cardTexts({ card }: PaperLine, shown: PaperToDraw['cards'][number], text: PaperPdfText): string[] {
  if (shown.length === 0) return card === null ? [] : [card.name];
  return shown.map(({ document, idNumber, name }) => `${name}, ${text.documents[document]} ${idNumber}`);
}

type Amount = 'vatableCentavos' | 'vatCentavos' | 'exemptCentavos' | 'statutoryDiscountCentavos' | 'totalCentavos';
const amounts: readonly Amount[] = [
  'vatableCentavos',
  'vatCentavos',
  'exemptCentavos',
  'statutoryDiscountCentavos',
  'totalCentavos',
];

function amountsOf(lines: readonly PaperLine[]): string[] {
  return amounts.map((name) => {
    const sum = lines.reduce((all, line) => all + line[name], 0);
    return numberText(name === 'statutoryDiscountCentavos' ? 0 - sum : sum);
  });
}
