import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatementLine } from './settlement.ts';
import { statementCsv } from './statement-csv.ts';

test('amounts are plain decimals with two places, exact whatever their size', () => {
  const [, row] = rowsOf({
    grossCentavos: 9_007_199_254_740_991,
    refundsCentavos: 5,
    commissionCentavos: 0,
    processingCentavos: 110,
    netCentavos: -4_005,
  });
  assert.equal(row, '"TK-1","Gabi",90071992547409.91,0.05,0.00,1.10,-40.05');
});

test('the first row names the columns, and every further row is an order', () => {
  const csv = statementCsv(statement([line({}), line({})]));
  assert.equal(csv.split('\r\n')[0], 'order_number,event,gross,refunds,commission,processing,net');
  assert.equal(csv.split('\r\n').length, 3);
  assert.equal(statementCsv(statement([])).split('\r\n').length, 1);
});

test('a name that a spreadsheet would run as a formula is text', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
    const name = `${start}HYPERLINK("http://evil.example","x")`;
    const csv = statementCsv(statement([line({ eventName: name })]));
    assert.ok(csv.includes(`"'${name.replaceAll('"', '""')}"`), JSON.stringify(start));
  }
});

test('commas, quotes, semicolons and line ends in a name stay inside their cell', () => {
  const [, row] = rowsOf({ eventName: 'Ana "Luna", Ben; =1+1' });
  assert.equal(row, '"TK-1","Ana ""Luna"", Ben; =1+1",0.00,0.00,0.00,0.00,0.00');
});

function rowsOf(given: Partial<StatementLine>): string[] {
  return statementCsv(statement([line(given)])).split('\r\n');
}

function statement(lines: StatementLine[]) {
  return { payout: null, lines, totals: line({}) };
}

function line(given: Partial<StatementLine>): StatementLine {
  return {
    orderId: '1',
    orderNumber: 'TK-1',
    eventId: '2',
    eventName: 'Gabi',
    grossCentavos: 0,
    refundsCentavos: 0,
    commissionCentavos: 0,
    processingCentavos: 0,
    netCentavos: 0,
    ...given,
  };
}
