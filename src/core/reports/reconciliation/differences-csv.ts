import { type CsvCell, csvPieces } from '../../base/csv.ts';
import type { Difference } from './reconciliation.sql.ts';

const columns = [
  'line',
  'difference',
  'kind',
  'provider_id',
  'their_amount',
  'our_amount',
  'their_currency',
  'their_status',
  'our_status',
  'time',
  'order_number',
  'order_id',
];

/** The differences as a file for spreadsheets. What came from the provider's file is made harmless like any text. */
export function differencesCsv(differences: AsyncIterable<Difference>): AsyncGenerator<string> {
  return csvPieces(columns, differences, cellsOf);
}

function cellsOf(row: Difference): CsvCell[] {
  const amount = (centavos: number | null) => (centavos === null ? null : { centavos });
  return [
    row.line === null ? null : { count: row.line },
    row.outcome,
    row.kind,
    row.providerId,
    amount(row.theirCentavos),
    amount(row.ourCentavos),
    row.theirCurrency,
    row.theirStatus,
    row.ourStatus,
    row.at,
    row.orderNumber,
    row.orderId,
  ];
}
