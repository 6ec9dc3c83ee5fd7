import { type CsvCell, csvPieces } from '../../base/csv.ts';
import { pesosOf } from '../../base/money.ts';
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
  'their_fee',
  'our_fee',
  'next_step',
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
    amount(row.theirFeeCentavos),
    amount(row.ourFeeCentavos),
    nextStepOf(row),
  ];
}

/** What the operator does about it. */
export function nextStepOf({ outcome, kind, providerId, paymentId, theirCentavos, orderId }: Difference): string {
  if (outcome === 'REFUNDED_THERE') {
    if (orderId === null || paymentId === null) return 'Look it up at the provider: which payment is it of?';
    const amount = pesosOf(theirCentavos ?? 0);
    return `takilya money record-refund --payment ${paymentId} --refund ${providerId} --amount ${amount}`;
  }
  if (outcome === 'FEE') return 'Compare the rates in PROCESSING_FEES with those of the contract with the provider';
  if (outcome === 'MISSING_HERE') return 'Ask the provider what was paid; its notice may have been lost';
  if (outcome === 'MISSING_THERE') return 'Ask the provider, or look whether the report covers the time';
  if (outcome === 'STATUS') return 'takilya money lists what can be done where money rests';
  return outcome === 'TWICE' ? 'Export the report anew' : `Compare the ${kind.toLowerCase()} at the provider`;
}
