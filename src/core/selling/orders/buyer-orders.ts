import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { naturalBatch } from '../../../platform/natural-batch.ts';
import { raise } from '../../base/define-error.ts';
import { sha256 } from '../../base/sha256.ts';
import { listTicketsOfOrders } from '../tickets/issued-ticket.sql.ts';
import { type IssuedTicket, ownTickets } from '../tickets/issued-ticket.ts';
import { findBuyerOrders, findHeldTicket, type OrderOfBuyer } from './buyer-orders.sql.ts';
import { orderNotFound } from './order.errors.ts';
import type { Order } from './order.ts';

/** What a token opens: an order whole, or one ticket of it. */
export interface SeenOrder {
  order: Order;
  /** The ticket that was given to the one who shows the token; null where they are the buyer. */
  heldTicketId: string | null;
}

/** Orders for those who hold a token, and nobody else: buyers, and people who were given a ticket. */
export interface BuyerOrders {
  read(orderId: string, token: string | undefined): Promise<SeenOrder>;
  tickets(of: { orderId: string; heldTicketId: string | null }): Promise<readonly IssuedTicket[]>;
}

const batch = { sizeMax: 100, inFlightMax: 1, patienceMs: 100 };

/** One statement answers many buyers who ask in the same moment. */
export function createBuyerOrders(db: Database): BuyerOrders {
  const find = naturalBatch<string, OrderOfBuyer | undefined>({
    ...batch,
    load: async (ids) => {
      const found = new Map((await findBuyerOrders(db, { ids })).map((row) => [row.order.id, row]));
      return ids.map((id) => found.get(id));
    },
  });
  const tickets = naturalBatch<string, readonly IssuedTicket[]>({
    ...batch,
    load: async (orderIds) => {
      const found = Map.groupBy(await listTicketsOfOrders(db, { orderIds }), ({ orderId }) => orderId);
      return orderIds.map((id) => found.get(id) ?? []);
    },
  });
  return {
    async read(orderId, token) {
      const id = orderId.toLowerCase();
      const found = token !== undefined && isUuid(id) ? await find(id) : undefined;
      // One refusal for a wrong token and for an unknown order: nobody learns which orders exist.
      if (found === undefined) raise(orderNotFound, { orderId });
      const tokenHash = sha256(token as string);
      const { order } = found;
      if (timingSafeEqual(found.tokenHash, tokenHash)) return { order, heldTicketId: null };
      const held = await findHeldTicket(db, { orderId: id, tokenHash });
      if (held === undefined) raise(orderNotFound, { orderId });
      return { order, heldTicketId: held.id };
    },
    tickets: async ({ orderId, heldTicketId }) => ownTickets(await tickets(orderId), heldTicketId),
  };
}
