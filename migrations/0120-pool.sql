-- in steps
-- was 51a2a62ef7d0effeb4ca014848f81db216118bf36693c15fc504a7625928399d
-- One pool for what comes back (docs/decisions/0132-one-pool.md): who waits, what is set aside for them, what holders return.
alter table events
  add column if not exists waiting_list boolean not null default true,
  add column if not exists offer_hours smallint not null default 12,
  drop constraint if exists events_offer_hours_check,
  add constraint events_offer_hours_check check (offer_hours between 1 and 72) not valid,
  -- {untilHours, keep, mode}; null where no holder can return a ticket.
  add column if not exists returns jsonb,
  -- Each rule that it had, one after the other, the present one last: what was loosened holds for those who bought before, also
  -- once it is tightened again. Null until it changes for the first time.
  add column if not exists returns_history jsonb;

create or replace function keep_returns() returns trigger language plpgsql as $$
begin
  new.returns_history := coalesce(old.returns_history, '[]') || jsonb_build_array(new.returns);
  return new;
end $$;
create or replace trigger events_returns before update of returns on events
  for each row when (old.returns is distinct from new.returns) execute function keep_returns();

create sequence if not exists waiting_places;

create table if not exists waiting_entries (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  event_id uuid not null references events (id) on delete cascade,
  name text not null,
  email text not null,
  email_key text not null,
  language text not null,
  token_hash bytea not null,
  -- Null for any.
  ticket_type_ids uuid[],
  quantity smallint not null check (quantity > 0),
  accepts_fewer boolean not null,
  status text not null check (status in ('WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT', 'CLOSED')),
  -- Who has the lowest is asked first.
  place bigint not null,
  passed_over boolean not null default false,
  lapses smallint not null default 0,
  -- The order that is or was offered last.
  order_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index if not exists waiting_entries_live on waiting_entries (event_id, email_key) where status in ('WAITING', 'OFFERED');
create index if not exists waiting_entries_event on waiting_entries (event_id, place);
create index if not exists waiting_entries_order on waiting_entries (order_id) where order_id is not null;

-- What an entry would take, while it waits: a row a type, so that the oldest and the least are found by index.
create table if not exists waiting_wishes (
  entry_id uuid not null references waiting_entries (id) on delete cascade,
  ticket_type_id uuid not null references ticket_types (id) on delete cascade,
  place bigint not null,
  quantity smallint not null,
  -- The fewest that it would take.
  least smallint not null,
  primary key (entry_id, ticket_type_id)
);
create index if not exists waiting_wishes_place on waiting_wishes (ticket_type_id, place);
create index if not exists waiting_wishes_least on waiting_wishes (ticket_type_id, least);

alter table ticket_types
  -- Came back and is kept for those who wait: the fifth counter.
  add column if not exists set_aside_quantity integer not null default 0,
  drop constraint if exists ticket_types_set_aside_quantity_check,
  add constraint ticket_types_set_aside_quantity_check check (set_aside_quantity >= 0) not valid,
  -- The fewest that somebody who waits would take, null where nobody waits; and how many all of them want.
  add column if not exists waiting_least smallint,
  add column if not exists waiting_tickets integer not null default 0,
  drop constraint if exists ticket_types_waiting_tickets_check,
  add constraint ticket_types_waiting_tickets_check check (waiting_tickets >= 0) not valid,
  -- Tickets that their holders return, that nobody is offered yet.
  add column if not exists open_returns integer not null default 0,
  drop constraint if exists ticket_types_open_returns_check,
  add constraint ticket_types_open_returns_check check (open_returns >= 0) not valid,
  drop constraint if exists ticket_types_all_add_up,
  add constraint ticket_types_all_add_up check
    (sold_quantity + held_quantity + remaining_quantity + withdrawn_quantity + set_aside_quantity = quantity) not valid,
  drop constraint if exists ticket_types_quantities_add_up;

alter table tickets
  -- A seat of a plan that is kept for those who wait.
  add column if not exists is_aside boolean not null default false;

alter table orders
  -- Whose offer it is.
  add column if not exists waiting_entry_id uuid,
  -- The rule for returning its tickets when it was placed, and how often the event's had changed by then: {rule, changes}.
  add column if not exists returns jsonb;

create table if not exists ticket_returns (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  event_id uuid not null references events (id) on delete cascade,
  order_id uuid not null references orders (id),
  ticket_id uuid not null references issued_tickets (id),
  ticket_type_id uuid not null,
  mode text not null check (mode in ('AT_ONCE', 'WHEN_RESOLD')),
  status text not null check (status in ('REFUNDED', 'OPEN', 'SOLD', 'TAKEN_BACK', 'ENDED')),
  refund_centavos bigint not null check (refund_centavos >= 0),
  -- The order that is offered its place, and the ticket that took it.
  offer_order_id uuid,
  new_ticket_id uuid,
  refund_id uuid,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create unique index if not exists ticket_returns_once on ticket_returns (ticket_id) where status in ('REFUNDED', 'OPEN', 'SOLD');
create index if not exists ticket_returns_open on ticket_returns (ticket_type_id, created_at) where status = 'OPEN';
create index if not exists ticket_returns_order on ticket_returns (order_id);
create index if not exists ticket_returns_offer on ticket_returns (offer_order_id) where offer_order_id is not null;

-- Who comes in with a ticket keeps it, whichever node lets them in.
create or replace function keep_admitted() returns trigger language plpgsql as $$
begin
  update ticket_returns set status = 'TAKEN_BACK', ended_at = new.updated_at where ticket_id = new.id and status = 'OPEN';
  return new;
end $$;
create or replace trigger issued_tickets_admitted after update of status on issued_tickets
  for each row when (new.status = 'USED' and old.status <> 'USED') execute function keep_admitted();

alter table events validate constraint events_offer_hours_check;
alter table ticket_types validate constraint ticket_types_set_aside_quantity_check, validate constraint ticket_types_waiting_tickets_check,
  validate constraint ticket_types_open_returns_check;
