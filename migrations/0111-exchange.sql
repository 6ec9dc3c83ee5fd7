-- Buyers change the date of an order within a series (docs/decisions/0128-exchange.md).
alter table events
  -- Up to how many hours before the start; null where they may not.
  add column exchange_until_hours integer check (exchange_until_hours between 0 and 720);

alter table orders
  -- Since when it is of its event, where it was of another one before.
  add column event_since timestamptz(3);

alter table order_items
  -- Types of other dates that its tickets were of before. Tickets that are void since are found by them.
  add column former_ticket_type_ids uuid[];

create table order_exchanges (
  id uuid primary key,
  organization_id uuid not null,
  order_id uuid not null,
  from_event_id uuid not null,
  to_event_id uuid not null,
  exchanged_at timestamptz(3) not null,
  check (from_event_id <> to_event_id)
);
create index order_exchanges_order on order_exchanges (order_id, exchanged_at, id);

-- A sale that is another event's from now on: once taken from the one, once added to the other.
alter table ledger
  drop constraint ledger_kind_check,
  add constraint ledger_kind_check check (kind in ('SALE', 'REFUND', 'UNMATCHED_PAYMENT', 'UNMATCHED_REFUND', 'PAYOUT',
    'PAYOUT_RETURNED', 'DISPUTE', 'DISPUTE_WON', 'EXCHANGE')) not valid;
