import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Invariant } from './invariant.sql.ts';

/** The seats that lines of orders agreed on. */
const agreed = sql`
  agreed as (
    select i.order_id, i.ticket_type_id, i.position, o.event_id, o.status, s.id as seat_id, s.section, s."row", s.seat
    from order_items i join orders o on o.id = i.order_id
    cross join lateral jsonb_to_recordset(i.seats) as s (id text, section text, "row" text, seat text)
    where i.seats is not null and o.status in ('PENDING', 'COMPLETED')
  )`;

/** Of seats `a` that an order agreed on: its seller's until the offer of it is paid. */
const isStillSellers = trustedSql(`(a.status = 'PENDING' and exists (
  select from ticket_returns r join issued_tickets t on t.id = r.ticket_id
  where r.offer_order_id = a.order_id and r.status = 'OPEN' and t.seat_id = a.seat_id))`);

const seatRows = sql`
  seat_rows as (
    select type.event_id, t.ticket_type_id, t.seat_id, t.state, t.order_id, t.block_id
    from tickets t join ticket_types type on type.id = t.ticket_type_id where t.seat_id is not null
  )`;

export const seatChecks: readonly Invariant[] = [
  {
    name: 'I14-seat-has-one-holder',
    broken: sql`
      with ${agreed}, ${seatRows}, live as (
        select event_id, seat_id, order_id from seat_rows where state <> 'FREE'
        union select event_id, seat_id, order_id from agreed a where status = 'PENDING' and not ${isStillSellers}
        union select event_id, seat_id, order_id from issued_tickets where seat_id is not null and status <> 'VOID'
      ), held as (select from live group by event_id, seat_id having count(*) > 1),
      issued as (
        select from issued_tickets where seat_id is not null and status <> 'VOID' group by event_id, seat_id having count(*) > 1
      )
      select ((select count(*) from held) + (select count(*) from issued))::int as found`,
  },
  {
    name: 'I14-seat-is-of-one-type',
    broken: sql`
      with ${seatRows}
      select count(*)::int as found from (select from seat_rows group by event_id, seat_id having count(*) > 1) as twice`,
  },
  {
    name: 'I14-blocked-seats-are-free',
    broken: sql`
      with ${agreed}, ${seatRows}
      select count(*)::int as found from seat_rows r
      where r.block_id is not null and (r.state <> 'FREE'
        or exists (select from agreed a where a.event_id = r.event_id and a.seat_id = r.seat_id and a.status = 'PENDING')
        or exists (select from issued_tickets t where t.event_id = r.event_id and t.seat_id = r.seat_id and t.status <> 'VOID'))`,
  },
  {
    // What is kept for those who wait is nobody's: it is neither sold, held nor blocked.
    name: 'I14-kept-seats-are-free',
    broken: sql`
      with ${agreed}
      select count(*)::int as found from tickets t join ticket_types k on k.id = t.ticket_type_id
      where t.is_aside and (t.state <> 'FREE' or t.block_id is not null or t.seat_id is null
        or exists (select from agreed a where a.event_id = k.event_id and a.seat_id = t.seat_id and a.status = 'PENDING'))`,
  },
  {
    name: 'I14-blocks-are-of-their-seats',
    broken: sql`
      with ${seatRows}, listed as (select b.id, b.event_id, seat from seat_blocks b cross join lateral unnest(b.seats) as seat)
      select count(*)::int as found
      from (select * from seat_rows where block_id is not null) r
      full join listed on listed.id = r.block_id and listed.event_id = r.event_id and listed.seat = r.seat_id
      where listed.id is null or r.seat_id is null`,
  },
  {
    // What is free and not blocked is on sale or kept for those who wait, unless the organizer has marked the type.
    name: 'I14-counters-match-seats',
    broken: sql`
      with rows as (
        select ticket_type_id, count(*) as total, count(*) filter (where state = 'SOLD') as sold,
               count(*) filter (where state = 'HELD') as held, count(*) filter (where block_id is not null) as blocked,
               count(*) filter (where is_aside) as aside
        from tickets where seat_id is not null group by ticket_type_id
      )
      select count(*)::int as found
      from ticket_types t left join rows on rows.ticket_type_id = t.id
      where case when t.planned_as = 'RESERVED_SEAT' then
        (rows.total, rows.sold, rows.held, rows.blocked, rows.aside) is distinct from
          (t.quantity::bigint, t.sold_quantity::bigint, t.held_quantity::bigint, t.blocked_quantity::bigint, t.set_aside_quantity::bigint)
        or rows.total - rows.sold - rows.held - rows.blocked - rows.aside <> t.remaining_quantity + t.withdrawn_quantity - t.blocked_quantity
        or (not t.is_marked_sold_out and t.withdrawn_quantity <> t.blocked_quantity)
      else rows.total is not null or t.blocked_quantity <> 0 end`,
  },
  {
    // Nobody pays for one seat and has a ticket for another.
    name: 'I14-tickets-are-of-their-seats',
    broken: sql`
      with ${agreed}
      select count(*)::int as found
      from issued_tickets t left join tickets r on r.ticket_type_id = t.ticket_type_id and r.number = t.number
      where t.status <> 'VOID' and coalesce(t.seat_id, r.seat_id) is not null
        and ((t.seat_id, t.seat) is distinct from (r.seat_id, r.seat) or not exists (
          select from agreed a where a.order_id = t.order_id and a.ticket_type_id = t.ticket_type_id and a.seat_id = t.seat_id
            and (a.section, a."row", a.seat) is not distinct from (t.seat_section, t.seat_row, t.seat)))`,
  },
  {
    // Until an order ends it has the seats that it agreed on, but for those of tickets that were taken back. One of those may be
    // its own once more, where another of its tickets was moved there.
    name: 'I14-orders-have-their-seats',
    broken: sql`
      with ${agreed}, ${seatRows}, of_orders as (
        select order_id, ticket_type_id, seat_id, min(status) as status, count(*) as times from agreed a where not ${isStillSellers} group by 1, 2, 3
      ), too_many as (
        select from agreed a join order_items i on i.order_id = a.order_id and i.position = a.position
        group by a.order_id, a.position, i.quantity having count(*) <> i.quantity
      ), apart as (
        select from of_orders o
        full join (select * from seat_rows where state <> 'FREE') r
          on r.order_id = o.order_id and r.ticket_type_id = o.ticket_type_id and r.seat_id = o.seat_id
        where o.seat_id is null or r.state <> case o.status when 'PENDING' then 'HELD' else 'SOLD' end
          or o.times > (r.seat_id is not null)::int + (
            select count(*) from issued_tickets t where t.order_id = o.order_id and t.ticket_type_id = o.ticket_type_id
              and t.seat_id = o.seat_id and t.status = 'VOID')
      )
      select ((select count(*) from too_many) + (select count(*) from apart))::int as found`,
  },
  {
    name: 'I14-seats-are-as-painted',
    broken: sql`
      with ${seatRows}, plan_rows as (
        select e.event_id, s.key, r.*
        from event_seating e join seating_plan_versions v on v.plan_id = e.plan_id and v.version = e.plan_version
        cross join lateral jsonb_to_recordset(v.body -> 'sections') as s (key text, rows jsonb)
        cross join lateral jsonb_to_recordset(s.rows) as r (name text, first int, count int, step int, without jsonb)
      ), areas as (
        select e.event_id, t."ticketTypeId" as ticket_type_id, a.section, nullif(a.rows, 'null') as rows, (
          select range_agg(int4range(split_part(part, '-', 1)::int, split_part(part, '-', -1)::int, '[]'))
          from regexp_split_to_table(a.seats, ',') as part) as seats
        from event_seating e
        cross join lateral jsonb_to_recordset(e.types) as t ("ticketTypeId" uuid, areas jsonb)
        cross join lateral jsonb_to_recordset(t.areas) as a (section text, rows jsonb, seats text)
      ), painted as (
        select distinct a.event_id, a.ticket_type_id, r.key || '-' || r.name || '-' || number as seat_id
        from areas a join plan_rows r on r.event_id = a.event_id and r.key = a.section and (a.rows is null or a.rows ? r.name)
        cross join lateral generate_series(r.first, r.first + (r.count - 1) * r.step, r.step) as number
        where not r.without ? number::text and (a.seats is null or a.seats @> number)
      )
      select count(*)::int as found
      from painted p full join seat_rows r
        on r.event_id = p.event_id and r.ticket_type_id = p.ticket_type_id and r.seat_id = p.seat_id
      where p.seat_id is null or r.seat_id is null`,
  },
  {
    name: 'I14-types-are-as-painted',
    broken: sql`
      with painted as (
        select e.event_id, t."ticketTypeId" as id, sum(s.capacity) as places
        from event_seating e join seating_plan_versions v on v.plan_id = e.plan_id and v.version = e.plan_version
        cross join lateral jsonb_to_recordset(e.types) as t ("ticketTypeId" uuid, areas jsonb)
        left join lateral (
          select distinct s.key, s.capacity from jsonb_to_recordset(t.areas) as a (section text)
          join jsonb_to_recordset(v.body -> 'sections') as s (key text, capacity int) on s.key = a.section
        ) as s on true
        group by 1, 2
      )
      select count(*)::int as found
      from painted p full join (select * from ticket_types where planned_as is not null) t
        on t.id = p.id and t.event_id = p.event_id
      where p.id is null or t.id is null or (t.planned_as = 'RESERVED_SEAT') <> (p.places is null) or p.places <> t.quantity`,
  },
  {
    // What an offer says of a seat that is its seller's until it is paid is what the seller's ticket says.
    name: 'I19-offers-name-the-seats-of-returns',
    broken: sql`
      with ${agreed}, ${seatRows}, named as (
        select a.order_id, a.seat_id from agreed a join orders o on o.id = a.order_id
        where a.status = 'PENDING' and o.waiting_entry_id is not null
          and not exists (select from seat_rows s where s.order_id = a.order_id and s.seat_id = a.seat_id and s.state = 'HELD')
      ), returned as (
        select r.offer_order_id as order_id, t.seat_id from ticket_returns r join issued_tickets t on t.id = r.ticket_id
        where r.status = 'OPEN' and r.offer_order_id is not null and t.seat_id is not null
      )
      select count(*)::int as found from named full join returned using (order_id, seat_id)
      where named is null or returned is null`,
  },
];
