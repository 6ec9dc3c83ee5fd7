import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatementLine } from './settlement.ts';
import { statementCsv } from './statement-csv.ts';

test('amounts are plain decimals with two places, exact whatever their size', async () => {
  const [, row] = await rowsOf([
    line({
      grossCentavos: 9_007_199_254_740_991,
      refundsCentavos: 5,
      processingCentavos: 110,
      otherCentavos: -7,
      netCentavos: -4_005,
    }),
  ]);
  assert.equal(row?.split('"Gabi",')[1], '90071992547409.91,0.05,0.00,1.10,-0.07,-40.05');
});

test('the first row names the columns, and every further row is a movement with the day of its order', async () => {
  const [names, first, ...more] = await rowsOf([line({}), line({ orderId: null, orderNumber: null, orderedAt: null })]);
  assert.equal(names, 'date,kind,order_number,order_date,event,gross,refunds,commission,processing,other,net');
  assert.match(first as string, /^"2026-10-05T00:00:00.000Z","SALE","TK-1","2026-10-04T00:00:00.000Z","Gabi",0.00,/);
  assert.match(more[0] as string, /"SALE",,,"Gabi"/);
  assert.equal((await rowsOf([])).length, 1);
});

test('a name that a spreadsheet would run as a formula is text', async () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
    const name = `${start}HYPERLINK("http://evil.example","x")`;
    const csv = (await rowsOf([line({ eventName: name })])).join('\r\n');
    assert.ok(csv.includes(`"'${name.replaceAll('"', '""')}"`), JSON.stringify(start));
  }
});

test('commas, quotes, semicolons and line ends in a name stay inside their cell', async () => {
  const [, row] = await rowsOf([line({ eventName: 'Ana "Luna", Ben; =1+1' })]);
  assert.match(row as string, /,"Ana ""Luna"", Ben; =1\+1",0\.00,0\.00,0\.00,0\.00,0\.00,0\.00$/);
});

async function rowsOf(lines: readonly StatementLine[]): Promise<string[]> {
  async function* streamed() {
    yield* lines;
  }
  const pieces = await Array.fromAsync(statementCsv({ lines: streamed }, { withMark: false }));
  return pieces.join('').split('\r\n');
}

function line(given: Partial<StatementLine>): StatementLine {
  return {
    id: '0',
    kind: 'SALE',
    createdAt: '2026-10-05T00:00:00.000Z',
    orderId: '1',
    orderNumber: 'TK-1',
    orderedAt: '2026-10-04T00:00:00.000Z',
    eventId: '2',
    eventName: 'Gabi',
    grossCentavos: 0,
    refundsCentavos: 0,
    commissionCentavos: 0,
    processingCentavos: 0,
    otherCentavos: 0,
    netCentavos: 0,
    ...given,
  };
}
