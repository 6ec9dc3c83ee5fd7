import { settleDue } from '../core/back-office/settlements/settle-due.ts';
import type { TaxRulesKind } from '../core/money/tax-rules/tax-rules.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from './worker.ts';

const organizationsMax = 1_000;

/** Schedules payouts of what has been earned. */
export function settleJob(db: Database, { holdDays, taxRules }: { holdDays: number; taxRules: TaxRulesKind }): Job {
  return {
    name: 'settle',
    everyMs: 10 * 60_000,
    isUpkeep: true,
    run: async () => {
      await settleDue(db, { holdDays, organizationsMax, taxRules });
    },
  };
}
