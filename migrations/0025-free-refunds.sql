-- Tickets that cost nothing are taken back without asking anybody for money: no refund, and yet accounted for.
create table free_refunds (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  order_id uuid not null,
  ticket_ids uuid[] not null check (cardinality(ticket_ids) > 0),
  reason text,
  created_at timestamptz(3) not null default now()
);
create index free_refunds_order on free_refunds (order_id);

-- Refunds that are under way already and take all that is left of an order.
update issued_tickets t set returning_at = now(), updated_at = clock_timestamp()
from orders o join (
  select order_id, sum(amount_centavos) as centavos from refunds
  where status = 'PENDING' and kind = 'REQUESTED' group by order_id
) as u on u.order_id = o.id
where t.order_id = o.id and t.status <> 'VOID'
  and o.refunded_centavos + u.centavos + (
    select coalesce(sum(d.amount_centavos), 0) from disputes d where d.order_id = o.id and d.status = 'LOST'
  ) >= o.total_centavos;
