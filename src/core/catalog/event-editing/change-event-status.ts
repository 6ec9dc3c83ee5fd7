import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { mayBecome } from '../../base/states/states.ts';
import { announce } from '../../telling/notices/notice.sql.ts';
import { invalidState } from '../events/event.errors.ts';
import { moveEventCount, updateEventStatus } from '../events/event.sql.ts';
import { type Event, type EventStatus, eventStates } from '../events/event.ts';
import { eventNotice } from '../events/event-notices.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { writeEventWords } from '../search/write-event-words.ts';

export interface StatusInput {
  eventId: string;
  ifMatch?: string;
}

const acts: Record<EventStatus, string> = {
  PUBLISHED: 'be published',
  DRAFT: 'be unpublished',
  ARCHIVED: 'be archived',
};

const noticeOf = { PUBLISHED: 'event.published', DRAFT: 'event.unpublished', ARCHIVED: undefined } as const;

/**
 * Moves an event to a status. One that is there already is answered as it is, unchanged. DRAFT takes it off the marketplace:
 * sales stop, tickets stay valid. ARCHIVED hides it for good: its data, orders and tickets stay as they are, nothing is refunded.
 */
export async function changeEventStatus(
  tx: Tx,
  actor: Actor,
  { eventId, ifMatch, to }: StatusInput & { to: EventStatus },
): Promise<Event> {
  const event = await ownEventForChange(tx, actor, eventId);
  checkIfMatch(ifMatch, 'event', event);
  if (event.status === to) return event;
  if (!mayBecome(eventStates, event.status, to)) raise(invalidState, { status: event.status, what: acts[to] });
  const changed = await updateEventStatus(tx, { id: event.id, status: to });
  if (to === 'PUBLISHED') await writeEventWords(tx, { eventIds: [event.id] });
  // After the organization, whom the words wait for: who makes events takes both in that order too.
  await moveEventCount(tx, { organizationId: event.organizationId, from: event.status, to });
  const told = noticeOf[to];
  if (told !== undefined) await announce(tx, [eventNotice(told, changed, actor)]);
  return changed;
}
