import { startDueExports } from '../core/back-office/exports/start-due-exports.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from './worker.ts';

/** Starts what comes by itself when its time has come. */
export function exportsJob(db: Database, { now, onStarted }: { now: () => number; onStarted: () => void }): Job {
  return {
    name: 'start exports',
    everyMs: 30_000,
    run: async () => {
      if ((await startDueExports(db, { now: now() })) > 0) onStarted();
    },
  };
}
