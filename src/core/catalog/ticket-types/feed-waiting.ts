import type { Tx } from '../../../platform/database/database.ts';
import { markAside } from '../inventory/aside.sql.ts';
import { isOpenForSale, putAside } from '../inventory/put-aside.ts';
import { moveAside, readPool } from './feed-waiting.sql.ts';
import { lockTicketTypesOfEvent } from './ticket-type.sql.ts';
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

/** After `fedToWaiting` was written: where the type is on a plan, its seats say the same as its counters. */
export async function keepSeats(
  tx: Tx,
  before: TicketType,
  { id, plannedAs, setAsideQuantity }: TicketType,
): Promise<void> {
  const isOther = setAsideQuantity !== before.setAsideQuantity;
  if (isOther && plannedAs === 'RESERVED_SEAT') await markAside(tx, { ticketTypeIds: [id] });
}

/** The event has more room, other seats, or is offered again. The caller holds the locks on its types. */
export async function feedWaiting(tx: Tx, { eventId }: { eventId: string }): Promise<void> {
  const types = await lockTicketTypesOfEvent(tx, { eventId });
  if (types.every(({ waitingLeast }) => waitingLeast === null)) return;
  const { isOpen, now, room } = await readPool(tx, { eventId });
  const fed = types.map((type) => ({ ...type }));
  const isOffered = (type: TicketType) => isOpen && isOpenForSale(type, now);
  putAside(fed, { room: room ?? Number.POSITIVE_INFINITY, isOffered });
  for (const [index, type] of fed.entries()) {
    const before = types[index] as TicketType;
    if (type.setAsideQuantity === before.setAsideQuantity) continue;
    await moveAside(tx, type);
    await keepSeats(tx, before, type);
  }
}
