import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { QueueKind, WorkOutcome } from '../../../platform/queue/queue-kind.ts';
import type { PrivacyKeys } from './address-in-question.ts';
import { eraseHeldTickets } from './erase-held-tickets.ts';
import { eraseOrders } from './erase-orders.ts';
import { recordPrivacyAct } from './privacy-log.sql.ts';

/** The kind under which orders and given-on tickets are queued whose people asked to be erased before the event. */
export const erasureKind = 'erasure';

/** Erases the buyer of one order, or the holder of one ticket, once it is finished; waits for an event that was moved meanwhile. */
export function erasureQueueKind({ db, keys, now }: { db: Database; keys: PrivacyKeys; now: () => number }): QueueKind {
  return {
    name: erasureKind,
    concurrency: 2,
    leaseSeconds: 60,
    retrySeconds: [60, 3_600],
    isEndless: true,
    work: ({ id }) =>
      db.transaction(async (tx): Promise<WorkOutcome> => {
        const ofOrder = await eraseOrders(tx, { ids: [id] });
        const isOrder = ofOrder.erased.length + ofOrder.left.length > 0;
        const { erased, left, mails } = isOrder ? ofOrder : await eraseHeldTickets(tx, { ids: [id] });
        for (const { key } of erased) {
          const addressHash = key === null ? null : keys.hashOf(key);
          const entry = { id: newId(), act: 'ERASE', askedBy: 'CLOCK', addressHash } as const;
          await recordPrivacyAct(tx, entry, { orders: 1, mails });
        }
        const [waiting] = left;
        if (waiting === undefined) return { result: 'DONE' };
        return { result: 'AGAIN', afterSeconds: Math.ceil((Date.parse(waiting.lookAgainAt) - now()) / 1_000) };
      }),
  };
}
