import { remindToPayCash } from '../core/selling/cashier/cash-place.ts';
import type { SalesDesk } from '../core/selling/desk/sales-desk.ts';
import { endHolds } from '../core/selling/holds/end-holds.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from './worker.ts';

/** Reminds those whose code to pay in cash ends soon. */
export function remindCashJob({ db }: { db: Database }): Job {
  return {
    name: 'remind to pay in cash',
    everyMs: 60_000,
    isUpkeep: true,
    run: async () => {
      await remindToPayCash(db);
    },
  };
}

/** Not through the queue: every order would have to go through it although nearly all are paid in time. */
export function expireHoldsJob(sales: { db: Database; desk: SalesDesk }): Job {
  return {
    name: 'expire holds',
    everyMs: 1_000,
    run: async () => {
      await endHolds(sales);
    },
  };
}
