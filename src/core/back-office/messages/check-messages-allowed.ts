import type { Queryable } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { invalidState } from '../../catalog/events/event.errors.ts';
import type { Event } from '../../catalog/events/event.ts';
import { messageTooLate, messageWithheld } from './message.errors.ts';
import { findStanding } from './message.sql.ts';

/** Refuses where holders of the event may not be written to, now or any more. */
export async function checkMessagesAllowed(db: Queryable, { id, status }: Pick<Event, 'id' | 'status'>): Promise<void> {
  if (status === 'ARCHIVED') raise(invalidState, { status, what: 'send messages' });
  const { isWithheld, isLongOver } = await findStanding(db, { eventId: id });
  if (isWithheld) raise(messageWithheld, {});
  if (isLongOver) raise(messageTooLate, {});
}
