import { settleDue } from '../core/back-office/settlements/settle-due.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from './worker.ts';

const organizationsMax = 1_000;

/** Schedules payouts of what has been earned. */
export function settleJob(db: Database, { holdDays }: { holdDays: number }): Job {
  return {
    name: 'settle',
    everyMs: 10 * 60_000,
    run: async () => {
      await settleDue(db, { holdDays, organizationsMax });
    },
  };
}
