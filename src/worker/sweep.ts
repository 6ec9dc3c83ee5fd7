import { deleteExpiredClaims } from '../core/idempotency/idempotency.sql.ts';
import { keptHours } from '../core/idempotency/once.ts';
import type { Database } from '../platform/database.ts';
import type { Job } from './worker.ts';

const rowsMax = 5_000;

/** Removes what is past its time, in small bites so that nobody waits for it. */
export function sweepJob(db: Database): Job {
  return {
    name: 'sweep',
    everyMs: 10 * 60_000,
    run: async () => {
      while ((await deleteExpiredClaims(db, { keptHours, most: rowsMax })) === rowsMax);
    },
  };
}
