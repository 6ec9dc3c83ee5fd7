import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueueStatement } from '../../../platform/queue/queue.sql.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, defineError, raise } from '../../base/define-error.ts';
import { characterCount } from '../../base/text.ts';
import { changeEventStatus } from '../../catalog/event-editing/change-event-status.ts';
import type { Event } from '../../catalog/events/event.ts';
import { eventNotice } from '../../catalog/events/event-notices.ts';
import { ownEvent, ownEventForChange } from '../../catalog/events/own-event.sql.ts';
import { lockTicketTypesOfEvent } from '../../catalog/ticket-types/ticket-type.sql.ts';
import { announce } from '../../telling/notices/notice.sql.ts';
import {
  type FailedRefund,
  findCancellation,
  insertCancellation,
  listFailedRefunds,
  markCancelled,
  readProgress,
  sumCancellation,
  sumRefused,
} from './cancellation.sql.ts';
import {
  type Cancellation,
  type CancellationPreview,
  type CancellationProgress,
  cancellationKind,
  type RefusedRefunds,
} from './cancellation.ts';

const reasonLengthMax = 500;
const failedRefundsMax = 100;

/** What cancelling the caller's event would give back, as it stands now. */
export async function previewCancellation(db: Queryable, actor: Actor, eventId: string): Promise<CancellationPreview> {
  const event = await ownEvent(db, actor, eventId);
  return sumCancellation(db, { eventId: event.id });
}

/** The same, refused as cancelling would be. */
export async function tryCancellation(
  db: Queryable,
  actor: Actor,
  { eventId, reason, confirmName }: CancelEventInput,
): Promise<{ event: Event; preview: CancellationPreview }> {
  const event = await ownEvent(db, actor, eventId);
  if (event.cancelledAt === null) checkCancellation(event, reason.trim(), confirmName);
  return { event, preview: await sumCancellation(db, { eventId: event.id }) };
}

interface CancelEventInput {
  eventId: string;
  /** Buyers read it. */
  reason: string;
  /** The event's name, typed again: this cannot be undone. */
  confirmName: string;
  /** Who does it; null where the operator does. */
  userId?: string | null;
}

/**
 * Calls the caller's event off: sales end with this transaction, and from then on whatever is paid goes back. The orders are
 * given back by a worker. An event that is cancelled already is answered as it is.
 */
export async function cancelEvent(
  tx: Tx,
  actor: Actor,
  { eventId, reason, confirmName, userId = null }: CancelEventInput,
): Promise<{ event: Event; cancellation: Cancellation; isCancelledNow: boolean }> {
  const event = await ownEventForChange(tx, actor, eventId);
  const known = await findCancellation(tx, { eventId: event.id });
  if (known !== undefined) return { event, cancellation: known, isCancelledNow: false };
  const text = reason.trim();
  checkCancellation(event, text, confirmName);

  // A sale under way ends first and is given back; later ones find the event cancelled.
  await lockTicketTypesOfEvent(tx, { eventId: event.id });
  await changeEventStatus(tx, actor, { eventId: event.id, to: 'ARCHIVED' });
  const cancelled = await markCancelled(tx, { id: event.id, reason: text });
  const { organizationId } = event;
  const given = { id: newId(), eventId: event.id, organizationId, startedBy: userId, reason: text };
  const cancellation = await insertCancellation(tx, given);
  await tx.run(enqueueStatement([{ kind: cancellationKind, id: given.id, lane: organizationId }]));
  await announce(tx, [eventNotice('event.cancelled', cancelled, { ...actor, more: { reason: text } })]);
  return { event: cancelled, cancellation, isCancelledNow: true };
}

function checkCancellation({ name }: Event, reason: string, confirmName: string): void {
  const faults: Detail[] = [];
  if (reason === '' || characterCount(reason) > reasonLengthMax) {
    faults.push({ field: 'reason', fault: 'lengthOutside', values: { least: 1, most: reasonLengthMax } });
  }
  if (confirmName.trim() !== name.trim()) {
    faults.push({ field: 'confirmName', fault: 'notTheEventsName' });
  }
  if (faults.length > 0) raiseInvalid(faults);
}

interface CancellationReport {
  cancellation: Cancellation;
  progress: CancellationProgress;
  /** Refunds that the provider refused; they can be tried again together. */
  refused: RefusedRefunds;
  /** The first of them. */
  failedRefunds: FailedRefund[];
}

/** How far the cancellation of the caller's event has come. */
export async function cancellationOf(db: Queryable, actor: Actor, eventId: string): Promise<CancellationReport> {
  const event = await ownEvent(db, actor, eventId);
  const cancellation = await findCancellation(db, { eventId: event.id });
  if (cancellation === undefined) raise(notCancelled, { eventId });
  const [progress, refused, failedRefunds] = await Promise.all([
    readProgress(db, { id: cancellation.id }),
    sumRefused(db, { id: cancellation.id }),
    listFailedRefunds(db, { cancellationId: cancellation.id, most: failedRefundsMax }),
  ]);
  return { cancellation, progress, refused, failedRefunds };
}

export const notCancelled = defineError<{ eventId: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'The event was not cancelled, so there is no progress to show.',
  message: ({ eventId }) => `The event ${eventId.slice(0, 100)} was not cancelled.`,
  hint: 'Cancel the event first, if that is what you want.',
});
