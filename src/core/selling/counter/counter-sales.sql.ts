import type { Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { isWalkInAddress } from '../../base/mail-address/erased-buyer.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { isHeld } from '../../catalog/inventory/order-status.sql.ts';
import type { Order } from '../orders/order.ts';
import { salesZone } from '../orders/sales-days.ts';

/** How many tickets of each type are reserved and not collected. */
export function listReserved(
  tx: Tx,
  { eventId }: { eventId: string },
): Promise<{ ticketTypeId: string; quantity: number }[]> {
  return tx.many(sql`
    select i.ticket_type_id, sum(i.quantity)::int as quantity
    from orders o join order_items i on i.order_id = o.id
    where o.event_id = ${eventId} and ${isHeld('o')} and o.channel = 'COUNTER' group by i.ticket_type_id`);
}

/** Reservations that somebody else collected. */
export function namedOrdersStatement(orders: readonly Order[]): Statement {
  const column = <Name extends keyof Order>(name: Name) => orders.map((order) => order[name]);
  return sql`
    update orders o set buyer_name = n.name, buyer_email = n.email, buyer_email_key = n.key
    from unnest(${column('id')}::uuid[], ${column('buyerName')}::text[], ${column('buyerEmail')}::text[],
      ${orders.map(({ buyerEmail }) => (isWalkInAddress(buyerEmail) ? '' : mailAddressKey(buyerEmail)))}::text[])
      as n (id, name, email, key)
    where o.id = n.id`;
}

/** What was sold and undone is in no figure of the day on which it was sold. */
export function undoneSalesStatement(sales: readonly { order: Order; soldAt: string }[]): Statement {
  return sql`
    update sales_days d set counter_orders = d.counter_orders - u.orders, counter_tickets = d.counter_tickets - u.tickets,
      counter_centavos = d.counter_centavos - u.centavos
    from (
      select event_id, (sold_at at time zone ${salesZone})::date as day, count(*)::int as orders, sum(tickets)::int as tickets,
             sum(centavos)::bigint as centavos
      from unnest(${sales.map(({ order }) => order.eventId)}::uuid[], ${sales.map(({ soldAt }) => soldAt)}::timestamptz[],
        ${sales.map(({ order }) => order.quantity)}::int[], ${sales.map(({ order }) => order.totalCentavos)}::bigint[])
        as s (event_id, sold_at, tickets, centavos)
      group by 1, 2
    ) as u
    where d.event_id = u.event_id and d.day = u.day`;
}
