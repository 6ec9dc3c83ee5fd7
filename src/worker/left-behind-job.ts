import type { Sales } from '../core/selling/cashier/sales.ts';
import { settleLeftBehind } from '../core/selling/resting/settle-left-behind.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from './worker.ts';

/** What an upgrade found, a little at a time beside the sales. */
export function leftBehindJob(tools: { db: Database } & Pick<Sales, 'desk'>): Job {
  return {
    name: 'settle orders of before',
    everyMs: 60_000,
    isUpkeep: true,
    run: async () => {
      while ((await settleLeftBehind(tools)) > 0);
    },
  };
}
