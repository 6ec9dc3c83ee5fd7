import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { Event } from '../events/event.ts';
import { changeEventStatus, type StatusInput } from './change-event-status.ts';

/** Takes an event off the marketplace. Sales stop; tickets stay valid. */
export function unpublishEvent(tx: Tx, actor: Actor, input: StatusInput): Promise<Event> {
  return changeEventStatus(tx, actor, { ...input, to: 'DRAFT', what: 'be unpublished' });
}
