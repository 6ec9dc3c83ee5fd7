import type { TaxProfile } from '../core/accounts/tax-profiles/tax-profile.ts';
import { issueCommissionPapers } from '../core/back-office/tax-papers/issue-commission-papers.ts';
import { issuePapers } from '../core/back-office/tax-papers/issue-papers.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from './worker.ts';

/** Writes invoices and credit notes a moment after the money moved, and never while somebody buys waits for it. */
export function papersJob(db: Database, { now, platform }: { now: () => number; platform: TaxProfile }): Job {
  return {
    name: 'write invoices',
    everyMs: 2_000,
    run: async () => {
      await issuePapers(db, { now });
      await issueCommissionPapers(db, { platform });
    },
  };
}
