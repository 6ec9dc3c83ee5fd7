-- in steps
-- was 3d97839cb4c76f89f82f19d5f4b2ab3c3fdee478c44759ee62b4131c8ef09027
-- Plans of halls, and which of their seats an event sells (docs/decisions/0129-seats.md). A seat that is sold is a ticket's row.
create table if not exists seating_plans (
  id uuid primary key,
  -- Null where it is the operator's, for everybody.
  organization_id uuid references organizations (id),
  venue_id uuid references venues (id),
  name text not null,
  -- The newest.
  version integer not null default 1 check (version > 0),
  seats integer not null check (seats >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index if not exists seating_plans_newest on seating_plans (organization_id, created_at desc, id desc);
create index if not exists seating_plans_venue on seating_plans (venue_id);

create table if not exists seating_plan_versions (
  plan_id uuid not null references seating_plans (id) on delete cascade,
  version integer not null check (version > 0),
  -- Focus and sections as they were written, with what was left out filled in.
  body jsonb not null,
  seats integer not null check (seats >= 0),
  created_at timestamptz(3) not null default now(),
  primary key (plan_id, version)
);

create table if not exists event_seating (
  event_id uuid primary key references events (id) on delete cascade,
  organization_id uuid not null references organizations (id),
  plan_id uuid not null,
  -- It stays until the event is painted anew.
  plan_version integer not null,
  -- Counts paintings and price changes.
  version integer not null default 1 check (version > 0),
  orphans text not null default 'REFUSE' check (orphans in ('REFUSE', 'ALLOW')),
  -- [{ticketTypeId, areas}] as they were given.
  types jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (plan_id, plan_version) references seating_plan_versions (plan_id, version)
);
create index if not exists event_seating_plan on event_seating (plan_id);

create table if not exists seat_blocks (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  event_id uuid not null references events (id) on delete cascade,
  seats text[] not null,
  reason text not null,
  created_at timestamptz(3) not null default now()
);
create index if not exists seat_blocks_event on seat_blocks (event_id, created_at, id);

-- What a type is while it is on a plan. A node of the version before names neither column: where it would change the quantity
-- or the type of one, or put blocked seats on sale, the checks refuse.
alter table ticket_types
  add column if not exists planned_as text,
  add column if not exists planned_quantity integer,
  add column if not exists blocked_quantity integer not null default 0,
  drop constraint if exists ticket_types_as_planned,
  add constraint ticket_types_as_planned check (planned_as is null or (planned_as = type and planned_quantity = quantity)) not valid,
  drop constraint if exists ticket_types_blocked,
  add constraint ticket_types_blocked check (blocked_quantity between 0 and withdrawn_quantity) not valid;

alter table tickets
  -- SECTION-ROW-SEAT; null where its type is on no plan.
  add column if not exists seat_id text,
  add column if not exists block_id uuid,
  -- Grows with each change of the row. Changes of one event are made one after the other, under the lock on its types, so
  -- that whoever has seen one number has seen all below it.
  add column if not exists changed bigint,
  drop constraint if exists tickets_blocked_are_free,
  add constraint tickets_blocked_are_free check (block_id is null or state = 'FREE') not valid;

create sequence if not exists seat_changes;

-- Whoever changes a seat of a plan, its place stays, and those who follow it see that it changed. It is never among what a
-- node of the version before takes next.
create or replace function keep_seat() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seat_id is not null then
    new.seat := old.seat;
  end if;
  new.is_returned := false;
  new.changed := nextval('seat_changes');
  return new;
end $$;
create or replace trigger tickets_seat before insert or update on tickets
  for each row when (new.seat_id is not null) execute function keep_seat();

alter table order_items
  -- The seats that were agreed on, from the hold on: [{id, section, row, seat}]; null where its type is on no plan.
  add column if not exists seats jsonb;

alter table issued_tickets
  add column if not exists seat_id text,
  -- Where its seat is; null where its type says so for all.
  add column if not exists seat_section text,
  add column if not exists seat_row text;

-- A ticket says which seat it is for, whichever node issues it: the one whose row it is, in the words that its order agreed on.
create or replace function name_seat() returns trigger language plpgsql as $$
begin
  select t.seat_id, agreed.section, agreed."row" into new.seat_id, new.seat_section, new.seat_row
  from tickets t
  left join lateral (
    select s.section, s."row" from order_items i cross join lateral jsonb_to_recordset(i.seats) as s (id text, section text, "row" text)
    where i.order_id = new.order_id and i.ticket_type_id = new.ticket_type_id and s.id = t.seat_id limit 1
  ) as agreed on true
  where t.ticket_type_id = new.ticket_type_id and t.number = new.number;
  return new;
end $$;
create or replace trigger issued_tickets_seat before insert on issued_tickets
  for each row when (new.seat is not null) execute function name_seat();
