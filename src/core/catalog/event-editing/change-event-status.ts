import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { invalidState } from '../events/event.errors.ts';
import { moveEventCount, updateEventStatus } from '../events/event.sql.ts';
import { type Event, type EventStatus, eventTransitions } from '../events/event.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { writeEventWords } from '../search/write-event-words.ts';

export interface StatusInput {
  eventId: string;
  ifMatch?: string;
}

/** Moves an event to a status. One that is there already is answered as it is, unchanged. */
export async function changeEventStatus(
  tx: Tx,
  actor: Actor,
  { eventId, ifMatch, to, what }: StatusInput & { to: EventStatus; what: string },
): Promise<Event> {
  const event = await ownEventForChange(tx, actor, eventId);
  checkIfMatch(ifMatch, 'event', event);
  if (event.status === to) return event;
  if (!eventTransitions[event.status].includes(to)) raise(invalidState, { status: event.status, what });
  await moveEventCount(tx, { organizationId: event.organizationId, from: event.status, to });
  const changed = await updateEventStatus(tx, { id: event.id, status: to });
  if (to === 'PUBLISHED') await writeEventWords(tx, { eventIds: [event.id] });
  return changed;
}
