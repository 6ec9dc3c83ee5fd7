import { deleteExpiredClaims } from '../core/idempotency/idempotency.sql.ts';
import { keptHours } from '../core/idempotency/once.ts';
import { deleteOldNotices } from '../core/notices/notice.sql.ts';
import { deleteExpiredOrderClaims } from '../core/orders/desk.sql.ts';
import { claimKeptHours } from '../core/orders/desk-batch.ts';
import { deleteOldProviderNotices } from '../core/payments/payment.sql.ts';
import { deleteOldDeliveries } from '../core/webhooks/retention.sql.ts';
import type { Database } from '../platform/database.ts';
import type { Job } from './worker.ts';

const most = 5_000;
const noticeDays = 30;
// As long as the longest time in which a provider takes a payment back.
const providerNoticeDays = 365;

/** Removes what is past its time, in small bites so that nobody waits for it. */
export function sweepJob(db: Database): Job {
  const sweeps = [
    () => deleteExpiredClaims(db, { keptHours, most }),
    () => deleteExpiredOrderClaims(db, { keptHours: claimKeptHours, most }),
    // Deliveries first: they are made from notices.
    () => deleteOldDeliveries(db, { days: noticeDays, most }),
    () => deleteOldNotices(db, { days: noticeDays, most }),
    () => deleteOldProviderNotices(db, { days: providerNoticeDays, most }),
  ];
  return {
    name: 'sweep',
    everyMs: 10 * 60_000,
    run: async () => {
      for (const sweep of sweeps) while ((await sweep()) === most);
    },
  };
}
