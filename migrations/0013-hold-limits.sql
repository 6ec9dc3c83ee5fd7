-- How many tickets somebody holds and has not paid for is counted from the orders themselves, so nothing can drift apart.
-- See docs/decisions/0026-hold-limits.md.

-- Who placed an order and from where, for as long as it counts: keyed hashes of the event with the e-mail address, the
-- address and its network. The event is in them and not beside them, so that the planner has only these indexes to choose
-- from: by the event and the time it read every order of a rush, once for every batch.
alter table orders add column email_hash text, add column address_hash text, add column network_hash text;

create index orders_held_by_email on orders (email_hash, created_at) where email_hash is not null;
create index orders_held_by_address on orders (address_hash, created_at) where address_hash is not null;
create index orders_held_by_network on orders (network_hash, created_at) where network_hash is not null;

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
