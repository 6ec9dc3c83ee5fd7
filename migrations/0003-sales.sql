-- What buyers do: orders with their tickets, payments, refunds, the ledger, payouts, and the notices that tell of it.
--
-- The tables that every purchase writes have no foreign keys: the rows they would point to are locked by the same
-- transaction, or were inserted by it, and checking them again row by row costs as much as writing them. What was sold
-- cannot be deleted (see delete-event.ts and delete-ticket-type.ts), so nothing is left dangling.

alter table ticket_types
  -- Tickets that came back by a refund, ever: a type that was once sold is not deleted.
  add column refunded_quantity integer not null default 0 check (refunded_quantity >= 0),
  -- Tickets from this number on were never held or sold, so that the next free one is found without a search.
  add column next_number integer not null default 1;

-- Every sale changes the counters; room on the page keeps the new version beside the old one.
alter table ticket_types set (fillfactor = 50);

alter table tickets
  -- Whose it is while it is held or sold.
  add column order_id uuid,
  -- Free again after it was held or sold: only these are looked for by index, so making an inventory stays cheap.
  add column is_returned boolean not null default false;

-- Rows of before this migration that a trial marked by hand: what lies below the highest one in use counts as returned.
update ticket_types t set next_number = used.number + 1
from (select ticket_type_id, max(number) as number from tickets where state <> 'FREE' group by ticket_type_id) as used
where used.ticket_type_id = t.id;
update tickets set is_returned = true
from ticket_types t
where t.id = tickets.ticket_type_id and tickets.state = 'FREE' and tickets.number < t.next_number;

create index tickets_returned on tickets (ticket_type_id, number) where is_returned and state = 'FREE';
create index tickets_held on tickets (order_id) where state = 'HELD';

create table access_codes (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  event_id uuid not null references events (id) on delete cascade,
  code text not null,
  -- How many orders may be placed with it; null for any number.
  uses_max integer check (uses_max > 0),
  -- Orders placed with it that were not cancelled. Late money may bring one back past the limit.
  uses integer not null default 0 check (uses >= 0),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  unique (event_id, code)
);

create table orders (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  order_number text not null constraint orders_number unique,
  status text not null check (status in ('PENDING', 'COMPLETED', 'CANCELLED', 'REFUNDED')),
  quantity integer not null check (quantity > 0),
  buyer_name text not null,
  buyer_email text not null,
  -- SHA-256 of the token: the buyer's only credential is stored nowhere.
  token_hash bytea not null,
  access_code_id uuid,
  -- Of a sandbox event: paid through the simulator whatever the provider of the service is.
  is_sandbox boolean not null default false,
  absorb_fees boolean not null,
  -- The payment method that the order is priced for.
  method text not null,
  subtotal_centavos bigint not null check (subtotal_centavos >= 0),
  commission_centavos bigint not null check (commission_centavos >= 0),
  processing_centavos bigint not null check (processing_centavos >= 0),
  total_centavos bigint not null check (total_centavos >= 0 and total_centavos % 100 = 0),
  -- What refunds that succeeded gave back to the buyer, and the part of the commission in it.
  refunded_centavos bigint not null default 0 check (refunded_centavos between 0 and total_centavos),
  commission_refunded_centavos bigint not null default 0
    check (commission_refunded_centavos between 0 and commission_centavos),
  -- The payment that completed it.
  payment_id uuid,
  expires_at timestamptz(3),
  completed_at timestamptz(3),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((completed_at is not null) = (status in ('COMPLETED', 'REFUNDED'))),
  check (status <> 'REFUNDED' or refunded_centavos = total_centavos)
);

create index orders_newest on orders (event_id, created_at desc, id desc);
create index orders_newest_of_status on orders (event_id, status, created_at desc, id desc);
create index orders_changed on orders (event_id, updated_at);
create index orders_expiring on orders (expires_at) where status = 'PENDING';

create table order_items (
  order_id uuid not null,
  position smallint not null,
  id uuid not null,
  ticket_type_id uuid not null,
  quantity integer not null check (quantity > 0),
  -- As they were when the order was placed: later edits of the type change nothing for this buyer.
  price_centavos bigint not null check (price_centavos >= 0),
  name text not null,
  section text not null,
  row_label text not null,
  primary key (order_id, position)
);

-- How many orders an event has, so that the total of a list costs the same however many there are.
create table order_counts (
  event_id uuid primary key,
  pending integer not null default 0 check (pending >= 0),
  completed integer not null default 0 check (completed >= 0),
  cancelled integer not null default 0 check (cancelled >= 0),
  refunded integer not null default 0 check (refunded >= 0)
) with (fillfactor = 50);

-- Idempotency keys of buyers, who have no organization. The answer is sealed: it holds the order's token.
create table order_claims (
  key_hash bytea primary key,
  body_hash bytea not null,
  order_id uuid not null,
  answer_sealed bytea not null,
  created_at timestamptz(3) not null default now()
);

create index order_claims_created on order_claims (created_at);

-- One admission each, made when an order completes. The row in `tickets` that it stands for is free again after a
-- refund; this one stays, void.
create table issued_tickets (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  order_id uuid not null,
  ticket_type_id uuid not null,
  number integer not null,
  seat text,
  code text not null constraint issued_tickets_code unique,
  status text not null default 'VALID' check (status in ('VALID', 'USED', 'VOID')),
  created_at timestamptz(3) not null default now(),
  voided_at timestamptz(3)
);

create index issued_tickets_order on issued_tickets (order_id);

