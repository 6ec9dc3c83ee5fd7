import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import { checkEditable } from '../events/event.errors.ts';
import { touchEvent } from '../events/event.sql.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { seatingOf } from '../seating/own-seating.ts';
import { seatsTaken } from '../seating/seating.errors.ts';
import { announceSoldOut } from '../ticket-types/announce-sold-out.ts';
import { feedWaiting } from '../ticket-types/feed-waiting.ts';
import { lockTicketTypesOfEvent } from '../ticket-types/ticket-type.sql.ts';
import {
  blockSeats,
  countBlocked,
  countBlocks,
  insertBlock,
  listNamedSeats,
  type NamedSeat,
} from './seat-block.sql.ts';
import { blocksMax, type SeatBlock } from './seat-block.ts';

/** Takes free seats off sale. All of them, or none. */
export async function createSeatBlock(
  tx: Tx,
  actor: Actor,
  { eventId, seats, reason }: { eventId: string; seats: readonly string[]; reason: string },
): Promise<SeatBlock> {
  const event = await ownEventForChange(tx, actor, eventId);
  await seatingOf(tx, event);
  // Anyone who takes one of them at this moment is waited for.
  const types = await lockTicketTypesOfEvent(tx, { eventId: event.id });
  const ticketTypeIds = types.filter(({ plannedAs }) => plannedAs === 'RESERVED_SEAT').map(({ id }) => id);
  const found = new Map((await listNamedSeats(tx, { ticketTypeIds, seats })).map((seat) => [seat.seatId, seat]));
  const unknown = seats.flatMap((seat, place): Detail[] =>
    found.has(seat) ? [] : [{ field: `seats[${place}]`, fault: 'seatNotOffered' }],
  );
  if (unknown.length > 0) raiseInvalid(unknown.slice(0, namedMax));
  checkEditable(event);
  refuseTaken(seats, found);
  const { count } = await countBlocks(tx, { eventId: event.id });
  if (count >= blocksMax) raise(limitReached, { what: 'seat blocks of an event', most: blocksMax });
  const { id: ofEvent, organizationId } = event;
  const block = await insertBlock(tx, { id: newId(), organizationId, eventId: ofEvent, seats: [...seats], reason });
  for (const { ticketTypeId, count: more, aside } of await blockSeats(tx, { ...block, ticketTypeIds })) {
    await countBlocked(tx, { ticketTypeId, more, aside });
  }
  await feedWaiting(tx, { eventId: ofEvent });
  await touchEvent(tx, event);
  await announceSoldOut(tx, actor, event, types);
  return block;
}

const namedMax = 100;

function refuseTaken(seats: readonly string[], found: ReadonlyMap<string, NamedSeat>): void {
  const details = seats.flatMap((seat, place): Detail[] => {
    const { state, isBlocked } = found.get(seat) as NamedSeat;
    if (state === 'FREE' && !isBlocked) return [];
    return [{ field: `seats[${place}]`, fault: isBlocked ? 'seatBlocked' : 'seatTaken', values: { seat } }];
  });
  if (details.length > 0) raise(seatsTaken, { count: details.length }, { details: details.slice(0, namedMax) });
}
