import type { Database, Tx } from '../../../platform/database/database.ts';
import type { QueueKind, WorkOutcome } from '../../../platform/queue/queue-kind.ts';
import { rescheduleKind } from '../../catalog/reschedules/reschedule.ts';
import { mailsStatement } from '../../telling/mails/mail.sql.ts';
import { eventChangedMail } from '../orders/order-mails.ts';
import { holderNewsMail } from '../tickets/ticket-mails.ts';
import {
  countMailsDue,
  endTelling,
  findUntoldReschedule,
  listHeldTickets,
  listOrdersToTell,
  lockToldOrders,
  saveTelling,
  type UntoldReschedule,
  type WalkedOrder,
} from './tell-buyers.sql.ts';

const pageSize = 100;
// Some ten seconds of mails: tickets of new buyers must not wait behind thousands of these.
const mailsDueMax = 200;
const pauseSeconds = 2;

/**
 * Queues a mail to the buyer of every order of a changed event, and to holders of tickets that were given on, a page in every turn.
 * The mails of a page and the progress are written together, while the lease is ours: nobody gets two mails about one change, and
 * nobody is left out.
 */
export function rescheduleQueueKind({ db }: { db: Database }): QueueKind {
  return {
    name: rescheduleKind,
    concurrency: 2,
    leaseSeconds: 60,
    retrySeconds: [1, 5, 30, 60],
    isEndless: true,
    work: async ({ id }) => {
      const reschedule = await findUntoldReschedule(db, { id });
      return reschedule === undefined ? { result: 'DONE' } : takeTurn(db, reschedule);
    },
  };
}

async function takeTurn(db: Database, reschedule: UntoldReschedule): Promise<WorkOutcome> {
  const { id, organizationId: lane, isCancelled } = reschedule;
  const mailsDue = await countMailsDue(db, { lane, most: mailsDueMax });
  if (mailsDue >= mailsDueMax) return { result: 'AGAIN', afterSeconds: pauseSeconds };
  const orders = isCancelled ? [] : await listOrdersToTell(db, { reschedule, most: pageSize });
  const walked = orders.at(-1);
  if (walked === undefined) return { result: 'DONE', record: (tx) => endTelling(tx, { id }) };
  return { result: 'AGAIN', afterSeconds: 0, record: (tx) => tell(tx, reschedule, orders, walked) };
}

async function tell(
  tx: Tx,
  { id, giveBackUntil }: UntoldReschedule,
  orders: readonly WalkedOrder[],
  walked: WalkedOrder,
): Promise<void> {
  if ((await saveTelling(tx, { id, walked })) === 0) return;
  const told = await lockToldOrders(tx, { ids: orders.map((order) => order.id) });
  const held = Map.groupBy(
    await listHeldTickets(tx, { orderIds: told.map((order) => order.id) }),
    ({ orderId }) => orderId,
  );
  const mails = told.flatMap((order) => [
    eventChangedMail(order, { rescheduleId: id, giveBackUntil }),
    ...(held.get(order.id) ?? []).map((ticket) => holderNewsMail('EVENT_CHANGED', order, ticket, { rescheduleId: id })),
  ]);
  await tx.run(mailsStatement(mails));
}
