import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { checkEditable } from '../events/event.errors.ts';
import { touchEvent } from '../events/event.sql.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { feedWaiting } from '../ticket-types/feed-waiting.ts';
import { lockTicketTypesOfEvent } from '../ticket-types/ticket-type.sql.ts';
import { ownSeatBlock, type SeatBlockPath } from './own-seat-block.sql.ts';
import { countBlocked, deleteBlockRow, unblockSeats } from './seat-block.sql.ts';

/** Puts blocked seats on sale again, where their type is and nobody waits for them. */
export async function deleteSeatBlock(tx: Tx, actor: Actor, path: SeatBlockPath): Promise<{ id: string }> {
  const event = await ownEventForChange(tx, actor, path.eventId);
  const types = await lockTicketTypesOfEvent(tx, { eventId: event.id });
  const block = await ownSeatBlock(tx, actor, path);
  checkEditable(event);
  const ticketTypeIds = types.map(({ id }) => id);
  for (const { ticketTypeId, count } of await unblockSeats(tx, { ...block, ticketTypeIds })) {
    await countBlocked(tx, { ticketTypeId, more: -count });
  }
  await feedWaiting(tx, { eventId: event.id });
  await deleteBlockRow(tx, block);
  await touchEvent(tx, event);
  return { id: block.id };
}
