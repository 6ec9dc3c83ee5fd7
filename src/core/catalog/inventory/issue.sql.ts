import { type Statement, sql } from '../../../platform/database/sql.ts';
import { presentClock, presentTime } from '../../base/clock/present-time.sql.ts';

// Every change here is made under the lock on the ticket type, in the transaction that moves its counters.

/** One ticket to be issued: its id and code are made by the caller. */
export interface TicketToIssue {
  id: string;
  code: string;
  orderId: string;
  ticketTypeId: string;
  /** Its place among those of the same type in this statement, from 1. */
  ordinal: number;
  /** The line of its order; null where its type has only one there. */
  line: number | null;
  /** The seat of a plan that it is for; null: the one of its ordinal. */
  seatId: string | null;
}

interface Issue {
  organizationId: string;
  eventId: string;
  /** When they are issued. */
  at: string;
}

/** How many tickets a type must give, and from which number on they are fresh. */
interface TypeDemand {
  ticketTypeId: string;
  quantity: number;
  nextNumber: number;
}

/**
 * Issues free tickets: first those that came back, then fresh ones. Too few make the whole statement fail. Fresh numbers
 * are without gaps, so they are named instead of searched for: a planner that has not seen a new inventory yet would read
 * all of it.
 */
export function issueFreeStatement(
  { organizationId, eventId, at }: Issue,
  tickets: readonly TicketToIssue[],
  demands: readonly TypeDemand[],
): Statement {
  const wanted = <Name extends keyof TicketToIssue>(name: Name) => tickets.map((ticket) => ticket[name]);
  const demand = <Name extends keyof TypeDemand>(name: Name) => demands.map((each) => each[name]);
  return sql`
    with wanted as materialized (
      select * from unnest(${wanted('id')}::uuid[], ${wanted('code')}::text[], ${wanted('orderId')}::uuid[],
        ${wanted('ticketTypeId')}::uuid[], ${wanted('ordinal')}::bigint[], ${wanted('line')}::smallint[]) as w (id, code, order_id, type_id, ordinal, line)
    ), free as materialized (
      select d.type_id, f.number, row_number() over (partition by d.type_id order by f.is_fresh, f.number) as ordinal
      from unnest(${demand('ticketTypeId')}::uuid[], ${demand('quantity')}::int[], ${demand('nextNumber')}::int[])
        as d (type_id, quantity, next_number)
      cross join lateral (
        (select number, false as is_fresh from tickets
         where ticket_type_id = d.type_id and is_returned and state = 'FREE' order by number limit d.quantity)
        union all
        (select number, true from generate_series(d.next_number, d.next_number + d.quantity - 1) as number)
      ) as f
    ), sold as (
      update tickets t set state = 'SOLD', order_id = w.order_id, is_returned = false
      from wanted w join free f on f.type_id = w.type_id and f.ordinal = w.ordinal
      where t.ticket_type_id = f.type_id and t.number = f.number and t.state = 'FREE'
      returning w.id, t.ticket_type_id, t.number, t.seat
    ), issued as (
      insert into issued_tickets (id, organization_id, event_id, order_id, ticket_type_id, line, number, seat, code, created_at, updated_at)
      select w.id, ${organizationId}::uuid, ${eventId}::uuid, w.order_id, w.type_id, w.line, s.number, s.seat, w.code, ${at}::timestamptz, greatest(${at}::timestamptz, now())
      from wanted w left join sold s on s.id = w.id
    )
    update ticket_types t set next_number = top.number + 1
    from (select ticket_type_id, max(number) as number from sold group by ticket_type_id) as top
    where t.id = top.ticket_type_id and t.next_number <= top.number`;
}

/** Issues the seats that orders hold: of a plan the one that is named, else by `ordinal` within order and type. A seat that is missing makes it fail. */
export function issueHeldStatement(
  { organizationId, eventId, at }: Issue,
  tickets: readonly TicketToIssue[],
  orderIds: readonly string[],
): Statement {
  const wanted = <Name extends keyof TicketToIssue>(name: Name) => tickets.map((ticket) => ticket[name]);
  return sql`
    with held as (
      update tickets set state = 'SOLD' where order_id = any(${orderIds}::uuid[]) and state = 'HELD'
      returning ticket_type_id, number, seat, seat_id, order_id
    ), ordered as (
      select *, row_number() over (partition by order_id, ticket_type_id order by number) as ordinal from held
    )
    insert into issued_tickets (id, organization_id, event_id, order_id, ticket_type_id, line, number, seat, code, created_at, updated_at)
    select w.id, ${organizationId}::uuid, ${eventId}::uuid, w.order_id, w.type_id, w.line, o.number, o.seat, w.code, ${at}::timestamptz, greatest(${at}::timestamptz, now())
    from unnest(${wanted('id')}::uuid[], ${wanted('code')}::text[], ${wanted('orderId')}::uuid[],
      ${wanted('ticketTypeId')}::uuid[], ${wanted('ordinal')}::bigint[], ${wanted('line')}::smallint[], ${wanted('seatId')}::text[])
      as w (id, code, order_id, type_id, ordinal, line, seat_id)
    left join ordered o on o.order_id = w.order_id and o.ticket_type_id = w.type_id
      and case when w.seat_id is null then o.ordinal = w.ordinal and o.seat_id is null else o.seat_id = w.seat_id end`;
}

/** A seat that is taken for an order. */
export interface SeatChoice {
  ticketTypeId: string;
  number: number;
  orderId: string;
}

