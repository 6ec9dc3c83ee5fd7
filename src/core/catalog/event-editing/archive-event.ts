import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { Event } from '../events/event.ts';
import { changeEventStatus, type StatusInput } from './change-event-status.ts';

/** Hides an event for good. Its data, orders and tickets stay as they are; nothing is refunded. */
export function archiveEvent(tx: Tx, actor: Actor, input: StatusInput): Promise<Event> {
  return changeEventStatus(tx, actor, { ...input, to: 'ARCHIVED', what: 'be archived' });
}
