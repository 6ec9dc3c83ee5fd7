-- Processes that serve, and where others reach them to have an event's commands served at one desk. What is lost with a
-- crash is written again within seconds.
create unlogged table peers (
  id uuid primary key,
  -- Those without an address for others are reached only by those of the same machine.
  machine uuid not null,
  address text not null,
  is_for_all boolean not null,
  seen_at timestamptz not null default now()
);