export function holdSeatsStatement(choices: readonly SeatChoice[]): Statement {
  const column = <Name extends keyof SeatChoice>(name: Name) => choices.map((choice) => choice[name]);
  return sql`
    with chosen as (
      update tickets t set state = 'HELD', order_id = c.order_id, is_returned = false
      from unnest(${column('ticketTypeId')}::uuid[], ${column('number')}::int[], ${column('orderId')}::uuid[])
        as c (type_id, number, order_id)
      where t.ticket_type_id = c.type_id and t.number = c.number and t.state = 'FREE'
      returning t.ticket_type_id, t.number
    )
    update ticket_types t set next_number = top.number + 1
    from (select ticket_type_id, max(number) as number from chosen group by ticket_type_id) as top
    where t.id = top.ticket_type_id and t.next_number <= top.number`;
}

/** Seats of a plan. One that is not there, not free, blocked or kept for somebody makes it fail. */
export function takeSeatsStatement(choices: readonly SeatChoice[]): Statement {
  const column = <Name extends keyof SeatChoice>(name: Name) => choices.map((choice) => choice[name]);
  return sql`
    with taken as (
      update tickets t set state = 'HELD', order_id = c.order_id
      from unnest(${column('ticketTypeId')}::uuid[], ${column('number')}::int[], ${column('orderId')}::uuid[])
        as c (type_id, number, order_id)
      where t.ticket_type_id = c.type_id and t.number = c.number and t.state = 'FREE' and t.block_id is null and not t.is_aside and t.seat_id is not null
      returning t.number
    )
    select 1 / (count(*) = ${choices.length})::int from taken`;
}

// A ticket that comes back is of the kind that its type is now: with a seat, or without.

export function releaseSeatsStatement(orderIds: readonly string[]): Statement {
  return sql`
    update tickets t set state = 'FREE', order_id = null, is_returned = true,
      seat = case when type.type = 'RESERVED_SEAT' then t.number::text end
    from ticket_types type
    where type.id = t.ticket_type_id and t.order_id = any(${orderIds}::uuid[]) and t.state = 'HELD'`;
}

/** Tickets of a refund: they admit nobody any more, and their places are free again. */
export function voidTicketsStatement(ticketIds: readonly string[], { at }: { at: string }): Statement {
  return sql`
    with voided as (
      update issued_tickets set status = 'VOID', voided_at = ${at}::timestamptz, returning_at = null, voided_line = line, updated_at = ${presentClock('issued_tickets')}
      where id = any(${ticketIds}::uuid[]) and status <> 'VOID'
      returning ticket_type_id, number
    )
    update tickets t set state = 'FREE', order_id = null, is_returned = true,
      seat = case when type.type = 'RESERVED_SEAT' then t.number::text end
    from voided v join ticket_types type on type.id = v.ticket_type_id
    where t.ticket_type_id = v.ticket_type_id and t.number = v.number`;
}

/** A ticket that becomes somebody else's: the same admission under another id and code. */
export interface TicketToReissue {
  oldId: string;
  id: string;
  code: string;
  /** All three null where it is the buyer's. */
  holderName: string | null;
  holderEmail: string | null;
  holderEmailKey: string | null;
  tokenHash: Buffer | null;
}

/** The old code dies with this statement; no stock moves. It fails for a ticket that is no longer valid. */
export function reissueTicketsStatement(tickets: readonly TicketToReissue[]): Statement {
  const column = <Name extends keyof TicketToReissue>(name: Name) => tickets.map((ticket) => ticket[name]);
  return sql`
    with wanted as materialized (
      select * from unnest(${column('oldId')}::uuid[], ${column('id')}::uuid[], ${column('code')}::text[],
        ${column('holderName')}::text[], ${column('holderEmail')}::text[], ${column('holderEmailKey')}::text[],
        ${column('tokenHash')}::bytea[]) as w (old_id, id, code, holder_name, holder_email, holder_email_key, token_hash)
    ), old as (
      update issued_tickets t set status = 'VOID', voided_at = ${presentTime('t')}, returning_at = null, voided_line = t.line, replaced_by = w.id,
        updated_at = ${presentClock('t')}
      from wanted w where t.id = w.old_id and t.status = 'VALID'
      returning t.id, t.organization_id, t.event_id, t.order_id, t.ticket_type_id, t.line, t.number, t.seat, t.attendee_name, t.voided_at as now
    )
    insert into issued_tickets (id, organization_id, event_id, order_id, ticket_type_id, line, number, seat, code,
                                holder_name, holder_email, holder_email_key, token_hash, attendee_name, created_at, updated_at)
    select w.id, o.organization_id, o.event_id, o.order_id, o.ticket_type_id, o.line, o.number, o.seat, w.code,
           w.holder_name, w.holder_email, w.holder_email_key, w.token_hash,
           -- Somebody else who gets it comes in their own name.
           case when w.holder_name is null then o.attendee_name end, o.now, o.now
    from wanted w left join old o on o.id = w.old_id`;
}

/** Since when refunds under way are about to take tickets back; null where none is any more. */
export function returningTicketsStatement(tickets: readonly { id: string; returningAt: string | null }[]): Statement {
  return sql`
    update issued_tickets t set returning_at = c.returning_at, returning_line = case when c.returning_at is not null then t.line end, updated_at = ${presentClock('t')}
    from unnest(${tickets.map(({ id }) => id)}::uuid[], ${tickets.map(({ returningAt }) => returningAt)}::timestamptz[])
      as c (id, returning_at)
    where t.id = c.id and t.status <> 'VOID'`;
}