-- Signs the tickets of one event, so that a door can verify them without asking.
create table event_ticket_keys (
  event_id uuid primary key,
  public_key bytea not null,
  private_key_sealed bytea not null,
  created_at timestamptz(3) not null default now()
);

-- One attempt to pay an order.
create table payments (
  -- Also what the provider knows it by: the reference is made of it.
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  order_id uuid not null,
  provider text not null,
  method text not null,
  status text not null check (status in ('PENDING', 'PAID', 'FAILED', 'EXPIRED')),
  amount_centavos bigint not null check (amount_centavos > 0),
  commission_centavos bigint not null,
  processing_centavos bigint not null,
  currency text not null default 'PHP',
  session_id text,
  provider_payment_id text,
  -- Why a notice about it was not believed; an operator looks at these.
  flag text,
  refunded_centavos bigint not null default 0 check (refunded_centavos between 0 and amount_centavos),
  paid_at timestamptz(3),
  polls integer not null default 0,
  next_poll_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index payments_order on payments (order_id);
create index payments_to_poll on payments (next_poll_at) where next_poll_at is not null;

-- What providers told us, each notice once.
create table provider_notices (
  provider text not null,
  notice_id text not null,
  payment_id uuid,
  state text not null,
  amount_centavos bigint,
  currency text,
  outcome text not null,
  received_at timestamptz(3) not null default now(),
  primary key (provider, notice_id)
);

create index provider_notices_received on provider_notices (received_at);

create table refunds (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  order_id uuid not null,
  payment_id uuid not null references payments (id),
  -- AUTOMATIC: money that found no order. It touches neither the order's amounts nor its tickets.
  kind text not null check (kind in ('REQUESTED', 'AUTOMATIC')),
  amount_centavos bigint not null check (amount_centavos > 0),
  commission_centavos bigint not null default 0 check (commission_centavos >= 0),
  reason text,
  status text not null check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  provider_refund_id text,
  failure text,
  attempts integer not null default 0,
  -- When a worker tries it again; null once it is settled.
  next_try_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index refunds_order on refunds (order_id, created_at, id);
create index refunds_to_try on refunds (next_try_at) where next_try_at is not null;
create unique index refunds_automatic_once on refunds (payment_id) where kind = 'AUTOMATIC';

-- Only ever added to. One row is one movement over all accounts, debits positive and credits negative: a row that does
-- not balance cannot be written.
create table ledger (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid,
  order_id uuid,
  payment_id uuid,
  refund_id uuid,
  payout_id uuid,
  kind text not null check (kind in ('SALE', 'REFUND', 'UNMATCHED_PAYMENT', 'UNMATCHED_REFUND', 'PAYOUT')),
  -- Money of buyers at the payment provider.
  provider_centavos bigint not null default 0,
  -- What is owed to the organization.
  organization_centavos bigint not null default 0,
  -- The platform's commission.
  commission_centavos bigint not null default 0,
  -- The provider's fee, which it keeps.
  processing_centavos bigint not null default 0,
  -- Money that belongs to no order and goes back.
  unmatched_centavos bigint not null default 0,
  -- What was paid out to the organization.
  paid_out_centavos bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  constraint ledger_balances check (
    provider_centavos + organization_centavos + commission_centavos + processing_centavos + unmatched_centavos
      + paid_out_centavos = 0)
);

create index ledger_organization on ledger (organization_id, created_at, id);
create index ledger_order on ledger (order_id);
-- Each payment is credited once, each refund and each payout counted once.
create unique index ledger_payment_once on ledger (payment_id) where kind in ('SALE', 'UNMATCHED_PAYMENT');
create unique index ledger_refund_once on ledger (refund_id) where refund_id is not null;
create unique index ledger_payout_once on ledger (payout_id) where payout_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only ever added to';
end $$;

create trigger ledger_is_append_only before update or delete on ledger
  for each row execute function refuse_change();

alter table organizations
  -- AFTER_EVENT: once an event is over. WEEKLY: every Monday, whatever was sold until then.
  add column payout_schedule text not null default 'AFTER_EVENT' check (payout_schedule in ('AFTER_EVENT', 'WEEKLY'));

create table payouts (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  amount_centavos bigint not null check (amount_centavos > 0),
  created_at timestamptz(3) not null default now()
);

create index payouts_organization on payouts (organization_id, created_at desc, id desc);

-- Which movements a payout settles: each movement once, so a statement sums to the payout exactly.
create table payout_items (
  payout_id uuid not null references payouts (id),
  ledger_id uuid not null references ledger (id),
  order_id uuid not null,
  amount_centavos bigint not null,
  primary key (ledger_id)
);

create index payout_items_payout on payout_items (payout_id);
create index payout_items_order on payout_items (order_id);

-- What happened, for whoever wants to hear of it: written in the transaction that made it happen.
create table notices (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  order_id uuid,
  type text not null check (type in ('order.completed', 'order.refunded', 'event.sold_out', 'ticket.inventory_low')),
  is_test boolean not null,
  data json not null,
  created_at timestamptz(3) not null default now()
);

create unique index notices_completed_once on notices (order_id) where type = 'order.completed';

-- What the built-in payment simulator remembers, as a provider would in a database of its own.
create table simulator_payments (
  reference text primary key,
  amount_centavos bigint not null,
  currency text not null,
  state text not null check (state in ('PAID', 'FAILED', 'EXPIRED')),
  created_at timestamptz(3) not null default now()
);

create table simulator_refunds (
  refund_id uuid primary key,
  reference text not null,
  amount_centavos bigint not null,
  created_at timestamptz(3) not null default now()
);
