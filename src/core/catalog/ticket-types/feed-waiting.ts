import type { Tx } from '../../../platform/database/database.ts';
import { isOpenForSale, putAside } from '../inventory/put-aside.ts';
import { moveAside, readPool } from './feed-waiting.sql.ts';
import type { TicketType } from './ticket-type.ts';

/**
 * A type with more to sell than before, as it is to be written: what those who wait would take is set aside in the same transaction.
 * The caller holds the lock on the type.
 */
export async function fedToWaiting(tx: Tx, before: TicketType, wanted: TicketType): Promise<TicketType> {
  if (wanted.waitingLeast === null || wanted.remainingQuantity === 0) return wanted;
  const { isOpen, now, room } = await readPool(tx, { eventId: wanted.eventId });
  const fed = { ...wanted };
  // What it had set aside is counted as taken, and is part of what is decided on.
  const left = room === null ? Number.POSITIVE_INFINITY : room + before.setAsideQuantity - wanted.setAsideQuantity;
  putAside([fed], { room: left, isOffered: (type) => isOpen && isOpenForSale(type, now) });
  return fed;
}

/** The event has more room, or is offered again: its types as they are under their locks. */
export async function feedWaiting(tx: Tx, types: readonly TicketType[]): Promise<void> {
  const [first] = types;
  if (first === undefined || types.every(({ waitingLeast }) => waitingLeast === null)) return;
  const { isOpen, now, room } = await readPool(tx, { eventId: first.eventId });
  const fed = types.map((type) => ({ ...type }));
  const isOffered = (type: TicketType) => isOpen && isOpenForSale(type, now);
  putAside(fed, { room: room ?? Number.POSITIVE_INFINITY, isOffered });
  for (const [index, type] of fed.entries()) {
    if (type.setAsideQuantity !== types[index]?.setAsideQuantity) await moveAside(tx, type);
  }
}
