-- in steps
-- was 074986e4befccffe1dfcc988e3f413559b5752db9dd4c1782f34000b21178705
-- Buyers change the date of an order within a series (docs/decisions/0128-exchange.md).
alter table events
  -- Up to how many hours before the start; null where they may not.
  add column if not exists exchange_until_hours integer,
  drop constraint if exists events_exchange_until_hours_check,
  add constraint events_exchange_until_hours_check check (exchange_until_hours between 0 and 720) not valid;
alter table events validate constraint events_exchange_until_hours_check;

alter table orders
  -- Since when it is of its event, where it was of another one before.
  add column if not exists event_since timestamptz(3);

alter table order_items
  -- Types of other dates that its tickets were of before. Tickets that are void since are found by them.
  add column if not exists former_ticket_type_ids uuid[];

create table if not exists order_exchanges (
  id uuid primary key,
  organization_id uuid not null,
  order_id uuid not null,
  from_event_id uuid not null,
  to_event_id uuid not null,
  exchanged_at timestamptz(3) not null,
  check (from_event_id <> to_event_id)
);
create index if not exists order_exchanges_order on order_exchanges (order_id, exchanged_at, id);

-- A sale that is another event's from now on: once taken from the one, once added to the other.
alter table ledger
  drop constraint if exists ledger_kind_check,
  add constraint ledger_kind_check check (kind in ('SALE', 'REFUND', 'UNMATCHED_PAYMENT', 'UNMATCHED_REFUND', 'PAYOUT',
    'PAYOUT_RETURNED', 'DISPUTE', 'DISPUTE_WON', 'EXCHANGE')) not valid;
