import type { Queryable } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { invalidState } from '../../catalog/events/event.errors.ts';
import type { OwnEventOrSeries } from '../../catalog/series/event-or-series.sql.ts';
import { messageTooLate, messageWithheld } from './message.errors.ts';
import { findStanding, findStandingOfRun } from './message.sql.ts';

/** Refuses where holders may not be written to, now or any more. */
export async function checkMessagesAllowed(
  db: Queryable,
  { event, seriesId }: Pick<OwnEventOrSeries, 'event' | 'seriesId'>,
): Promise<void> {
  if (event?.status === 'ARCHIVED') raise(invalidState, { status: event.status, what: 'send messages' });
  const { isWithheld, isLongOver } =
    event === null
      ? { ...(await findStandingOfRun(db, { seriesId: seriesId as string })), isLongOver: false }
      : await findStanding(db, { eventId: event.id });
  if (isWithheld) raise(messageWithheld, {});
  if (isLongOver) raise(messageTooLate, {});
}
