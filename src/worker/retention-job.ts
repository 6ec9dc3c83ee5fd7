import { eraseByAge, type Retention } from '../core/back-office/privacy/retention.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from './worker.ts';

/** Erases buyers whose data are past their time. */
export function retentionJob(db: Database, retention: Retention): Job {
  return { name: 'erase by age', everyMs: 60 * 60_000, isUpkeep: true, run: () => eraseByAge(db, retention) };
}
