-- in steps
-- was 0e55233f8558e91defb7de78b5f64cbc6cc027c4f2f44bf60fae75ab7b158f60
-- Orders that versions before the table of acts left as it would not (docs/decisions/0139-acts.md): a return whose refund the provider
-- refused and whose ticket admits all the same, and an order that is COMPLETED without a good ticket. A worker looks at each once, at the desk of its event.
create table if not exists left_behind_orders (
  order_id uuid primary key references orders on delete cascade,
  organization_id uuid not null
);
insert into left_behind_orders (order_id, organization_id)
select r.order_id, r.organization_id
from ticket_returns r join refunds f on f.id = r.refund_id where r.status = 'REFUNDED' and f.status = 'FAILED'
union
select o.id, o.organization_id from orders o
where o.status = 'COMPLETED' and exists (select from issued_tickets t where t.order_id = o.id)
  and not exists (select from issued_tickets t where t.order_id = o.id and t.status <> 'VOID')
on conflict do nothing;
