import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { ofItsLine } from '../../selling/tickets/ticket-line.sql.ts';
import type { Invariant } from './invariant.sql.ts';

// A ticket that became somebody else's after a refund named it is taken back under its present id.

/** Every ticket that was taken back by name, with all ids that it had since; one row for each refund. */
export const takenBack = trustedSql(`
  taken_back as (
    select r.id as refund_id, r.order_id, false as is_free, named.id as ticket_id
    from refunds r cross join unnest(r.ticket_ids) as named (id)
    where r.status in ('SUCCEEDED', 'SETTLED_OTHERWISE') or r.account_wanted_at is not null and r.kind = 'REQUESTED'
    union all
    select f.id, f.order_id, true, named.id from free_refunds f cross join unnest(f.ticket_ids) as named (id)
    union all
    select b.refund_id, b.order_id, b.is_free, t.replaced_by
    from taken_back b join issued_tickets t on t.id = b.ticket_id where t.replaced_by is not null
  )`);

export const refundedTicketChecks: readonly Invariant[] = [
  {
    // Somebody who has the money back does not come in, nor does anybody in their place; and nobody has it twice.
    name: 'I4-refunded-tickets-are-void',
    broken: sql`
      with recursive ${takenBack}
      select count(*)::int as found from (
        select from taken_back b left join issued_tickets t on t.id = b.ticket_id
        where t.status is distinct from 'VOID' or t.order_id <> b.order_id
        union all
        select from taken_back group by ticket_id having count(*) > 1
      ) as wrong`,
  },
  {
    name: 'I4-free-refunds-cost-nothing',
    broken: sql`
      with recursive ${takenBack}
      select count(*)::int as found
      from taken_back b join issued_tickets t on t.id = b.ticket_id
      join order_items i on ${ofItsLine}
      where b.is_free and i.price_centavos > i.discount_centavos`,
  },
  {
    // Marked without a cause, a good ticket would let nobody in; unmarked, it would admit somebody who soon has the money
    // back.
    name: 'I4-returning-tickets-are-being-refunded',
    broken: sql`
      with recursive under_way as (
        select * from refunds where status = 'PENDING' and kind = 'REQUESTED'
      ), named as (
        select n.id from under_way u cross join unnest(u.ticket_ids) as n (id)
        -- What was returned for money admits nobody while the provider refuses to pay it.
        union select n.id from ticket_returns t join refunds f on f.id = t.refund_id and f.status = 'FAILED'
          cross join unnest(f.ticket_ids) as n (id) where t.status = 'REFUNDED'
        union select t.replaced_by from named join issued_tickets t on t.id = named.id where t.replaced_by is not null
      ), whole as (
        select o.id from orders o join (
          select order_id, sum(amount_centavos) as centavos from under_way group by order_id
        ) as u on u.order_id = o.id
        where (exists (select from under_way p where p.order_id = o.id and p.ticket_ids is null and not p.leaves_tickets)
            or exists (select from disputes l where l.order_id = o.id and l.status = 'LOST'))
          and o.refunded_centavos + u.centavos + (
          select coalesce(sum(d.amount_centavos), 0) from disputes d where d.order_id = o.id and d.status = 'LOST'
        ) >= o.total_centavos
      )
      select count(*)::int as found
      from issued_tickets t
      left join named n on n.id = t.id
      left join whole w on w.id = t.order_id
      where (t.returning_at is not null) <> (t.status <> 'VOID' and (n.id is not null or w.id is not null))`,
  },
];
