import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueueStatement } from '../../../platform/queue/queue.sql.ts';
import { raise } from '../../base/define-error.ts';
import type { Policy } from '../../base/policy.ts';
import { movedIntoPast } from '../events/event.errors.ts';
import type { Event } from '../events/event.ts';
import {
  deleteReschedule,
  extendReschedule,
  findWaitingReschedule,
  insertReschedule,
  readBuyersAt,
} from './reschedule.sql.ts';
import { isMoved, isOtherTime, isRescheduled, rescheduleKind } from './reschedule.ts';

// Whoever corrects a typing error a moment later has one mail sent, with what stands then.
const waitSeconds = 300;

/**
 * Refuses to put an event that people have paid for, or are about to, where it would be over. Answers whether there is
 * anybody to tell of the change.
 */
export async function checkReschedule(db: Queryable, before: Event, after: Event): Promise<{ isTold: boolean }> {
  if (!isRescheduled(before, after)) return { isTold: false };
  const { dateTime, endDateTime } = after;
  const { hasHolders, hasSales, isOver } = await readBuyersAt(db, { eventId: before.id, dateTime, endDateTime });
  if (hasSales && isOver && isOtherTime(before, after)) raise(movedIntoPast, { status: before.status });
  return { isTold: hasHolders };
}

/**
 * Writes down what buyers are to be told of; whoever calls holds the locks of the event and, where its time is changed, of its
 * ticket types. Changes that follow soon are told with it, and one that is taken back is not told.
 */
export async function noteReschedule(tx: Tx, policy: Policy, before: Event, after: Event): Promise<void> {
  const { isTold } = await checkReschedule(tx, before, after);
  if (!isTold) return;
  const giveBackDays = policy.rescheduleRefundDays;
  const waiting = await findWaitingReschedule(tx, { eventId: before.id });
  if (waiting === undefined) {
    const { id: eventId, organizationId } = before;
    const id = newId();
    await insertReschedule(tx, { ...before, id, eventId, isMoved: isMoved(before, after), giveBackDays });
    const dueAt = new Date(Date.parse(after.updatedAt) + waitSeconds * 1_000).toISOString();
    await tx.run(enqueueStatement([{ kind: rescheduleKind, id, lane: organizationId, dueAt }]));
  } else if (isRescheduled(waiting, after)) {
    await extendReschedule(tx, { id: waiting.id, isMoved: isMoved(waiting, after), giveBackDays });
  } else {
    await deleteReschedule(tx, waiting);
  }
}
