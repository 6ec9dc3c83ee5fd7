import type { SettlementStatement } from './statement-of.ts';

const header = ['order_number', 'event', 'gross', 'refunds', 'commission', 'processing', 'net'];

/** One row an order, amounts in pesos. Without a row of totals: whoever sums a column would count it twice. */
export function statementCsv({ lines }: SettlementStatement): string {
  const rows = lines.map((line) => [
    textCell(line.orderNumber),
    textCell(line.eventName),
    amountCell(line.grossCentavos),
    amountCell(line.refundsCentavos),
    amountCell(line.commissionCentavos),
    amountCell(line.processingCentavos),
    amountCell(line.netCentavos),
  ]);
  return [header, ...rows].map((cells) => cells.join(',')).join('\r\n');
}

// What a spreadsheet takes for the beginning of a formula, the wide forms of East Asian keyboards too.
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Always quoted: a spreadsheet may divide at other characters than ours. */
function textCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Not by division, which could show a fraction that is not there. */
function amountCell(centavos: number): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0');
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
