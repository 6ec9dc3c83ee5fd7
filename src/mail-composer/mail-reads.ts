import { listMailedEvents, type MailedEvent } from '../core/selling/orders/mail-content.sql.ts';
import { findOrdersByIds, listItemsOfOrders } from '../core/selling/orders/order.sql.ts';
import type { Order, OrderItem } from '../core/selling/orders/order.ts';
import { listTicketsOfOrders } from '../core/selling/tickets/issued-ticket.sql.ts';
import type { IssuedTicket } from '../core/selling/tickets/issued-ticket.ts';
import type { Queryable } from '../platform/database/database.ts';
import { naturalBatch } from '../platform/natural-batch.ts';

/** What most mails need, read by one statement each for all that are composed in the same moment. */
export interface MailReads {
  order(id: string): Promise<Order | undefined>;
  items(orderId: string): Promise<readonly OrderItem[]>;
  /** All mails about one event get the same object. */
  event(id: string): Promise<MailedEvent | undefined>;
  tickets(orderId: string): Promise<readonly IssuedTicket[]>;
}

const batch = { sizeMax: 200, inFlightMax: 2, patienceMs: 500 };

export function createMailReads(db: Queryable, { namesSellers }: { namesSellers: boolean }): MailReads {
  const one = <Row extends { id: string }>(list: (ids: readonly string[]) => Promise<Row[]>) =>
    naturalBatch<string, Row | undefined>({
      ...batch,
      load: async (ids) => {
        const found = new Map((await list([...new Set(ids)])).map((row) => [row.id, row]));
        return ids.map((id) => found.get(id));
      },
    });
  const ofOrder = <Row extends { orderId: string }>(list: (orderIds: readonly string[]) => Promise<Row[]>) =>
    naturalBatch<string, readonly Row[]>({
      ...batch,
      load: async (orderIds) => {
        const found = Map.groupBy(await list([...new Set(orderIds)]), ({ orderId }) => orderId);
        return orderIds.map((orderId) => found.get(orderId) ?? []);
      },
    });
  return {
    order: one((ids) => findOrdersByIds(db, { ids })),
    items: ofOrder((orderIds) => listItemsOfOrders(db, { orderIds })),
    event: one((ids) => listMailedEvents(db, { ids, withSellers: namesSellers })),
    tickets: ofOrder((orderIds) => listTicketsOfOrders(db, { orderIds })),
  };
}
