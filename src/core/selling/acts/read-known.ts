import type { Queryable } from '../../../platform/database/database.ts';
import { listItemsOfOrders } from '../orders/order.sql.ts';
import type { Order, OrderItem } from '../orders/order.ts';
import { findOrderEvent } from '../orders/order-event.sql.ts';
import { listDisputesOfOrder } from '../payments/dispute.sql.ts';
import type { Dispute } from '../payments/dispute.ts';
import { listRefundsOfOrder } from '../payments/refund.sql.ts';
import type { Refund } from '../payments/refund.ts';
import { listTicketsOfOrders } from '../tickets/issued-ticket.sql.ts';
import type { IssuedTicket } from '../tickets/issued-ticket.ts';
import { listStandingOffers } from '../tickets/offer.sql.ts';
import type { Offer } from '../tickets/offer.ts';
import { listReturnsOfOrder } from '../tickets/ticket-return.sql.ts';
import type { KnownOrder } from './facts.ts';

interface ReadOrder extends KnownOrder {
  order: Order;
  items: readonly OrderItem[];
  tickets: readonly (IssuedTicket & { isGivenOn: boolean })[];
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  returns: Awaited<ReturnType<typeof listReturnsOfOrder>>;
  gifts: readonly Offer[];
}

/** Everything of an order that the table of acts is asked about, for a page or a preview: what is done is decided at the desk. */
export async function readKnown(db: Queryable, order: Order): Promise<ReadOrder> {
  const orderId = order.id;
  const [items, event, tickets, refunds, disputes, returns, gifts] = await Promise.all([
    listItemsOfOrders(db, { orderIds: [orderId] }),
    findOrderEvent(db, { eventId: order.eventId }),
    listTicketsOfOrders(db, { orderIds: [orderId] }),
    listRefundsOfOrder(db, { orderId }),
    listDisputesOfOrder(db, { orderId }),
    listReturnsOfOrder(db, { orderId }),
    listStandingOffers(db, { orderId }),
  ]);
  return {
    order,
    items,
    // One whose event was deleted has no ticket.
    event: event ?? { isCancelled: false, isOver: false },
    tickets: tickets.map((ticket) => ({ ...ticket, isGivenOn: !ticket.isBuyers })),
    ...{ refunds, disputes, returns, gifts },
  };
}
