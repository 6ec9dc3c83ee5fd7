import { type Stock, stockMoves } from './stock.ts';
import { isTicket } from './type-kinds.ts';

/** A type that somebody may wait for. */
export interface WaitedFor extends Stock {
  /** The fewest that somebody who waits would take; null where nobody waits. */
  waitingLeast: number | null;
  /** How many all of them want. */
  waitingTickets: number;
  /** What its holders return, that nobody is offered yet. */
  openReturns: number;
}

/**
 * What came back while somebody fitting waits is kept for them, before anybody else can buy it. `room` is what the event's capacity
 * leaves, `isOffered` says of which types there may be offers now.
 */
export function putAside<Type extends WaitedFor>(
  types: Iterable<Type>,
  { room, isOffered }: { room: number; isOffered: (type: Type) => boolean },
): void {
  let left = room;
  for (const type of types) {
    const { waitingLeast, waitingTickets, setAsideQuantity, openReturns } = type;
    if (waitingLeast === null || !isTicket(type)) continue;
    const available = Math.min(type.remainingQuantity, left);
    if (available <= 0 || setAsideQuantity + openReturns + available < waitingLeast || !isOffered(type)) continue;
    const quantity = Math.min(available, waitingTickets - setAsideQuantity);
    if (quantity <= 0) continue;
    stockMoves.setAside(type, quantity);
    left -= quantity;
  }
}

/** Whether a type is on sale by its organizer's word, whatever is left of it. */
export function isOpenForSale(
  { published, onSaleAt, offSaleAt }: { published: boolean; onSaleAt: string | null; offSaleAt: string | null },
  now: string,
): boolean {
  const at = Date.parse(now);
  if (onSaleAt !== null && Date.parse(onSaleAt) > at) return false;
  return published && (offSaleAt === null || Date.parse(offSaleAt) > at);
}
