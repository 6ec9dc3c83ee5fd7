import type { Database } from '../../../platform/database/database.ts';
import { doorChecks } from './door-checks.sql.ts';
import { exchangeChecks } from './exchange-checks.sql.ts';
import { type Count, type Invariant, inSnapshot } from './invariant.sql.ts';
import { inventoryChecks } from './inventory-checks.sql.ts';
import { moneyChecks } from './money-checks.sql.ts';
import { orderChecks } from './order-checks.sql.ts';
import { paperChecks } from './paper-checks.sql.ts';
import { poolChecks } from './pool-checks.sql.ts';
import { privacyChecks } from './privacy-checks.sql.ts';
import { queueChecks } from './queue-checks.sql.ts';
import { refundedTicketChecks } from './refunded-ticket-checks.sql.ts';
import { moneyRestHoursDefault, restingChecks } from './resting-checks.sql.ts';
import { salesDayChecks } from './sales-day-checks.sql.ts';
import { seatChecks } from './seat-checks.sql.ts';
import { returnedPayoutChecks, settlementChecks } from './settlement-checks.sql.ts';

export interface Finding {
  name: string;
  ok: boolean;
  /** How many rows break it. */
  found: number;
}

export interface InvariantRules {
  /** How long money may rest before somebody must have dealt with it. */
  moneyRestHours: number;
}

const rulesDefault: InvariantRules = { moneyRestHours: moneyRestHoursDefault };

export interface InvariantReport {
  ok: boolean;
  checks: Finding[];
}

/** Whether the invariants hold that the database can show, all checked in one instant of a running service. */
export function checkInvariants(
  db: Database,
  rules: InvariantRules = rulesDefault,
  limits?: { statementMsMax: number },
): Promise<InvariantReport> {
  return inSnapshot(db, (count) => examine(count, rules), limits);
}

const invariants = [
  ...inventoryChecks,
  ...seatChecks,
  ...moneyChecks,
  ...settlementChecks,
  ...orderChecks,
  ...refundedTicketChecks,
  ...exchangeChecks,
  ...poolChecks,
  ...doorChecks,
  ...salesDayChecks,
  ...queueChecks,
  ...privacyChecks,
  ...paperChecks,
];

/** The invariants of money alone. */
export function checkMoney(db: Database): Promise<InvariantReport> {
  const ofMoney = [...moneyChecks, ...settlementChecks, ...restingChecks(rulesDefault)];
  return inSnapshot(db, (count) => findIn(count, ofMoney));
}

export function examine(count: Count, rules: InvariantRules = rulesDefault): Promise<InvariantReport> {
  return findIn(count, [...invariants, ...restingChecks(rules), ...returnedPayoutChecks(rules)]);
}

async function findIn(count: Count, among: readonly Invariant[]): Promise<InvariantReport> {
  const checks: Finding[] = [];
  for (const { name, broken } of among) {
    const found = await count(broken);
    checks.push({ name, ok: found === 0, found });
  }
  return { ok: checks.every(({ ok }) => ok), checks };
}
