import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPdf } from '../../../test/helpers/clients/pdf-reader.ts';
import type { StatementLine } from '../../core/back-office/settlements/settlement.ts';
import type { StatementToDraw } from '../../core/back-office/settlements/statement-of.ts';
import { newId } from '../../platform/ids.ts';
import { statementPdf } from './statement-pdf.ts';

const events = [newId(), newId()];
const lineOf = (place: number): StatementLine => ({
  id: newId(),
  kind: 'SALE',
  createdAt: '2026-10-05T03:00:00.000Z',
  orderedAt: '2026-10-04T17:00:00.000Z',
  orderId: newId(),
  orderNumber: `TK-${String(place).padStart(8, '0')}`,
  eventId: events[place % 2] as string,
  eventName: place % 2 === 0 ? 'Gabi ng Musika' : '東京の夜 🎪',
  grossCentavos: 123_456,
  refundsCentavos: 1,
  commissionCentavos: 8_642,
  processingCentavos: 3_087,
  otherCentavos: 0,
  netCentavos: 111_726,
});

function inputOf(orders: number, changes: Partial<StatementToDraw> = {}): StatementToDraw {
  const lines = Array.from({ length: orders }, (_none, place) => lineOf(place));
  const total = (
    name: 'grossCentavos' | 'refundsCentavos' | 'commissionCentavos' | 'processingCentavos' | 'netCentavos',
  ) => lines.reduce((sum, line) => sum + line[name], 0);
  return {
    language: 'en',
    createdAt: '2026-11-01T00:00:00.000Z',
    organizationName: 'Hiraya Live',
    isSandbox: false,
    period: { from: '2026-10-01', to: '2026-10-31' },
    statement: {
      payout: null,
      lines: lines.slice(0, 2_000),
      lineCount: orders,
      orders,
      events: events.slice(0, orders).map((eventId, place) => ({
        ...lineOf(place),
        eventId,
        eventName: lineOf(place).eventName as string,
        orders: 1,
        lines: 1,
      })),
      totals: {
        otherCentavos: 0,
        grossCentavos: total('grossCentavos'),
        refundsCentavos: total('refundsCentavos'),
        commissionCentavos: total('commissionCentavos'),
        processingCentavos: total('processingCentavos'),
        netCentavos: total('netCentavos'),
      },
    },
    taxDetails: { organization: [], platform: [] },
    ...changes,
  };
}

const wordsOf = async (input: StatementToDraw) => {
  const { title, pages } = readPdf(await statementPdf(input));
  return { title, pages, words: pages.flatMap(({ texts }) => texts.map(({ text }) => text)) };
};

test('a statement says whose it is, of when, and what it comes to, to the centavo', async () => {
  const { title, words } = await wordsOf(inputOf(3));
  assert.equal(title, 'Statement: Hiraya Live');
  const wanted = ['Hiraya Live', 'Sales and refunds, 2026-10-01 to 2026-10-31', '₱3,703.68', '−₱0.03', '₱3,351.78'];
  for (const each of wanted) assert.ok(words.includes(each), `${each} in ${words.join(' | ')}`);
  assert.ok(words.includes('TK-00000002') && words.includes('1,117.26'));
});

test('every order stands within its page, however many there are, and every page has its number', async () => {
  const { pages, words } = await wordsOf(inputOf(150));
  assert.ok(pages.length > 3);
  for (const [place, { texts, width }] of pages.entries()) {
    assert.ok(texts.some(({ text }) => text === `Page ${place + 1}`));
    for (const { text, x, y, width: wide } of texts) assert.ok(x >= 0 && x + wide <= width && y > 10, text);
  }
  assert.equal(words.filter((word) => word.startsWith('TK-')).length, 150);
});

test('orders that are too many for paper are counted, and the statement says where they are', async () => {
  const { words } = await wordsOf(inputOf(2_010));
  assert.equal(words.filter((word) => word.startsWith('TK-')).length, 2_000);
  assert.match(words.join(' '), /10 more lines are counted above and listed in the CSV file/);
});

test('a statement of a sandbox says so, and one of a payout names its day, in both languages', async () => {
  const createdAt = '2026-10-05T00:00:00.000Z';
  const states = { status: 'SCHEDULED', waitingFor: null, sentAt: null, paidAt: null, returnedAt: null } as const;
  const withdrawn = { withdrawnAt: null, withdrawCause: null, withdrawReason: null, isHeld: false, fileNumber: null };
  const facts = { id: newId(), organizationId: newId(), amountCentavos: 1, createdAt, returnReason: null };
  const untaxed = { withheldCentavos: 0, remittanceCentavos: null };
  const payout = { ...facts, ...untaxed, ...states, ...withdrawn };
  const { words } = await wordsOf(
    inputOf(1, { language: 'fil', isSandbox: true, period: null, statement: { ...inputOf(1).statement, payout } }),
  );
  assert.ok(words.includes('TEST – walang perang gumalaw'));
  assert.match(words.join(' '), /Payout noong Lun, Okt 5, 2026/);
  const stopped = { ...payout, status: 'WITHDRAWN', withdrawnAt: createdAt, withdrawCause: 'EVENT_CANCELLED' } as const;
  const notPaid = await wordsOf(inputOf(1, { period: null, statement: { ...inputOf(1).statement, payout: stopped } }));
  assert.match(notPaid.words.join(' '), /, not paid: we owe it again/);
  assert.ok(!notPaid.words.includes('Paid out'));
});

test('a statement writes out the names of events, the days of orders, and both parties as they are registered', async () => {
  const eventName = `${'Ang Mahabang Pangalan ng Isang Pista sa Nayon '.repeat(4)}Wakas`;
  const statement = { ...inputOf(1).statement, lines: [{ ...lineOf(0), eventName }] };
  const taxDetails = {
    organization: ['Hiraya Live Productions Inc.', 'TIN 123-456-789-000', '1 Kalayaan Ave, Quezon City'],
    platform: ['Takilya Philippines Inc.', 'TIN 987-654-321-000'],
  };
  const { words, pages } = await wordsOf(inputOf(1, { statement, taxDetails }));
  assert.ok(words.join(' ').replaceAll(/\s+/g, ' ').includes(eventName));
  for (const said of ['2026-10-05', ...taxDetails.organization, ...taxDetails.platform])
    assert.ok(words.includes(said), said);
  for (const { texts, width } of pages) for (const { x, width: wide } of texts) assert.ok(x >= 0 && x + wide <= width);
});
