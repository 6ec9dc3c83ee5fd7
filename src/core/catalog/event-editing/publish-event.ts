import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { timeOf } from '../../base/clock/time-of.ts';
import type { Event } from '../events/event.ts';
import { listTicketTypesOfEvents } from '../ticket-types/ticket-type.sql.ts';
import type { TicketType } from '../ticket-types/ticket-type.ts';
import { changeEventStatus, type StatusInput } from './change-event-status.ts';

/** Puts an event on the marketplace, and returns what buyers may miss there. */
export async function publishEvent(
  tx: Tx,
  actor: Actor,
  { now, ...input }: StatusInput & { now: number },
): Promise<{ event: Event; warnings: string[] }> {
  const event = await changeEventStatus(tx, actor, { ...input, to: 'PUBLISHED' });
  const types = await listTicketTypesOfEvents(tx, { eventIds: [event.id] });
  return { event, warnings: publishWarnings(event, types, await timeOf(tx, actor, now)) };
}

/** What buyers may miss at an event that is on the marketplace. */
export function publishWarnings(event: Event, types: readonly TicketType[], now: number): string[] {
  const warnings: string[] = [];
  if (event.takeDownReason !== null) {
    warnings.push(`The operator took the event down, so the marketplace does not show it: ${event.takeDownReason}`);
  }
  if (!types.some(({ published }) => published)) {
    warnings.push('The event has no published ticket type, so nothing can be bought yet.');
  }
  if (event.locationType === 'VENUE' && event.venueId === null) {
    warnings.push('The event has no venue; set venueId, or locationType ONLINE.');
  }
  if (Date.parse(event.endDateTime ?? event.dateTime) <= now) {
    warnings.push('The event is over, so the marketplace does not list it.');
  }
  return warnings;
}
