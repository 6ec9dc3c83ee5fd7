-- How many tickets somebody holds and has not paid for is counted from the orders themselves, so nothing can drift apart.
-- See docs/decisions/0026-hold-limits.md.

-- From where an order was placed: a keyed hash of the address and of its network, for as long as the order counts.
alter table orders add column address_hash bytea, add column network_hash bytea;

create index orders_held_by_email on orders (event_id, buyer_email_key, created_at) where status in ('PENDING', 'CANCELLED');
create index orders_held_by_address on orders (event_id, address_hash, created_at) where address_hash is not null;
create index orders_held_by_network on orders (event_id, network_hash, created_at) where network_hash is not null;

-- Where the organizer wants less than the service allows.
alter table events
  add column held_per_email_max integer check (held_per_email_max > 0),
  add column held_per_address_max integer check (held_per_address_max > 0);

-- Challenges that an order was placed with: each is good for one.
create table spent_challenges (
  nonce bytea primary key,
  spent_at timestamptz(3) not null default now()
);
create index spent_challenges_age on spent_challenges (spent_at);
