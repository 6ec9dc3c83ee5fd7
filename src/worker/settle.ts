import { settleDue } from '../core/reports/settlements/settle-due.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from './worker.ts';

const organizationsMax = 1_000;

/** Pays out what has become due. */
export function settleJob(db: Database): Job {
  return {
    name: 'settle',
    everyMs: 10 * 60_000,
    run: async () => {
      await settleDue(db, { organizationsMax });
    },
  };
}
