import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { naturalBatch } from '../../../platform/natural-batch.ts';
import { raise } from '../../base/define-error.ts';
import { sha256 } from '../../base/sha256.ts';
import { listTicketsOfOrders } from '../tickets/issued-ticket.sql.ts';
import type { IssuedTicket } from '../tickets/issued-ticket.ts';
import { findBuyerOrders, type OrderOfBuyer } from './buyer-orders.sql.ts';
import { orderNotFound } from './order.errors.ts';

/** Orders for those who placed them: whoever holds the token, and nobody else. */
export interface BuyerOrders {
  read(orderId: string, token: string | undefined): Promise<OrderOfBuyer>;
  tickets(orderId: string): Promise<readonly IssuedTicket[]>;
}

const batch = { sizeMax: 100, inFlightMax: 1, patienceMs: 100 };

/** What many buyers ask in the same moment is answered by one statement. */
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
      // One refusal for a wrong token and for no order: nobody learns which orders there are.
      if (found === undefined || !timingSafeEqual(found.tokenHash, sha256(token as string))) {
        raise(orderNotFound, { orderId });
      }
      return found;
    },
    tickets: (orderId) => tickets(orderId),
  };
}
