import { type CsvCell, csvPieces } from '../../base/csv.ts';
import type { StatementLine } from './settlement.ts';
import type { SettlementStatement } from './statement-of.ts';

const columns = [
  'date',
  'kind',
  'order_number',
  'order_date',
  'event',
  'gross',
  'refunds',
  'commission',
  'processing',
  'other',
  'net',
];

/** One row a movement, amounts in pesos. Without a row of totals: somebody who sums a column would count it twice. */
export function statementCsv(
  { lines }: Pick<SettlementStatement, 'lines'>,
  { withMark }: { withMark: boolean },
): AsyncGenerator<string> {
  return csvPieces(columns, lines(), cellsOf, { withMark });
}

function cellsOf(line: StatementLine): CsvCell[] {
  return [
    line.createdAt,
    line.kind,
    line.orderNumber,
    line.orderedAt,
    line.eventName,
    { centavos: line.grossCentavos },
    { centavos: line.refundsCentavos },
    { centavos: line.commissionCentavos },
    { centavos: line.processingCentavos },
    { centavos: line.otherCentavos },
    { centavos: line.netCentavos },
  ];
}
