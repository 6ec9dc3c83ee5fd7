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

// An organizer who corrects a typing error a moment later causes one mail, with what holds then.
const waitSeconds = 300;

/**
 * Refuses to move an event that people have paid for, or are about to, to a time when it would be over. Returns whether
 * anybody needs to hear of the change.
 */
export async function checkReschedule(db: Queryable, before: Event, after: Event): Promise<{ isTold: boolean }> {
  if (!isRescheduled(before, after)) return { isTold: false };
  const { dateTime, endDateTime } = after;
  const { hasHolders, hasSales, isOver } = await readBuyersAt(db, { eventId: before.id, dateTime, endDateTime });
  if (hasSales && isOver && isOtherTime(before, after)) raise(movedIntoPast, { status: before.status });
  return { isTold: hasHolders };
}

/**
 * Notes a change for the buyers' mails. The caller holds the locks of the event and, where its time is changed, of its ticket
 * types. Changes that follow soon go into the same mail, and a change that is taken back causes none.
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
