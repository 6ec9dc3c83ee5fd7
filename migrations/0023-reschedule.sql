-- Events that are moved, renamed or brought elsewhere after tickets were sold: buyers are told, and may give back.

create table reschedules (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  organization_id uuid not null references organizations (id),
  -- The event as its buyers knew it before.
  name text not null,
  date_time timestamptz(3) not null,
  end_date_time timestamptz(3),
  timezone text not null,
  location_type text not null,
  venue_id uuid,
  -- Whether time or place are other ones. A new name alone keeps nobody away.
  is_moved boolean not null,
  -- Until when buyers may give their tickets back; null where they may not.
  give_back_until timestamptz(3),
  -- WAITING: changes that follow soon are told with it. TELLING: mails are being queued.
  state text not null default 'WAITING' check (state in ('WAITING', 'TELLING', 'TOLD')),
  -- The order up to which buyers were told; null before the first.
  walked_created_at timestamptz(3),
  walked_order_id uuid,
  created_at timestamptz(3) not null default now(),
  -- When the last of the changes in it was made: who ordered later knew of it.
  changed_at timestamptz(3) not null default now(),
  check (is_moved or give_back_until is null)
);

create unique index reschedules_waiting on reschedules (event_id) where state = 'WAITING';
create index reschedules_moved on reschedules (event_id, created_at) where is_moved;

-- Buyers who asked to have their money back because of it, once for each order.
create table give_backs (
  order_id uuid primary key references orders (id),
  created_at timestamptz(3) not null default now()
);
