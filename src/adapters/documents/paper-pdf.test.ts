import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPdf } from '../../../test/helpers/clients/pdf-reader.ts';
import type { PaperToDraw } from '../../core/back-office/tax-papers/print-paper.ts';
import { notForInputTax } from '../../core/back-office/tax-papers/tax-paper.ts';
import { paperPdf } from './paper-pdf.ts';

const line = {
  description: 'Silver, Orchestra',
  quantity: 2,
  priceCentavos: 112_000,
  vatableCentavos: 200_000,
  vatCentavos: 24_000,
  exemptCentavos: 0,
  statutoryDiscountCentavos: 0,
  totalCentavos: 224_000,
  card: null,
};
const invoice: PaperToDraw = {
  language: 'en',
  kind: 'INVOICE',
  number: 'SI-00005001',
  invoiceNumber: null,
  issuedAt: '2026-11-18T17:00:00.000Z',
  isSandbox: false,
  seller: {
    registeredName: 'Hiraya Live Productions, Inc.',
    tin: '123-456-789-00000',
    address: '12 Maginhawa Street, Teachers Village, Quezon City',
    vat: 'VAT',
    permit: { number: 'AC_123_112026_000777', issuedOn: '2026-01-05', from: 5001, to: 9000 },
  },
  buyer: { name: 'Ana Reyes', tin: '987-654-321', address: '3 Mabini, Lipa' },
  lines: [
    line,
    {
      ...{ ...line, quantity: 1, vatableCentavos: 0, vatCentavos: 0, exemptCentavos: 100_000 },
      ...{ statutoryDiscountCentavos: 20_000, totalCentavos: 80_000, card: { kind: 'SENIOR', name: 'Remedios Cruz' } },
    },
  ],
  totalCentavos: 304_000,
  cards: [[], [{ kind: 'SENIOR', document: 'OSCA', idNumber: 'QC-1001', name: 'Remedios Cruz' }]],
};

async function wordsOf(input: PaperToDraw) {
  const { title, pages } = readPdf(await paperPdf(input));
  for (const { texts, width } of pages)
    for (const { text, x, y, width: wide } of texts) assert.ok(x >= 0 && x + wide <= width && y > 10, text);
  return { title, pages, words: pages.flatMap(({ texts }) => texts.map(({ text }) => text)) };
}

test('an invoice prints its number, permit and range, both parties, VAT by line and what it comes to', async () => {
  const { title, words } = await wordsOf(invoice);
  assert.equal(title, 'Invoice SI-00005001');
  const { seller } = invoice;
  const wanted = [
    ...['Invoice SI-00005001', 'Registered system AC_123_112026_000777, issued 2026-01-05'],
    ...['Approved range 00005001 to 00009000', `TIN ${seller.tin}`, seller.registeredName, 'VAT registered'],
    ...['Ana Reyes', 'TIN 987-654-321', '3 Mabini, Lipa', '1,120.00', '2,000.00', '240.00', '1,000.00', '−200.00'],
    ...['₱240.00', '₱2,000.00', '−₱200.00', '₱3,040.00'],
  ];
  for (const each of wanted) assert.ok(words.includes(each as string), `${each} in ${words.join(' | ')}`);
  const said = words.join(' ');
  assert.match(said, /Silver, Orchestra, Senior citizen · Remedios Cruz, OSCA ID QC-1001/);
  assert.ok(!said.includes(notForInputTax));
});

test('one of a seller without VAT says that it is not valid for claim of input tax, in either language', async () => {
  const seller = { ...invoice.seller, vat: 'NON_VAT' as const, permit: null };
  for (const language of ['en', 'fil'] as const) {
    const { words } = await wordsOf({ ...invoice, language, seller });
    assert.ok(words.includes(notForInputTax));
  }
});

test('a credit note names its invoice, and one of a sandbox is none', async () => {
  const note = { ...invoice, kind: 'CREDIT_NOTE', number: 'CN-00000001', invoiceNumber: 'SI-00005001' } as const;
  const { words } = await wordsOf({ ...note, isSandbox: true });
  for (const each of ['Credit note CN-00000001', 'For invoice SI-00005001', 'TEST – not an invoice', 'Total credited'])
    assert.ok(words.includes(each), each);
  assert.doesNotMatch(words.join(' '), /Approved range/);
});

test('however long names are, and however many lines, everything stands within its page', async () => {
  const name = `${'Ang Mahabang Pangalan ng Isang Kompanya ng mga Palabas sa Nayon '.repeat(3)}Wakas`;
  const lines = Array.from({ length: 60 }, () => ({ ...line, description: name }));
  const { pages, words } = await wordsOf({
    ...invoice,
    seller: { ...invoice.seller, registeredName: name, address: name },
    buyer: { name, tin: null, address: name },
    lines,
    cards: lines.map(() => []),
  });
  assert.ok(pages.length > 2 && words.join(' ').includes('Wakas'));
});
