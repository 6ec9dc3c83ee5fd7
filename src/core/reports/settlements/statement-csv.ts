import { csvText } from '../../base/csv.ts';
import type { SettlementStatement } from './statement-of.ts';

const columns = ['order_number', 'event', 'gross', 'refunds', 'commission', 'processing', 'net'];

/** One row an order, amounts in pesos. Without a row of totals: whoever sums a column would count it twice. */
export function statementCsv({ lines }: SettlementStatement): string {
  return csvText(
    columns,
    lines.map((line) => [
      line.orderNumber,
      line.eventName,
      { centavos: line.grossCentavos },
      { centavos: line.refundsCentavos },
      { centavos: line.commissionCentavos },
      { centavos: line.processingCentavos },
      { centavos: line.netCentavos },
    ]),
  );
}
