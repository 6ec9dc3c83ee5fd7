import type { Database } from '../../../platform/database/database.ts';
import type { Cashier } from '../cashier/cashier.ts';
import { callOffOrder } from '../desk/call-off-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import {
  type ClaimedCancellation,
  claimCancellations,
  countOpenRefunds,
  finishCancellation,
  listOrdersToCallOff,
  readProgress,
  saveTurn,
} from './cancellation.sql.ts';

export interface CancellationTools {
  db: Database;
  desk: SalesDesk;
  cashier: Pick<Cashier, 'closeCheckouts'>;
}

const claimedMax = 5;
// Far longer than a page of orders takes; whoever dies keeps others from going on for so long.
const leaseSeconds = 60;
const pageSize = 100;
// The provider is asked for some fifty a second; more in its queue would make other refunds wait.
const unaskedMax = 200;
const pauseSeconds = 1;
const restartSeconds = 10;

/**
 * Takes every cancellation whose turn it is a step further: a page of its orders is given back. Each order is decided at the
 * desk by how it stands then, and twice changes nothing, so it does not matter where somebody was interrupted. Answers how
 * many were taken up.
 */
export async function carryOutCancellations(tools: CancellationTools): Promise<number> {
  const claimed = await claimCancellations(tools.db, { most: claimedMax, leaseSeconds });
  const turns = await Promise.allSettled(claimed.map((cancellation) => takeTurn(tools, cancellation)));
  const failed = turns.find((turn) => turn.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return claimed.length;
}

async function takeTurn({ db, desk, cashier }: CancellationTools, cancellation: ClaimedCancellation): Promise<void> {
  const { id, eventId } = cancellation;
  const { unasked } = await countOpenRefunds(db, { id });
  if (unasked >= unaskedMax) {
    await saveTurn(db, { id, walked: walkedOf(cancellation), afterSeconds: pauseSeconds });
    return;
  }
  const orders = await listOrdersToCallOff(db, { cancellation, most: pageSize });
  const last = orders.at(-1);
  if (last === undefined) {
    await endWalk(db, cancellation);
    return;
  }
  const served = await Promise.allSettled(
    orders.map((order) => desk.serve(eventId, callOffOrder({ orderId: order.id, cancellationId: id }))),
  );
  const calledOff = served.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  // Not waited for: a provider that hangs would keep other orders from being given back.
  void cashier.closeCheckouts(calledOff.flatMap(({ openPayments }) => openPayments));
  await saveTurn(db, { id, walked: last, afterSeconds: 0 });
  // The walk goes on without an order that could not be served; it comes up again when all others were seen.
  const failed = served.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

function walkedOf({ walkedCreatedAt, walkedOrderId }: ClaimedCancellation) {
  return walkedCreatedAt === null || walkedOrderId === null ? null : { createdAt: walkedCreatedAt, id: walkedOrderId };
}

/** All orders were seen. What is left has its refund under way, or waited for another refund and is looked at again. */
async function endWalk(db: Database, cancellation: ClaimedCancellation): Promise<void> {
  const { id } = cancellation;
  const { remaining } = await readProgress(db, { id });
  if (remaining === 0) {
    await finishCancellation(db, { id });
    return;
  }
  const { open } = await countOpenRefunds(db, { id });
  if (open >= remaining) await saveTurn(db, { id, walked: walkedOf(cancellation), afterSeconds: pauseSeconds });
  else await saveTurn(db, { id, walked: null, afterSeconds: restartSeconds });
}
