import type { DeskPart } from '../desk/desk.ts';
import { heldTextsStatement, readdressedTextsStatement } from '../orders/address-change.sql.ts';
import type { Order } from '../orders/order.ts';
import { listReserved, namedOrdersStatement, undoneSalesStatement } from './counter-sales.sql.ts';

/** What a batch knows of the counter, and changes there. */
class CounterAtDesk {
  /** Tickets of each type that are reserved and not collected, where a command asked for them. */
  readonly reserved = new Map<string, number>();
  /** Reservations that somebody else collects. */
  readonly named = new Set<Order>();
  /** Sales that were undone, and when they had been made. */
  readonly undone: { order: Order; soldAt: string }[] = [];
}

export const counter: DeskPart<CounterAtDesk, 'RESERVED'> = {
  name: 'counter',
  locks: [],
  changes: () => new CounterAtDesk(),
  async loadMore({ reserved }, { tx, eventId, asked }) {
    if (asked.length === 0) return;
    for (const { ticketTypeId, quantity } of await listReserved(tx, { eventId })) reserved.set(ticketTypeId, quantity);
  },
  write: {
    freed({ named }, _desk, tx) {
      if (named.size === 0) return;
      tx.later(namedOrdersStatement([...named]));
      tx.later(heldTextsStatement());
      tx.later(readdressedTextsStatement([...named]));
    },
    told({ undone }, _desk, tx) {
      if (undone.length > 0) tx.later(undoneSalesStatement(undone));
    },
  },
};
