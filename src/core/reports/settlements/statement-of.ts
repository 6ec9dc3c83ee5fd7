import type { Queryable } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { findPayout, listLinesOfPayout, listLinesOfPeriod } from './settlement.sql.ts';
import type { Payout, SettlementAmounts, StatementLine } from './settlement.ts';

/** Of one payout; an operator may leave the organization out. */
export interface OfPayout {
  payoutId: string;
  organizationId?: string;
}

/** Of what was sold and refunded from one instant to before another. */
export interface OfPeriod {
  organizationId: string;
  from: string;
  to: string;
}

export interface SettlementStatement {
  payout: Payout | null;
  lines: StatementLine[];
  /** The lines summed; of a payout, `netCentavos` is its amount exactly. */
  totals: SettlementAmounts;
}

/** Answers nothing where there is no such payout. */
export async function statementOf(db: Queryable, input: OfPayout | OfPeriod): Promise<SettlementStatement | undefined> {
  if (!('payoutId' in input)) return summed(null, await listLinesOfPeriod(db, input));
  const { payoutId, organizationId = null } = input;
  if (!isUuid(payoutId)) return undefined;
  const payout = await findPayout(db, { payoutId, organizationId });
  return payout === undefined ? undefined : summed(payout, await listLinesOfPayout(db, { payoutId }));
}

function summed(payout: Payout | null, lines: StatementLine[]): SettlementStatement {
  const total = (amount: keyof SettlementAmounts) => lines.reduce((sum, line) => sum + line[amount], 0);
  const totals = {
    grossCentavos: total('grossCentavos'),
    refundsCentavos: total('refundsCentavos'),
    commissionCentavos: total('commissionCentavos'),
    processingCentavos: total('processingCentavos'),
    netCentavos: total('netCentavos'),
  };
  return { payout, lines, totals };
}
