import type { Database, Queryable, Tx } from '../../../platform/database/database.ts';
import {
  countEntries,
  type FailedEntry,
  giveUpFailedEntries,
  listFailedEntries,
  type QueueCount,
  retryFailedEntries,
} from '../../../platform/queue/queue.sql.ts';
import { rescheduleKind } from '../../catalog/reschedules/reschedule.ts';
import { seriesChangeKind, seriesKind } from '../../catalog/series/series.ts';
import { cancellationKind } from '../../selling/cancellation/cancellation.ts';
import { checkoutCloseKind, paymentPollKind, refundAccountKind, refundKind } from '../../selling/payments/payment.ts';
import { strayReturnKind } from '../../selling/payments/stray-payment.ts';
import { deliveryKind } from '../../telling/deliveries/delivery.ts';
import { reviveMails } from '../../telling/mails/mail.sql.ts';
import {
  accountMailKind,
  exportMailKind,
  messageMailKind,
  onSaleMailKind,
  orderMailKind,
  waitingMailKind,
} from '../../telling/mails/mail.ts';
import { exportQueueName } from '../exports/export.ts';
import { chosenMessageKind, messageKind, seriesMessageKind } from '../messages/message.ts';
import { erasureKind } from '../privacy/erasure-queue.ts';
import { countUnendedHolds, countUnrelayedNotices, listFailedDeliveries, retryFailedDeliveries } from './queues.sql.ts';

export const queueKinds = [
  accountMailKind,
  orderMailKind,
  messageMailKind,
  onSaleMailKind,
  exportMailKind,
  waitingMailKind,
  refundKind,
  refundAccountKind,
  paymentPollKind,
  checkoutCloseKind,
  strayReturnKind,
  cancellationKind,
  rescheduleKind,
  seriesKind,
  seriesChangeKind,
  messageKind,
  seriesMessageKind,
  chosenMessageKind,
  erasureKind,
  exportQueueName,
  deliveryKind,
] as const;

/** How everything that workers do stands, also where nothing of it waits. */
export async function listQueues(db: Queryable): Promise<QueueCount[]> {
  const counts = await Promise.all([
    countEntries(db, 'queue'),
    countEntries(db, 'delivery_queue'),
    countUnrelayedNotices(db),
    countUnendedHolds(db),
  ]);
  const byKind = new Map(counts.flat().map((count) => [count.kind, count]));
  return [...queueKinds, 'notice', 'hold-end'].map(
    (kind) => byKind.get(kind) ?? { kind, waiting: 0, underWay: 0, failed: 0, oldestSeconds: 0 },
  );
}

const mailQueues = new Set<string>([
  accountMailKind,
  orderMailKind,
  messageMailKind,
  onSaleMailKind,
  exportMailKind,
  waitingMailKind,
]);
const failedMax = 1_000;
const deliveriesMax = 100_000;

/** What has failed for good and waits for somebody to look at it. */
export function listFailed(db: Database, { kind }: { kind: string }): Promise<FailedEntry[]> {
  return kind === deliveryKind
    ? listFailedDeliveries(db, { among: deliveriesMax, most: failedMax })
    : listFailedEntries(db, { kind, most: failedMax });
}

/** Tries again what has failed, all of a kind or one; returns how many there are. */
export async function retryFailed(tx: Tx, { kind, id }: { kind: string; id: string | null }): Promise<number> {
  if (kind === deliveryKind) return retryFailedDeliveries(tx, { id });
  const retried = await retryFailedEntries(tx, { kind, id });
  if (mailQueues.has(kind)) await reviveMails(tx, { ids: retried.map((entry) => entry.id) });
  return retried.length;
}

/** Removes what has failed, all of a kind or one; returns how many there were. A delivery has its history: it stays. */
export async function giveUpFailed(tx: Tx, given: { kind: string; id: string | null }): Promise<number> {
  return (await giveUpFailedEntries(tx, given)).length;
}
