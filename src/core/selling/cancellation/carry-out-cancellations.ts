import type { Database } from '../../../platform/database/database.ts';
import type { QueueKind, WorkOutcome } from '../../../platform/queue/queue-kind.ts';
import { callOffOrder } from '../desk/call-off-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import {
  type ClaimedCancellation,
  countOpenRefunds,
  findRunningCancellation,
  finishCancellation,
  listOrdersToCallOff,
  listRefusedBefore,
  readProgress,
  saveTurn,
  type WalkedOrder,
} from './cancellation.sql.ts';
import { cancellationKind } from './cancellation.ts';
import { retryRefusedRefund } from './retry-cancellation.ts';

interface CancellationTools {
  db: Database;
  desk: SalesDesk;
}

const pageSize = 100;
// The provider is asked for some fifty a second; more in its queue would make other refunds wait.
const unaskedMax = 200;
const pauseSeconds = 1;
const restartSeconds = 10;

/**
 * Gives back the orders of cancelled events, a page in every turn. Each order is decided at the desk by how it stands then,
 * and twice changes nothing, so it does not matter where somebody was interrupted.
 */
export function cancellationQueueKind(tools: CancellationTools): QueueKind {
  return {
    name: cancellationKind,
    concurrency: 5,
    // Far longer than a page of orders takes: a worker that dies keeps others from going on for this long.
    leaseSeconds: 60,
    retrySeconds: [1, 5, 30, 60],
    isEndless: true,
    work: async ({ id }) => {
      const cancellation = await findRunningCancellation(tools.db, { id });
      return cancellation === undefined ? { result: 'DONE' } : takeTurn(tools, cancellation);
    },
  };
}

async function takeTurn({ db, desk }: CancellationTools, cancellation: ClaimedCancellation): Promise<WorkOutcome> {
  const { id, eventId } = cancellation;
  const { unasked } = await countOpenRefunds(db, { id });
  if (unasked >= unaskedMax) return { result: 'AGAIN', afterSeconds: pauseSeconds };
  if (cancellation.retriedAt !== null) {
    const refused = await listRefusedBefore(db, { id, before: cancellation.retriedAt, most: pageSize });
    await Promise.all(refused.map((refund) => desk.serve(eventId, retryRefusedRefund(refund))));
    if (refused.length > 0) return { result: 'AGAIN', afterSeconds: 0 };
  }
  const orders = await listOrdersToCallOff(db, { cancellation, most: pageSize });
  const last = orders.at(-1);
  if (last === undefined) return endWalk(db, cancellation);
  const served = await Promise.allSettled(
    orders.map((order) => desk.serve(eventId, callOffOrder({ orderId: order.id, cancellationId: id }))),
  );
  // The walk goes on without an order that could not be served. That one comes up again after all the others.
  const failed = served.find((each) => each.status === 'rejected');
  if (failed === undefined) return goOn(id, last, 0);
  return { ...goOn(id, last, 0), result: 'RETRY', afterSeconds: undefined, error: (failed.reason as Error).message };
}

function goOn(id: string, walked: WalkedOrder | null, afterSeconds: number): WorkOutcome {
  return { result: 'AGAIN', afterSeconds, record: (tx) => saveTurn(tx, { id, walked }) };
}

/**
 * All orders were seen. What is left has its refund under way, or waits for another refund and is looked at again. What the
 * provider refused and what lies with banks is left to people, what goes to accounts to their buyers: both end the walk.
 */
async function endWalk(db: Database, cancellation: ClaimedCancellation): Promise<WorkOutcome> {
  const { id } = cancellation;
  const { remaining } = await readProgress(db, { id });
  const { open } = await countOpenRefunds(db, { id });
  if (remaining > 0 && open >= remaining) return { result: 'AGAIN', afterSeconds: pauseSeconds };
  // Another refund may have released money of an order that the walk had already passed.
  const fromTheStart = { ...cancellation, walkedCreatedAt: null, walkedOrderId: null };
  const left = await listOrdersToCallOff(db, { cancellation: fromTheStart, most: 1 });
  if (remaining > 0 || left.length > 0) return goOn(id, null, restartSeconds);
  return { result: 'DONE', record: (tx) => finishCancellation(tx, { id }) };
}
