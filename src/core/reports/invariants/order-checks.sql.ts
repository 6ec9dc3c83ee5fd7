import { sql } from '../../../platform/database/sql.ts';
import { firstIdSince } from '../../base/clock/present-time.sql.ts';
import type { Invariant } from './invariant.sql.ts';
import { takenBack } from './refunded-ticket-checks.sql.ts';

export const orderChecks: readonly Invariant[] = [
  {
    // Notices are kept 30 days; a day less is asked for, so that one about to go is not missed. In a sandbox an order may be
    // dated later than it was really placed.
    name: 'I4-completed-told-once',
    broken: sql`
      with told as (select order_id, count(*) as times from notices where type = 'order.completed' group by order_id)
      select count(*)::int as found
      from orders o full join told on told.order_id = o.id
      where case
        when o.id is null then true
        when o.status = 'REFUNDED' and o.completed_at is null then told.times > 1
        when o.completed_at is null then told.times is not null
        when o.completed_at > now() - interval '29 days' and (not o.is_sandbox or o.id >= ${firstIdSince(29)}) then told.times is distinct from 1
        else told.times > 1
      end`,
  },
  {
    // No more than happened. That nothing is missing cannot be asked of orders that are older than their kinds of notices.
    name: 'I4-told-at-most-once',
    broken: sql`
      with told as (
        select order_id, count(*) filter (where type = 'order.created') as created,
               count(*) filter (where type in ('order.cancelled', 'order.expired')) as let_go,
               count(*) filter (where type = 'ticket.issued') as issued, count(*) filter (where type = 'ticket.voided') as voided
        from notices where order_id is not null group by order_id
      ), held as (
        select order_id, count(*) as issued, count(*) filter (where status = 'VOID') as voided
        from issued_tickets where replaced_by is null group by order_id
      )
      select count(*)::int as found from told left join held using (order_id)
      where told.created > 1 or told.let_go > 1 or told.issued > coalesce(held.issued, 0) or told.voided > coalesce(held.voided, 0)`,
  },
  {
    name: 'I4-orders-have-their-tickets',
    broken: sql`
      with recursive ${takenBack}, alone as (
        -- What is good with a ticket alone goes with the last one, also where nothing goes back for it.
        select t.id from issued_tickets t join ticket_types y on y.id = t.ticket_type_id
        where y.kind = 'ADD_ON' and not y.standalone and t.status = 'VOID' and not exists (
          select from issued_tickets g join ticket_types k on k.id = g.ticket_type_id
          where g.order_id = t.order_id and g.status <> 'VOID' and k.kind = 'TICKET')
      ), issued as (
        select order_id, count(*) filter (where replaced_by is null) as total, count(*) filter (where status <> 'VOID') as good,
               count(*) filter (where status = 'VOID' and replaced_by is null
                                  and id not in (select ticket_id from taken_back) and id not in (select id from alone)
                                  and id not in (select ticket_id from ticket_returns where status in ('REFUNDED', 'SOLD'))) as lost
        from issued_tickets group by order_id
      )
      select count(*)::int as found
      from orders o full join issued on issued.order_id = o.id
      where case o.status
        when 'COMPLETED' then (issued.total, issued.lost) is distinct from (o.quantity::bigint, 0::bigint)
        when 'REFUNDED' then (issued.good, issued.total) is distinct from (0, o.quantity)
        else coalesce(issued.good, 0) <> 0 or o.id is null
      end`,
  },
  {
    name: 'I4-sold-tickets-are-issued',
    broken: sql`
      with good as (select * from issued_tickets where status <> 'VOID'),
      sold as (select * from tickets where state = 'SOLD')
      select count(*)::int as found
      from sold full join good on good.ticket_type_id = sold.ticket_type_id and good.number = sold.number
      where good.id is null or sold.number is null or good.order_id is distinct from sold.order_id`,
  },
  {
    // A ticket is of one line, and a line has all its tickets: what each cost is known.
    name: 'I4-lines-have-their-tickets',
    broken: sql`
      with issued as (
        select t.order_id, i.position, count(*) as tickets
        from issued_tickets t
        join order_items i on i.order_id = t.order_id and i.ticket_type_id = t.ticket_type_id and i.position = coalesce(t.line, i.position)
        where t.replaced_by is null group by t.order_id, i.position
      )
      select count(*)::int as found
      from order_items i join orders o on o.id = i.order_id
      left join issued on issued.order_id = i.order_id and issued.position = i.position
      where o.lines = 'ISSUED' and issued.tickets is distinct from i.quantity`,
  },
  {
    name: 'I4-bundles-of-lines-are-kept',
    broken: sql`
      select count(*)::int as found from order_items i left join bundles b on b.id = i.bundle_id
      where i.bundle_id is not null and b.is_used is distinct from true`,
  },
  {
    name: 'I4-tickets-issued-once',
    broken: sql`
      select count(*)::int as found from (
        select from issued_tickets where status <> 'VOID' group by ticket_type_id, number having count(*) > 1
      ) as twice`,
  },
  {
    name: 'order-counts-agree',
    broken: sql`
      with counted as (
        select event_id,
               count(*) filter (where status = 'PENDING') as pending,
               count(*) filter (where status = 'COMPLETED') as completed,
               count(*) filter (where status = 'CANCELLED') as cancelled,
               count(*) filter (where status = 'REFUNDED') as refunded
        from orders group by event_id
      )
      select count(*)::int as found
      from order_counts c full join counted on counted.event_id = c.event_id
      where coalesce(c.pending, 0) <> coalesce(counted.pending, 0)
        or coalesce(c.completed, 0) <> coalesce(counted.completed, 0)
        or coalesce(c.cancelled, 0) <> coalesce(counted.cancelled, 0)
        or coalesce(c.refunded, 0) <> coalesce(counted.refunded, 0)`,
  },
  {
    name: 'order-items-add-up',
    broken: sql`
      with items as (
        select order_id, sum(quantity) as quantity, sum(quantity * price_centavos) as centavos,
               sum(quantity * discount_centavos) as discount
        from order_items group by order_id
      )
      select count(*)::int as found
      from orders o full join items on items.order_id = o.id
      where o.quantity is distinct from items.quantity or o.subtotal_centavos is distinct from items.centavos - items.discount
        or o.discount_centavos is distinct from items.discount or (items.discount > 0) is distinct from (o.promo_code_id is not null)`,
  },
  {
    name: 'access-code-uses-agree',
    broken: sql`
      with used as (
        select access_code_id, count(*) as uses from orders
        where access_code_id is not null and status <> 'CANCELLED' group by access_code_id
      )
      select count(*)::int as found
      from access_codes c left join used on used.access_code_id = c.id
      where c.uses <> coalesce(used.uses, 0)`,
  },
  {
    name: 'promo-code-uses-agree',
    broken: sql`
      with used as (
        select o.promo_code_id, count(distinct o.id) as orders, sum(i.quantity) filter (where i.discount_centavos > 0) as tickets,
               sum(i.quantity * i.discount_centavos) as centavos
        from orders o join order_items i on i.order_id = o.id
        where o.promo_code_id is not null and o.status <> 'CANCELLED' group by o.promo_code_id
      )
      select count(*)::int as found
      from promo_codes p left join used on used.promo_code_id = p.id
      where (p.used_orders, p.used_tickets, p.discount_centavos)
        is distinct from (coalesce(used.orders, 0), coalesce(used.tickets, 0), coalesce(used.centavos, 0))`,
  },
];
