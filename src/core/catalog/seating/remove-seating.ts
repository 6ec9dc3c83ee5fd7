import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { checkEditable } from '../events/event.errors.ts';
import { touchEvent } from '../events/event.sql.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { stockOf } from '../ticket-types/stock.ts';
import { lockTicketTypesOfEvent } from '../ticket-types/ticket-type.sql.ts';
import { deleteBlocksOfEvent } from './blocks-of-seating.sql.ts';
import { deleteEventSeating } from './event-seating.sql.ts';
import { seatingOf } from './own-seating.ts';
import { checkSeatingMatch, feedAnew } from './paint-event.ts';
import { seatingSold } from './seating.errors.ts';
import { writeTypeChange } from './write-type-change.ts';

/** Takes the plan off an event of which nothing is sold or held. Its types have plain numbers then, on sale as they were. */
export async function removeSeating(
  tx: Tx,
  actor: Actor,
  { eventId, ifMatch }: { eventId: string; ifMatch?: string },
): Promise<{ id: string }> {
  const event = await ownEventForChange(tx, actor, eventId);
  checkSeatingMatch(ifMatch, await seatingOf(tx, event), event);
  checkEditable(event);
  const types = await lockTicketTypesOfEvent(tx, { eventId: event.id });
  const planned = types.filter(({ plannedAs }) => plannedAs !== null);
  const { sold, held } = stockOf(planned);
  if (sold + held > 0) raise(seatingSold, { sold, held });
  for (const type of planned) {
    const { quantity, nextNumber } = type;
    const isAnew = type.plannedAs === 'RESERVED_SEAT';
    const change = { type, plannedAs: null, quantity, blocked: 0, gone: [], fresh: [], isAnew, nextNumber };
    await writeTypeChange(tx, change, { isSoldOut: type.isMarkedSoldOut });
  }
  await feedAnew(tx, event, types);
  await deleteBlocksOfEvent(tx, { eventId: event.id });
  await deleteEventSeating(tx, { eventId: event.id });
  await touchEvent(tx, event);
  return { id: event.id };
}
