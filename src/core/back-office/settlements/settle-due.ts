import type { Database } from '../../../platform/database/database.ts';
import type { TaxRulesKind } from '../../money/tax-rules/tax-rules.ts';
import { listOrganizationsDue } from './earnings.sql.ts';
import { settleOrganization } from './settle-organization.ts';
import type { Payout } from './settlement.ts';

/**
 * Schedules a payout for every organization that has earned something, each in a transaction of its own, so that one that cannot be
 * settled does not keep the others from their money. Organizations beyond the bound wait for the next round.
 */
export async function settleDue(
  db: Database,
  input: { holdDays: number; organizationsMax: number; pageSize?: number; taxRules?: TaxRulesKind },
): Promise<Payout[]> {
  const { holdDays, organizationsMax, pageSize = 100, taxRules } = input;
  const payouts: Payout[] = [];
  const failures: unknown[] = [];
  let after: string | null = null;
  for (let left = organizationsMax; left > 0; ) {
    const most = Math.min(left, pageSize);
    const due: { organizationId: string }[] = await listOrganizationsDue(db, { after, most, holdDays });
    for (const { organizationId } of due) {
      try {
        const payout = await db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays, taxRules }));
        if (payout !== undefined) payouts.push(payout);
      } catch (error) {
        failures.push(error);
      }
      after = organizationId;
    }
    if (due.length < most) break;
    left -= most;
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} organizations could not be settled; the others were`);
  }
  return payouts;
}
