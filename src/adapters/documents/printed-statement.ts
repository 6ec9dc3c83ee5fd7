import type { SettlementAmounts, StatementLine } from '../../core/reports/settlements/settlement.ts';
import type { SettlementStatement } from '../../core/reports/settlements/statement-of.ts';

/** What of a statement goes on paper. More is in the CSV: a document of a hundred pages is read by nobody. */
export interface PrintedStatement extends Pick<SettlementStatement, 'payout' | 'totals'> {
  /** All of them, also those that are left out of `lines`. */
  orders: number;
  lines: StatementLine[];
  events: EventSum[];
}

export interface EventSum {
  name: string;
  orders: number;
  amounts: SettlementAmounts;
}

const linesMax = 2_000;
const eventsMax = 500;

/** Made before it is handed to the thread that draws: a hundred thousand lines take longer to hand over than to sum up. */
export function printedStatement({ payout, totals, lines }: SettlementStatement): PrintedStatement {
  const events = new Map<string, EventSum>();
  for (const line of lines) {
    const sum = events.get(line.eventId) ?? { name: line.eventName, orders: 0, amounts: { ...nothing } };
    sum.orders += 1;
    for (const name of amountNames) sum.amounts[name] += line[name];
    events.set(line.eventId, sum);
  }
  const shown = [...events.values()].slice(0, eventsMax);
  return { payout, totals, orders: lines.length, lines: lines.slice(0, linesMax), events: shown };
}

const nothing: SettlementAmounts = {
  grossCentavos: 0,
  refundsCentavos: 0,
  commissionCentavos: 0,
  processingCentavos: 0,
  netCentavos: 0,
};
const amountNames = Object.keys(nothing) as (keyof SettlementAmounts)[];
