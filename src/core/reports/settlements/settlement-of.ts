import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import type { Detail } from '../../base/define-error.ts';
import { instantOf } from '../../base/time.ts';
import { ownPayout } from './own-payout.sql.ts';
import type { Balance, SettlementAmounts } from './settlement.ts';
import { balanceOf, type EventSettlement, sumDaysByEvent } from './settlement-page.sql.ts';
import { type SettlementStatement, statementOfPayout, statementOfPeriod } from './statement-of.ts';

/** Days in Manila as YYYY-MM-DD; both count. */
export interface SettlementDays {
  from: string;
  to: string;
}

export interface Settlement {
  events: EventSettlement[];
  totals: SettlementAmounts & { orders: number; tickets: number };
  /** Of all time. */
  balance: Balance;
}

/** What the caller's events sold and gave back in a period: gross − refunds − commission − processing = net. */
export async function settlementOf(db: Queryable, actor: Actor, days: SettlementDays): Promise<Settlement> {
  const { organizationId } = actor;
  checkDays(days);
  const [events, balance] = await Promise.all([
    sumDaysByEvent(db, { organizationId, ...days }),
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
    netCentavos: total('netCentavos'),
  };
}

/** What a payout of the caller's, or the movements of some days, are made of. */
export async function ownStatement(
  db: Queryable,
  actor: Actor,
  of: { payoutId: string } | SettlementDays,
): Promise<SettlementStatement> {
  const { organizationId } = actor;
  if ('payoutId' in of) return statementOfPayout(db, await ownPayout(db, actor, of.payoutId));
  checkDays(of);
  const period = { from: startOf(of.from), to: startOf(dayAfter(of.to)) };
  return statementOfPeriod(db, { organizationId, ...period });
}

const daysMax = 3_700;
const dayMs = 86_400_000;

function checkDays({ from, to }: SettlementDays): void {
  const faults: Detail[] = [];
  if (!isDay(from)) faults.push({ field: 'from', message: notADay });
  if (!isDay(to)) faults.push({ field: 'to', message: notADay });
  if (faults.length === 0 && to < from) faults.push({ field: 'to', message: 'must not be before from' });
  if (faults.length === 0 && (Date.parse(to) - Date.parse(from)) / dayMs > daysMax) {
    faults.push({ field: 'to', message: `must be at most ${daysMax} days after from` });
  }
  if (faults.length > 0) raiseInvalid(faults);
}

const notADay = 'must be a day such as 2027-01-31';

function isDay(text: string): boolean {
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && instantOf(`${text}T00:00:00Z`) !== undefined;
}

/** Midnight in Manila, which never changes its clocks. */
function startOf(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00+08:00`)).toISOString();
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}
