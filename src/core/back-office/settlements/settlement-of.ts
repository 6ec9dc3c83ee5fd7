import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { ownPayout } from './own-payout.sql.ts';
import type { Balance, CounterCash, StatementAmounts } from './settlement.ts';
import { type SettlementDays, spanOfDays } from './settlement-days.ts';
import { balanceOf, type EventSettlement, sumDaysByEvent } from './settlement-page.sql.ts';
import { type SettlementStatement, statementOfPayout, statementOfPeriod } from './statement-of.ts';

interface Settlement {
  events: EventSettlement[];
  totals: StatementAmounts & CounterCash & { orders: number; tickets: number };
  /** Of all time. */
  balance: Balance;
}

/**
 * What the caller's events sold online and gave back in a period: gross − refunds − commission − processing + other = net,
 * where other is what disputes took.
 */
export async function settlementOf(db: Queryable, actor: Actor, days: SettlementDays): Promise<Settlement> {
  const { organizationId } = actor;
  const { from: since, to: until } = spanOfDays(days);
  const [events, balance] = await Promise.all([
    sumDaysByEvent(db, { organizationId, ...days, since, until }),
    balanceOf(db, { organizationId }),
  ]);
  return { events, totals: totalsOf(events), balance };
}

function totalsOf(events: readonly EventSettlement[]): Settlement['totals'] {
  const total = (name: keyof Settlement['totals']) => events.reduce((sum, event) => sum + event[name], 0);
  return {
    orders: total('orders'),
    tickets: total('tickets'),
    grossCentavos: total('grossCentavos'),
    refundsCentavos: total('refundsCentavos'),
    commissionCentavos: total('commissionCentavos'),
    processingCentavos: total('processingCentavos'),
    otherCentavos: total('otherCentavos'),
    cashCentavos: total('cashCentavos'),
    cashBackCentavos: total('cashBackCentavos'),
    netCentavos: total('netCentavos'),
  };
}

/** What one of the caller's payouts, or the movements of some days, consist of. */
export async function ownStatement(
  db: Queryable,
  actor: Actor,
  of: { payoutId: string } | SettlementDays,
): Promise<SettlementStatement> {
  const { organizationId } = actor;
  if ('payoutId' in of) return statementOfPayout(db, await ownPayout(db, actor, of.payoutId));
  return statementOfPeriod(db, { organizationId, ...spanOfDays(of) });
}
