import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { becomesAs } from '../../base/states/states.sql.ts';
import { isGivenUpRefund, isRefusedRefund } from '../payments/statuses.sql.ts';
import { isOpenReturn, isReturnAtOnce } from './return-status.sql.ts';
import { type KnownReturn, returnStates, type TicketReturn } from './ticket-return.ts';

/** For what the ticket of the return `r` was sold. */
export const paidForReturn = (r: string) =>
  `(select i.price_centavos - i.discount_centavos from issued_tickets t
    join order_items i on i.order_id = t.order_id and i.ticket_type_id = t.ticket_type_id and (t.line is null or i.position = t.line)
    where t.id = ${r}.ticket_id order by i.position limit 1)`;

const columns = trustedSql(
  `id, organization_id, event_id, order_id, ticket_id, ticket_type_id, mode, status, refund_centavos, offer_order_id,
   new_ticket_id, refund_id, created_at, ended_at, coalesce(${paidForReturn('ticket_returns')}, 0) as paid_centavos,
   (select t.seat_id from issued_tickets t where t.id = ticket_returns.ticket_id) as seat_id`,
);

/** As `returnStatusOf` says it of the return `alias`. */
export function shownStatus(alias: string): Statement {
  return trustedSql(`(case when ${isReturnAtOnce(alias).text} then coalesce((
    select case when ${isRefusedRefund('f').text} then 'WAITING_FOR_MONEY' when ${isGivenUpRefund('f').text} then 'ENDED' end
    from refunds f where f.id = ${alias}.refund_id), 'REFUNDED') else ${alias}.status end)`);
}

/** Oldest first: the last of a ticket says how it stands. */
export function listReturnsOfOrder(
  db: Queryable,
  { orderId }: { orderId: string },
): Promise<(KnownReturn & Pick<TicketReturn, 'refundCentavos'>)[]> {
  return db.many(sql`
    select ticket_id, ${shownStatus('r')} as status, refund_centavos, mode, offer_order_id, refund_id
    from ticket_returns r where order_id = ${orderId} order by created_at, id`);
}

/** Those of tickets of these orders, and those whose places these orders are offered. */
export function lockReturnsOfOrders(tx: Tx, { orderIds }: { orderIds: readonly string[] }): Promise<TicketReturn[]> {
  return tx.many(sql`
    select ${columns} from ticket_returns
    where order_id = any(${orderIds}::uuid[]) or offer_order_id = any(${orderIds}::uuid[])
    order by created_at, id for no key update`);
}

/** The places that orders are offered, not locked yet: the tickets come first. */
export function listOfferedReturns(tx: Tx, { orderIds }: { orderIds: readonly string[] }): Promise<TicketReturn[]> {
  return tx.many(sql`
    select ${columns} from ticket_returns where offer_order_id = any(${orderIds}::uuid[]) order by created_at, id`);
}

/** Some that are open, not locked yet. */
export function listSomeOpenReturns(
  tx: Tx,
  { eventId, most }: { eventId: string; most: number },
): Promise<TicketReturn[]> {
  return tx.many(sql`
    select ${columns} from ticket_returns where event_id = ${eventId} and ${isOpenReturn('ticket_returns')} order by created_at, id limit ${most}`);
}

/** The oldest of each type that nobody is offered. */
export function lockOpenReturns(
  tx: Tx,
  { ticketTypeIds, most }: { ticketTypeIds: readonly string[]; most: number },
): Promise<TicketReturn[]> {
  return tx.many(sql`
    select ${columns} from ticket_returns
    where id in (
      select r.id from unnest(${ticketTypeIds}::uuid[]) as a (type_id) cross join lateral (
        select id from ticket_returns
        where ticket_type_id = a.type_id and ${isOpenReturn('ticket_returns')} and offer_order_id is null order by created_at, id limit ${most}) as r)
      and ${isOpenReturn('ticket_returns')}
    order by created_at, id for no key update`);
}

export function newReturnsStatement(returns: readonly TicketReturn[]): Statement {
  const column = <Name extends keyof TicketReturn>(name: Name) => returns.map((each) => each[name]);
  return sql`
    insert into ticket_returns (id, organization_id, event_id, order_id, ticket_id, ticket_type_id, mode, status, refund_centavos,
                                offer_order_id, new_ticket_id, refund_id, created_at, ended_at)
    select * from unnest(
      ${column('id')}::uuid[], ${column('organizationId')}::uuid[], ${column('eventId')}::uuid[], ${column('orderId')}::uuid[],
      ${column('ticketId')}::uuid[], ${column('ticketTypeId')}::uuid[], ${column('mode')}::text[], ${column('status')}::text[],
      ${column('refundCentavos')}::bigint[], ${column('offerOrderId')}::uuid[], ${column('newTicketId')}::uuid[],
      ${column('refundId')}::uuid[], ${column('createdAt')}::timestamptz[], ${column('endedAt')}::timestamptz[])`;
}

const returnMoved = becomesAs(returnStates, 'r', 'c');

export function changedReturnsStatement(returns: readonly TicketReturn[]): Statement {
  const column = <Name extends keyof TicketReturn>(name: Name) => returns.map((each) => each[name]);
  return sql`
    update ticket_returns r set ${returnMoved}, ticket_id = c.ticket_id, refund_centavos = c.refund_centavos, offer_order_id = c.offer_order_id,
      new_ticket_id = c.new_ticket_id, refund_id = c.refund_id, ended_at = c.ended_at
    from unnest(
      ${column('id')}::uuid[], ${column('status')}::text[], ${column('ticketId')}::uuid[], ${column('refundCentavos')}::bigint[], ${column('offerOrderId')}::uuid[],
      ${column('newTicketId')}::uuid[], ${column('refundId')}::uuid[], ${column('endedAt')}::timestamptz[])
      as c (id, status, ticket_id, refund_centavos, offer_order_id, new_ticket_id, refund_id, ended_at)
    where r.id = c.id`;
}

/** What may be offered besides stock, counted anew where returns changed. */
export function openReturnsStatement(eventId: string): Statement {
  return sql`
    update ticket_types t set open_returns = n.open
    from (
      select y.id, (select count(*) from ticket_returns r
                    where r.ticket_type_id = y.id and ${isOpenReturn('r')} and r.offer_order_id is null)::int as open
      from ticket_types y where y.event_id = ${eventId}
    ) as n
    where t.id = n.id and t.open_returns <> n.open`;
}
