import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { timeOf } from '../../base/clock/time-of.ts';
import type { Fault } from '../../base/faults/faults.ts';
import type { Event } from '../events/event.ts';
import { listTicketTypesOfEvents } from '../ticket-types/ticket-type.sql.ts';
import type { TicketType } from '../ticket-types/ticket-type.ts';
import { changeEventStatus, type StatusInput } from './change-event-status.ts';

/** Puts an event on the marketplace, and returns what buyers may miss there. */
export async function publishEvent(
  tx: Tx,
  actor: Actor,
  { now, ...input }: StatusInput & { now: number },
): Promise<{ event: Event; warnings: Fault[] }> {
  const event = await changeEventStatus(tx, actor, { ...input, to: 'PUBLISHED' });
  const types = await listTicketTypesOfEvents(tx, { eventIds: [event.id] });
  return { event, warnings: publishWarnings(event, types, await timeOf(tx, actor, now)) };
}

/** What buyers may miss at an event that is on the marketplace. */
export function publishWarnings(event: Event, types: readonly TicketType[], now: number): Fault[] {
  const warnings: Fault[] = [];
  if (event.takeDownReason !== null) {
    warnings.push({ fault: 'takenDown', values: { reason: event.takeDownReason } });
  }
  if (!types.some(({ published }) => published)) {
    warnings.push({ fault: 'nothingForSale' });
  }
  if (event.locationType === 'VENUE' && event.venueId === null) {
    warnings.push({ fault: 'noVenue' });
  }
  if (Date.parse(event.endDateTime ?? event.dateTime) <= now) {
    warnings.push({ fault: 'overAndUnlisted' });
  }
  return warnings;
}
