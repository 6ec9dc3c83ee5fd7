import type { Database } from '../../../platform/database/database.ts';
import { type Count, inSnapshot } from './invariant.sql.ts';
import { inventoryChecks } from './inventory-checks.sql.ts';
import { moneyChecks } from './money-checks.sql.ts';
import { orderChecks } from './order-checks.sql.ts';
import { privacyChecks } from './privacy-checks.sql.ts';
import { queueChecks } from './queue-checks.sql.ts';
import { salesDayChecks } from './sales-day-checks.sql.ts';
import { settlementChecks } from './settlement-checks.sql.ts';

export interface Finding {
  name: string;
  ok: boolean;
  /** How many rows break it. */
  found: number;
}

export interface InvariantReport {
  ok: boolean;
  checks: Finding[];
}

/** Whether the invariants hold that the database can show, all looked at in one instant of a running service. */
export function checkInvariants(db: Database): Promise<InvariantReport> {
  return inSnapshot(db, examine);
}

const invariants = [
  ...inventoryChecks,
  ...moneyChecks,
  ...settlementChecks,
  ...orderChecks,
  ...salesDayChecks,
  ...queueChecks,
  ...privacyChecks,
];

export async function examine(count: Count): Promise<InvariantReport> {
  const checks: Finding[] = [];
  for (const { name, broken } of invariants) {
    const found = await count(broken);
    checks.push({ name, ok: found === 0, found });
  }
  return { ok: checks.every(({ ok }) => ok), checks };
}
