import type { Certificate } from '../../core/back-office/withholding/certificate.ts';
import { colours } from './colours.ts';
import { drawText, pdfBytes } from './pdf-document.ts';
import { drawNote, drawParty, drawTable, inkSoft, left, numberText, type Sheet, startSheet, width } from './sheet.ts';

/** What was withheld in a quarter, with the parts of the government's form 2307, in its language. */
export async function certificatePdf(certificate: Certificate): Promise<Buffer> {
  const { quarter, payee, months, code } = certificate;
  const title = `2307 ${quarter.name}: ${payee.name}`;
  // The day after the quarter: the certificate is the same whenever it is asked for.
  const createdAt = `${quarter.lastDay}T16:00:00Z`;
  const sheet = startSheet({ title, language: 'en', createdAt, page: (page) => `Page ${page}` });
  drawHead(sheet, certificate);
  drawTable(sheet, {
    title: 'Income payments and tax withheld',
    widths: [141, 74, 60, 60, 60, 60, 60.28],
    heads: [
      'Income payments subject to expanded withholding tax',
      'ATC',
      ...months.map(monthName),
      'Total',
      'Withheld',
    ],
    rows: [
      [
        'Half of gross remittances by an electronic marketplace operator',
        code,
        ...months.map(({ baseCentavos }) => numberText(baseCentavos)),
        numberText(certificate.baseCentavos),
        numberText(certificate.withheldCentavos),
      ],
      ['Tax withheld by month', '', ...months.map(({ withheldCentavos }) => numberText(withheldCentavos)), '', ''],
    ],
    total: ['Total', '', '', '', '', numberText(certificate.baseCentavos), numberText(certificate.withheldCentavos)],
  });
  drawNote(
    sheet,
    `Gross remittances of the quarter: ${numberText(certificate.remittanceCentavos)}. All amounts in Philippine pesos.`,
  );
  drawSignatures(sheet, certificate);
  return pdfBytes(sheet.pdf);

  function monthName(_amounts: unknown, place: number): string {
    return `Month ${place + 1}`;
  }
}

function drawHead(sheet: Sheet, { quarter, payee, payor, isSandbox }: Certificate): void {
  const { pdf } = sheet;
  drawText(pdf, 'BIR Form No. 2307', { x: left, y: sheet.y, width: 200, cut: 'bold', size: 11 });
  if (isSandbox) {
    const place = { x: left + 200, y: sheet.y, width: width - 200, align: 'right' } as const;
    drawText(pdf, 'TEST – no money moved', { ...place, cut: 'bold', size: 11, colour: colours.sili });
  }
  const heading = 'Certificate of Creditable Tax Withheld at Source';
  let y = drawText(pdf, heading, {
    ...{ x: left, y: sheet.y + 24, width, cut: 'title', size: 26 },
    ...{ lineHeight: 1.1, linesMax: 2 },
  });
  const period = `For the period from ${quarter.firstDay} to ${quarter.lastDay}`;
  y = drawText(pdf, period, { x: left, y: y + 2, width, cut: 'regular', size: 11, colour: inkSoft });
  const tinOf = (tin: string | null) => `TIN ${tin ?? '—'}`;
  const payeeEnd = drawParty(sheet, y + 12, {
    column: 0,
    head: 'Payee',
    lines: [payee.name, tinOf(payee.tin), payee.address],
  });
  const payorEnd = drawParty(sheet, y + 12, {
    column: 1,
    head: 'Payor',
    lines: [payor.registeredName, tinOf(payor.tin), payor.address],
  });
  sheet.y = Math.max(payeeEnd, payorEnd) + 16;
}

const declaration =
  'We declare, under the penalties of perjury, that this certificate has been made in good faith, verified by us, and to the best of our knowledge and belief is true and correct, pursuant to the National Internal Revenue Code, as amended, and the regulations issued under its authority.';

function drawSignatures(sheet: Sheet, { payor, payee }: Certificate): void {
  const { pdf } = sheet;
  const text = { x: left, width, cut: 'regular', size: 9, linesMax: 4 } as const;
  let y = drawText(pdf, declaration, { ...text, y: sheet.y + 8 });
  for (const [role, name] of [
    ['Payor, its authorized representative or tax agent', payor.registeredName],
    ['Conforme: payee, its authorized representative or tax agent', payee.name],
  ] as const) {
    y += 44;
    pdf
      .moveTo(left, y)
      .lineTo(left + width / 2, y)
      .lineWidth(1)
      .stroke(colours.ink);
    y = drawText(pdf, [role, name].filter((each) => each !== null).join(': '), { ...text, y: y + 4, colour: inkSoft });
  }
  sheet.y = y;
}
