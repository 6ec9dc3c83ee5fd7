-- Tickets that are given away, and those that are sold at the organizer's counter. Neither passes through the service's money.

alter table orders
  -- What the giver writes to the recipient.
  add column note text check (length(note) between 1 and 200),
  add constraint orders_given_cost_nothing check (channel <> 'COMPLIMENTARY' or (subtotal_centavos = 0 and total_centavos = 0)),
  add constraint orders_of_organizers check (channel = 'ONLINE' or (
    status in ('COMPLETED', 'REFUNDED') and payment_id is null and commission_centavos = 0 and processing_centavos = 0));

-- As before, and how they came about.
drop index orders_of_organization;
create index orders_of_organization on orders (organization_id, created_at desc, id desc)
  include (status, method, refunded_centavos, channel);
create index orders_of_organizers on orders (organization_id, created_at desc, id desc) include (channel)
  where channel <> 'ONLINE';

alter table refunds
  -- Null where the organizer hands cash back: there is no payment that a provider could take it from.
  alter column payment_id drop not null,
  add constraint refunds_in_cash check (payment_id is not null
    or (kind = 'REQUESTED' and status = 'SUCCEEDED' and commission_centavos = 0));

-- What is there already, orders and tickets too, is of sales online alone.
alter table sales_days
  add column counter_orders integer not null default 0 check (counter_orders >= 0),
  add column counter_tickets integer not null default 0 check (counter_tickets >= 0),
  add column counter_centavos bigint not null default 0 check (counter_centavos >= 0),
  add column counter_refunds_centavos bigint not null default 0 check (counter_refunds_centavos >= 0),
  add column complimentary_orders integer not null default 0 check (complimentary_orders >= 0),
  add column complimentary_tickets integer not null default 0 check (complimentary_tickets >= 0);
