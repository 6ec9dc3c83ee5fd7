-- What organizers see of their sales, and the cancelling of a whole event.

-- All orders of an organization, newest first; what they are filtered by stands in the index, so that a walk past many
-- orders that do not match stays cheap.
create index orders_of_organization on orders (organization_id, created_at desc, id desc)
  include (status, method, refunded_centavos);
create index orders_refunded on orders (organization_id, created_at desc, id desc) where refunded_centavos > 0;
-- In the order in which they become searchable.
create index orders_created on orders (created_at, id);

-- For one index over whose it is and what it says.
create extension if not exists btree_gin;

-- Name and address of an order's buyer, lower case and without accents: what a search is compared with. Written by a worker
-- a while after the order, for an index of pieces of text costs twice what the order itself does.
create table order_texts (
  order_id uuid primary key,
  organization_id uuid not null,
  text text not null
);

create index order_texts_search on order_texts using gin (organization_id, text gin_trgm_ops);

-- One row, locked by whoever writes the texts: the order up to which they are written.
create table order_texts_mark (
  is_only boolean primary key default true check (is_only),
  created_at timestamptz(3) not null,
  order_id uuid not null
);
insert into order_texts_mark (created_at, order_id) values ('0001-01-01T00:00:00Z', '00000000-0000-0000-0000-000000000000');

-- What an event sold and gave back on one day in Manila, so that a curve and a settlement cost the same however many
-- orders there are. Written in the transaction of the sale; the audit holds it against orders and ledger.
create table sales_days (
  event_id uuid not null,
  day date not null,
  organization_id uuid not null,
  orders integer not null default 0 check (orders >= 0),
  tickets integer not null default 0 check (tickets >= 0),
  gross_centavos bigint not null default 0 check (gross_centavos >= 0),
  refunds_centavos bigint not null default 0 check (refunds_centavos >= 0),
  -- Less what refunds of the day gave back, so it may be below zero.
  commission_centavos bigint not null default 0,
  processing_centavos bigint not null default 0 check (processing_centavos >= 0),
  net_centavos bigint not null
    generated always as (gross_centavos - refunds_centavos - commission_centavos - processing_centavos) stored,
  primary key (event_id, day)
) with (fillfactor = 50);

create index sales_days_organization on sales_days (organization_id, day);

insert into sales_days (event_id, day, organization_id, orders, tickets, gross_centavos, refunds_centavos,
                        commission_centavos, processing_centavos)
select event_id, day, organization_id, sum(orders), sum(tickets), sum(gross), sum(refunds), sum(commission), sum(processing)
from (
  select event_id, (completed_at at time zone 'Asia/Manila')::date as day, organization_id, 1 as orders,
         quantity as tickets, 0 as gross, 0 as refunds, 0 as commission, 0 as processing
  from orders where completed_at is not null
  union all
  select event_id, (created_at at time zone 'Asia/Manila')::date, organization_id, 0, 0,
         case kind when 'SALE' then provider_centavos else 0 end,
         case kind when 'REFUND' then -provider_centavos else 0 end, -commission_centavos, -processing_centavos
  from ledger where kind in ('SALE', 'REFUND')
) as moved
group by event_id, day, organization_id;

alter table events
  add column cancelled_at timestamptz(3),
  -- As the organizer put it; buyers read it.
  add column cancellation_reason text,
  add constraint events_cancelled_is_archived check (cancelled_at is null or status = 'ARCHIVED');

-- The work that a cancelled event leaves: every order is given back.
create table event_cancellations (
  id uuid primary key,
  event_id uuid not null unique references events (id),
  organization_id uuid not null references organizations (id),
  -- Null where the operator did it.
  started_by uuid references users (id) on delete set null,
  reason text not null,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE')),
  -- Orders that were open or completed when it began, and those that were at their end already.
  orders_total integer not null,
  refunded_before integer not null,
  cancelled_before integer not null,
  -- The order up to which the walk through them has come; null before the first.
  walked_created_at timestamptz(3),
  walked_order_id uuid,
  -- When a worker takes it up next. Whoever does puts this off first, and so holds it until then.
  next_turn_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  check ((state = 'RUNNING') = (next_turn_at is not null)),
  check ((state = 'DONE') = (finished_at is not null))
);

create index event_cancellations_due on event_cancellations (next_turn_at) where next_turn_at is not null;
create index event_cancellations_organization on event_cancellations (organization_id, created_at desc, id desc);

alter table refunds
  -- Set where the event was cancelled: such a refund is made once for each order.
  add column cancellation_id uuid references event_cancellations (id);

create unique index refunds_of_cancellation on refunds (cancellation_id, order_id) where cancellation_id is not null;
create index refunds_of_cancellation_by_status on refunds (cancellation_id, status) where cancellation_id is not null;
create index refunds_failed on refunds (organization_id, created_at desc, id desc) where status = 'FAILED';

-- For the story of one order. What is rare has an index of its own, so that sales do not pay for it.
create index notices_refunded on notices (order_id) where type = 'order.refunded';
create index deliveries_repeated on deliveries (notice_id) where trigger = 'REDELIVERY';
create index provider_notices_unpaid on provider_notices (payment_id) where state <> 'PAID';

create index interests_newest on interests (event_id, created_at desc, id desc);
create index access_codes_newest on access_codes (event_id, created_at desc, id desc);
