-- Who has tickets of an event that cost nothing, recognized by keyed hashes of that event alone, until it is over: what is
-- not paid for was counted for ten minutes only, so that one address could take a whole event for good.

create table free_holders (
  order_id uuid primary key,
  event_id uuid not null,
  email_hash text not null,
  address_hash text not null,
  network_hash text not null
);
create index free_holders_email on free_holders (email_hash);
create index free_holders_address on free_holders (address_hash);
create index free_holders_network on free_holders (network_hash);
create index free_holders_event on free_holders (event_id);
