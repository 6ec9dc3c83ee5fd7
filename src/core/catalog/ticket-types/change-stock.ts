import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable } from '../events/event.errors.ts';
import { touchEvent } from '../events/event.sql.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { writeEventWords } from '../search/write-event-words.ts';
import { fedToWaiting, keepSeats } from './feed-waiting.ts';
import { ownTicketTypeForChange, type TicketTypePath } from './own-ticket-type.sql.ts';
import { raiseSeatingVersion } from './seating-of-types.sql.ts';
import { updateTicketTypeRow } from './ticket-type.sql.ts';
import type { TicketType } from './ticket-type.ts';

/** Moves tickets of a type on or off sale. Where the type is so already, nothing changes. */
export async function changeStock(
  tx: Tx,
  actor: Actor,
  input: TicketTypePath & { ifMatch?: string },
  change: (type: TicketType) => TicketType,
): Promise<TicketType> {
  const event = await ownEventForChange(tx, actor, input.eventId);
  const type = await ownTicketTypeForChange(tx, actor, input);
  checkIfMatch(input.ifMatch, 'ticket type', type);
  checkEditable(event);
  const wanted = await fedToWaiting(tx, type, change(type));
  const isSame =
    wanted.published === type.published &&
    wanted.remainingQuantity === type.remainingQuantity &&
    wanted.setAsideQuantity === type.setAsideQuantity &&
    wanted.isMarkedSoldOut === type.isMarkedSoldOut;
  if (isSame) return type;
  await touchEvent(tx, event);
  if (type.plannedAs !== null && wanted.published !== type.published) await raiseSeatingVersion(tx, type);
  const changed = await updateTicketTypeRow(tx, wanted);
  await keepSeats(tx, type, changed);
  // Whether it is free may have changed.
  const isOther = wanted.published !== type.published && event.status === 'PUBLISHED';
  if (isOther) await writeEventWords(tx, { eventIds: [event.id] });
  return changed;
}
