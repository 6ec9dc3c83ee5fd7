import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { presentClock, presentTime } from '../../base/clock/present-time.sql.ts';
import type { Event } from '../../catalog/events/event.ts';
import { isUnusedTicket } from '../../catalog/inventory/ticket-status.sql.ts';
import type { Holder } from '../desk/desk-contents.ts';
import { movedUntil } from '../orders/buyer-orders.sql.ts';
import type { AgreedSeat, Order } from '../orders/order.ts';
import { salesZone } from '../orders/sales-days.ts';

/** What decides whether orders may come and go. */
export interface ExchangeDate
  extends Pick<Event, 'id' | 'organizationId' | 'exchangeUntilHours' | 'transfersAllowed' | 'returns'> {
  seriesId: string | null;
  now: string;
  startsAt: string;
  isShown: boolean;
}

/** Read under the locks of both dates' ticket types. */
export function listExchangeDates(db: Queryable, { ids }: { ids: readonly string[] }): Promise<ExchangeDate[]> {
  return db.many(sql`
    select id, organization_id, series_id, exchange_until_hours, transfers_allowed, returns, date_time as starts_at,
           status = 'PUBLISHED' as is_shown, ${presentTime('events')} as now
    from events where id = any(${ids}::uuid[])`);
}

export interface ExchangePast {
  /** Whether a payout has taken what the order brought. */
  isSettled: boolean;
  /** How often it changed its date within a day. */
  times: number;
  formerTypeIds: readonly { position: number; ids: string[] }[];
  /** Until when it can be given back because its event was moved. */
  movedUntil: string | null;
}

export function readExchangePast(db: Queryable, { orderId }: { orderId: string }): Promise<ExchangePast> {
  return db.one(sql`
    select coalesce((
             select b.payout_id is not null from ledger l join earnings b on b.id = l.earnings_id
             where l.order_id = ${orderId} and l.kind in ('SALE', 'EXCHANGE') and l.provider_centavos > 0
             order by l.created_at desc, l.id desc limit 1), false) as is_settled,
           (select count(*)::int from order_exchanges x
            where x.order_id = ${orderId} and x.exchanged_at > ${presentTime('orders')} - interval '1 day') as times,
           (select coalesce(json_agg(json_build_object('position', i.position, 'ids', i.former_ticket_type_ids)), '[]')
            from order_items i where i.order_id = ${orderId} and i.former_ticket_type_ids is not null) as former_type_ids,
           ${movedUntil} as moved_until
    from orders where id = ${orderId}`);
}

interface Exchange {
  id: string;
  order: Pick<Order, 'id' | 'organizationId'>;
  fromEventId: string;
  toEventId: string;
  at: string;
}

export function exchangedOrderStatement({ order, toEventId, at }: Exchange): Statement {
  return sql`
    update orders set event_id = ${toEventId}, returns = (select jsonb_build_object('rule', e.returns, 'changes', coalesce(jsonb_array_length(e.returns_history), 0))
      from events e where e.id = ${toEventId}), event_since = ${at}::timestamptz, updated_at = ${at}::timestamptz
    where id = ${order.id}`;
}

export function exchangeStatement({ id, order, fromEventId, toEventId, at }: Exchange): Statement {
  return sql`
    insert into order_exchanges (id, organization_id, order_id, from_event_id, to_event_id, exchanged_at)
    values (${id}, ${order.organizationId}, ${order.id}, ${fromEventId}, ${toEventId}, ${at}::timestamptz)`;
}

/** Whatever is done about its money later is done at the desk of the event that it is of. */
export function exchangedMoneyStatements({ order, toEventId }: Exchange): Statement[] {
  const { id } = order;
  return [
    sql`update payments set event_id = ${toEventId} where order_id = ${id}`,
    sql`update refunds set event_id = ${toEventId} where order_id = ${id}`,
    sql`update stray_payments set event_id = ${toEventId} where order_id = ${id}`,
  ];
}

/** A line with the type that its tickets are of from now on. */
interface ExchangedLine {
  position: number;
  ticketTypeId: string;
  section: string;
  rowLabel: string;
  seats: readonly AgreedSeat[] | null;
}

export function exchangedLinesStatement({ order }: Exchange, lines: readonly ExchangedLine[]): Statement {
  const column = <Name extends keyof ExchangedLine>(name: Name) => lines.map((line) => line[name]);
  return sql`
    update order_items i set ticket_type_id = l.type_id, section = l.section, row_label = l.row_label, seats = l.seats::jsonb,
      former_ticket_type_ids = array_append(array_remove(i.former_ticket_type_ids, i.ticket_type_id), i.ticket_type_id)
    from unnest(${column('position')}::smallint[], ${column('ticketTypeId')}::uuid[], ${column('section')}::text[],
                ${column('rowLabel')}::text[], ${lines.map(({ seats }) => seats && JSON.stringify(seats))}::text[])
      as l (position, type_id, section, row_label, seats)
    where i.order_id = ${order.id} and i.position = l.position`;
}

/** A ticket, and the one that stands for it from now on. */
export interface ExchangedTicket {
  oldId: string;
  id: string;
}

