import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { Event } from '../events/event.ts';
import { ownEvent } from '../events/own-event.sql.ts';
import { readEventSeating } from './event-seating.sql.ts';
import type { EventSeating } from './seating.ts';

/** What the caller's event sells of a plan. */
export async function ownSeating(db: Queryable, actor: Actor, eventId: string): Promise<EventSeating> {
  return seatingOf(db, await ownEvent(db, actor, eventId));
}

/** The same of an event that was found as the caller's. */
export async function seatingOf(db: Queryable, { id }: Pick<Event, 'id'>): Promise<EventSeating> {
  const seating = await readEventSeating(db, { eventId: id });
  if (seating === undefined) raise(recordNotFound, { record: 'seating of the event', id });
  return seating;
}
