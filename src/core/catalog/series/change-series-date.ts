import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { timeOf } from '../../base/clock/time-of.ts';
import { recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { Policy } from '../../base/policy.ts';
import { instantInZone, localTimeIn } from '../../base/zoned-time.ts';
import { later } from '../event-editing/duplicate-event.ts';
import { updateEvent } from '../event-editing/update-event.ts';
import { ticketsSold } from '../events/event.errors.ts';
import type { Event } from '../events/event.ts';
import type { EventFields } from '../events/event-fields.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { checkReschedule } from '../reschedules/note-reschedule.ts';
import { countBuyers } from '../reschedules/reschedule.sql.ts';
import { listTicketTypesOfEvents, lockTicketTypesOfEvent } from '../ticket-types/ticket-type.sql.ts';
import type { TicketType } from '../ticket-types/ticket-type.ts';
import { dateBegun, dateTaken } from './series.errors.ts';
import { moveDate } from './series.sql.ts';
import type { SeriesChangeTarget, WantedChanges } from './series.ts';

interface ChangeDateInput {
  policy: Policy;
  eventId: string;
  changes: WantedChanges;
  applyTo: SeriesChangeTarget;
  now: number;
}

/** Changes one date as any event is changed; refuses where it is not one of those that are meant. */
export async function changeSeriesDate(
  tx: Tx,
  actor: Actor,
  { policy, eventId, changes, applyTo, now }: ChangeDateInput,
): Promise<{ isChanged: boolean; buyersTold: number }> {
  const before = await ownEventForChange(tx, actor, eventId);
  if (applyTo === 'FUTURE' && Date.parse(before.dateTime) <= (await timeOf(tx, actor, now))) {
    raise(dateBegun, { name: before.name });
  }
  const types = await listTicketTypesOfEvents(tx, { eventIds: [before.id] });
  if (applyTo === 'UNSOLD') checkUnsold(types);
  const tickets = (changes.ticketTypes ?? []).flatMap(({ name, ...fields }) => {
    const named = types.filter((type) => type.name === name);
    if (named.length === 0) raise(recordNotFound, { record: 'ticket type', id: name });
    return named.map(({ id }) => ({ id, ...fields }));
  });
  const { timeOfDay, ...fields } = changes.event ?? {};
  const moved = timeOfDay === undefined ? {} : movedTo(before, timeOfDay);
  if (moved.dateTime !== undefined && (await moveDate(tx, { eventId: before.id, dateTime: moved.dateTime })) === 0) {
    raise(dateTaken, { name: before.name });
  }
  const after = await updateEvent(tx, actor, {
    policy,
    eventId: before.id,
    changes: { ...fields, ...moved },
    ...(tickets.length > 0 && { tickets }),
  });
  // Somebody may have bought meanwhile; from now on nobody can.
  if (applyTo === 'UNSOLD') checkUnsold(await lockTicketTypesOfEvent(tx, { eventId: before.id }));
  const { isTold } = await checkReschedule(tx, before, after);
  const { buyers } = isTold ? await countBuyers(tx, { eventId: before.id }) : { buyers: 0 };
  return { isChanged: after.revision !== before.revision, buyersTold: buyers };
}

/** On the same day where it is, for as long as before. */
function movedTo({ dateTime, endDateTime, timezone }: Event, timeOfDay: string): Partial<EventFields> {
  const day = localTimeIn(dateTime, timezone).slice(0, 10);
  const start = instantInZone(`${day}T${timeOfDay}`, timezone) as string;
  const laterMs = Date.parse(start) - Date.parse(dateTime);
  return { dateTime: start, endDateTime: endDateTime === null ? null : later(endDateTime, laterMs) };
}

function checkUnsold(types: readonly TicketType[]): void {
  const sum = (name: 'soldQuantity' | 'heldQuantity' | 'refundedQuantity') =>
    types.reduce((total, type) => total + type[name], 0);
  const [sold, held, refunded] = [sum('soldQuantity'), sum('heldQuantity'), sum('refundedQuantity')];
  if (sold + held > 0) raise(ticketsSold, { what: 'date', sold, held, refunded });
}