/** The old codes die with this statement, and their places are free again; the new tickets are in the names of the old ones. */
export function exchangedTicketsStatement({ at }: Exchange, tickets: readonly ExchangedTicket[]): Statement {
  return sql`
    with pairs as materialized (
      select * from unnest(${tickets.map(({ oldId }) => oldId)}::uuid[], ${tickets.map(({ id }) => id)}::uuid[]) as p (old_id, id)
    ), old as (
      update issued_tickets t set status = 'VOID', voided_at = ${at}::timestamptz, voided_line = t.line, replaced_by = p.id, updated_at = ${presentClock('t')}
      from pairs p where t.id = p.old_id and ${isUnusedTicket('t')}
      returning t.ticket_type_id, t.number, t.attendee_name, p.id as new_id
    ), freed as (
      update tickets t set state = 'FREE', order_id = null, is_returned = true,
        seat = case when type.type = 'RESERVED_SEAT' then t.number::text end
      from old o join ticket_types type on type.id = o.ticket_type_id
      where t.ticket_type_id = o.ticket_type_id and t.number = o.number
    )
    update issued_tickets t set attendee_name = o.attendee_name from old o where t.id = o.new_id`;
}

/** What was answered stays answered where the other date asks the same; the rest is not asked there. */
export function exchangedAnswersStatement(
  { order, toEventId }: Exchange,
  tickets: readonly ExchangedTicket[],
): Statement {
  return sql`
    update answers a set event_id = ${toEventId}, question_id = there.id, ticket_id = p.id
    from answers own
    join questions here on here.id = own.question_id
    join questions there on there.event_id = ${toEventId} and there.label = here.label and there.kind = here.kind
      and there.options is not distinct from here.options and there.per_ticket = here.per_ticket and there.withdrawn_at is null
    left join unnest(${tickets.map(({ oldId }) => oldId)}::uuid[], ${tickets.map(({ id }) => id)}::uuid[]) as p (old_id, id)
      on p.old_id = own.ticket_id
    where own.order_id = ${order.id} and (own.ticket_id is null or p.id is not null)
      and a.order_id = own.order_id and a.question_id = own.question_id and a.ticket_id is not distinct from own.ticket_id
      -- Of questions that ask the same, the first is answered.
      and not exists (select from questions q where q.event_id = there.event_id and q.label = there.label and q.kind = there.kind
        and q.options is not distinct from there.options and q.per_ticket = there.per_ticket and q.withdrawn_at is null
        and (q.position, q.id) < (there.position, there.id))
      and not exists (select from questions q where q.event_id = here.event_id and q.label = here.label and q.kind = here.kind
        and q.options is not distinct from here.options and q.per_ticket = here.per_ticket
        and (q.position, q.id) < (here.position, here.id))`;
}

/** Moves the order in the figures of the day on which it was sold: reports of both events say what was sold for them. */
export function exchangedDayStatement(
  { order, fromEventId, toEventId }: Exchange,
  { tickets }: { tickets: number },
): Statement {
  return sql`
    with sold as (
      select o.organization_id, (o.completed_at at time zone ${salesZone})::date as day, o.channel, o.total_centavos,
             o.commission_centavos, o.processing_centavos, o.channel = 'ONLINE' and o.total_centavos > 0 as is_paid
      from orders o where o.id = ${order.id}
    ), moved as (
      select m.event_id, s.day, s.organization_id,
             m.by * (s.channel = 'ONLINE')::int as orders, m.by * (s.channel = 'ONLINE')::int * ${tickets}::int as tickets,
             m.by * s.is_paid::int * s.total_centavos as gross, m.by * s.is_paid::int * s.commission_centavos as commission,
             m.by * s.is_paid::int * s.processing_centavos as processing,
             m.by * (s.channel = 'COUNTER')::int as counter_orders, m.by * (s.channel = 'COUNTER')::int * ${tickets}::int as counter_tickets,
             m.by * (s.channel = 'COUNTER')::int * s.total_centavos as counter_centavos
      from sold s cross join (values (${fromEventId}::uuid, -1), (${toEventId}::uuid, 1)) as m (event_id, by)
    ), left_behind as (
      update sales_days d set orders = d.orders + m.orders, tickets = d.tickets + m.tickets, gross_centavos = d.gross_centavos + m.gross,
        commission_centavos = d.commission_centavos + m.commission, processing_centavos = d.processing_centavos + m.processing,
        counter_orders = d.counter_orders + m.counter_orders, counter_tickets = d.counter_tickets + m.counter_tickets,
        counter_centavos = d.counter_centavos + m.counter_centavos
      from moved m where m.event_id = ${fromEventId} and d.event_id = m.event_id and d.day = m.day
    )
    insert into sales_days as d (event_id, day, organization_id, orders, tickets, gross_centavos, commission_centavos,
                                 processing_centavos, counter_orders, counter_tickets, counter_centavos)
    select event_id, day, organization_id, orders, tickets, gross, commission, processing, counter_orders, counter_tickets,
           counter_centavos
    from moved where event_id = ${toEventId}
    on conflict (event_id, day) do update set orders = d.orders + excluded.orders, tickets = d.tickets + excluded.tickets,
      gross_centavos = d.gross_centavos + excluded.gross_centavos,
      commission_centavos = d.commission_centavos + excluded.commission_centavos,
      processing_centavos = d.processing_centavos + excluded.processing_centavos,
      counter_orders = d.counter_orders + excluded.counter_orders,
      counter_tickets = d.counter_tickets + excluded.counter_tickets,
      counter_centavos = d.counter_centavos + excluded.counter_centavos`;
}

/** Tickets for nothing count for anyone who has them, at the date that they are for. */
/** Whom an organizer moved is counted at neither date. */
export function exchangedHolderStatement({ order, toEventId }: Exchange, holder: Holder | undefined): Statement {
  if (holder === undefined) return sql`delete from free_holders where order_id = ${order.id}`;
  return sql`
    insert into free_holders (order_id, event_id, email_hash, address_hash, network_hash)
    values (${order.id}, ${toEventId}, ${holder.email}, ${holder.address}, ${holder.network})
    on conflict (order_id) do update set event_id = excluded.event_id, email_hash = excluded.email_hash,
      address_hash = excluded.address_hash, network_hash = excluded.network_hash`;
}
