import type { Database } from '../../../platform/database/database.ts';
import type { QueueKind, WorkOutcome } from '../../../platform/queue/queue.ts';
import { callOffOrder } from '../desk/call-off-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import {
  type ClaimedCancellation,
  countOpenRefunds,
  findRunningCancellation,
  finishCancellation,
  listOrdersToCallOff,
  readProgress,
  saveTurn,
  type WalkedOrder,
} from './cancellation.sql.ts';
import { cancellationKind } from './cancellation.ts';

export interface CancellationTools {
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
    // Far longer than a page of orders takes; whoever dies keeps others from going on for so long.
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
  const orders = await listOrdersToCallOff(db, { cancellation, most: pageSize });
  const last = orders.at(-1);
  if (last === undefined) return endWalk(db, cancellation);
  const served = await Promise.allSettled(
    orders.map((order) => desk.serve(eventId, callOffOrder({ orderId: order.id, cancellationId: id }))),
  );
  // The walk goes on without an order that could not be served; it comes up again when all others were seen.
  const failed = served.find((each) => each.status === 'rejected');
  if (failed === undefined) return goOn(id, last, 0);
  return { ...goOn(id, last, 0), result: 'RETRY', afterSeconds: undefined, error: (failed.reason as Error).message };
}

function goOn(id: string, walked: WalkedOrder | null, afterSeconds: number): WorkOutcome {
  return { result: 'AGAIN', afterSeconds, record: (tx) => saveTurn(tx, { id, walked }) };
}

/** All orders were seen. What is left has its refund under way, or waited for another refund and is looked at again. */
async function endWalk(db: Database, { id }: ClaimedCancellation): Promise<WorkOutcome> {
  const { remaining } = await readProgress(db, { id });
  if (remaining === 0) return { result: 'DONE', record: (tx) => finishCancellation(tx, { id }) };
  const { open } = await countOpenRefunds(db, { id });
  return open >= remaining ? { result: 'AGAIN', afterSeconds: pauseSeconds } : goOn(id, null, restartSeconds);
}
