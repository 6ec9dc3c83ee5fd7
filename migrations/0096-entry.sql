-- Who may come in, when and where. What an organizer said about it, and nothing where they said nothing: an event of several
-- days lets everybody in once a day then, also one that is running.
alter table events add column entry jsonb not null default '{}';

-- Parts of a place that people come into one by one.
create table event_zones (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null references events (id) on delete cascade,
  name text not null,
  -- How many fit in; null where that does not matter.
  capacity integer check (capacity between 1 and 1000000),
  revision integer not null default 1,
  created_at timestamptz(3) not null default now()
);
create unique index event_zones_name on event_zones (event_id, lower(name));

alter table door_codes
  -- Where the gate leads.
  add column zone_id uuid references event_zones (id),
  add column direction text not null default 'IN' check (direction in ('IN', 'OUT', 'BOTH'));
create index door_codes_zone on door_codes (zone_id) where zone_id is not null;

-- By which rules the app of the device decides. Those that say nothing know of one admission a ticket.
alter table door_sessions add column rules smallint not null default 1;
