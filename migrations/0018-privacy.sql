-- Buyers' data: handed out and erased when they ask for it, and gone by itself when its time is over.

alter table orders
  -- Since when it names nobody.
  add column erased_at timestamptz(3);

-- What is still to lose its buyer by its age, so that a look at it costs nothing where there is nothing to do.
create index orders_cancelled_to_erase on orders (cancelled_at) where status = 'CANCELLED' and erased_at is null;
create index orders_sandbox_to_erase on orders (created_at) where is_sandbox and erased_at is null;
create index interests_oldest on interests (created_at);

alter table events
  -- When the last of its buyers was erased by age. An event that was moved since has new ones.
  add column buyers_erased_at timestamptz(3);
create index events_buyers_to_erase on events (ends_at) where buyers_erased_at is null or buyers_erased_at < ends_at;

-- Mails about no order, which are found by the address alone.
create index mails_of_nobody on mails (recipient) where order_id is null;
-- The kinds stand in the code, where each must have its template; a list here would be written anew with every kind.
alter table mails drop constraint if exists mails_kind_check;

-- Only ever added to: what was handed out and erased, and on whose behalf.
create table privacy_log (
  id uuid primary key,
  act text not null check (act in ('EXPORT', 'ERASE')),
  asked_by text not null check (asked_by in ('BUYER', 'OPERATOR', 'CLOCK')),
  -- A keyed hash of the address: it tells whether a known address asked, and names nobody. Null where nobody asked and its time was over.
  address_hash bytea,
  orders integer not null default 0,
  -- Orders whose event is still to come, which follow after it.
  orders_later integer not null default 0,
  interests integer not null default 0,
  mails integer not null default 0,
  created_at timestamptz(3) not null default now()
);

create index privacy_log_newest on privacy_log (created_at desc, id desc);
create index privacy_log_address on privacy_log (address_hash, created_at desc, id desc) where address_hash is not null;
