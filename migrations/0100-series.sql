-- in steps
-- was ad2ec4d05f28b92cbaf8eb884402eeaa543f3a6d52ea2fd29b80c19db92f00cd
-- Runs of dates (docs/decisions/0124-series.md). Each date is an ordinary event with its own stock, desk and door.
create table if not exists series (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  -- The key that created it; null when made in the dashboard.
  created_by_api_key_id uuid references api_keys (id),
  slug text not null unique,
  name text not null,
  -- What the dates are made after; it is none of them.
  template_event_id uuid references events (id) on delete set null,
  status text not null default 'MAKING' check (status in ('MAKING', 'READY', 'STOPPED')),
  -- Why making stopped.
  stopped_because text,
  -- Whether dates are published as they are made.
  publish boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index if not exists series_newest on series (organization_id, created_at desc, id desc);

-- What is to be made, and what has been: a rule is read once.
create table if not exists series_dates (
  series_id uuid not null references series (id) on delete cascade,
  position integer not null check (position > 0),
  date_time timestamptz(3) not null,
  end_date_time timestamptz(3) check (end_date_time > date_time),
  -- Null until it is made.
  event_id uuid references events (id) on delete cascade,
  primary key (series_id, position),
  unique (series_id, date_time)
);
create unique index if not exists series_dates_event on series_dates (event_id);

-- Changes of many dates at once, gone through date by date.
create table if not exists series_changes (
  id uuid primary key,
  series_id uuid not null references series (id) on delete cascade,
  status text not null default 'APPLYING' check (status in ('APPLYING', 'DONE')),
  changes jsonb not null,
  apply_to text not null check (apply_to in ('UNSOLD', 'FUTURE')),
  except_event_ids uuid[] not null default '{}',
  -- Up to which position it has gone.
  done_position integer not null default 0,
  changed integer not null default 0,
  buyers_told integer not null default 0,
  -- [{eventId, code}]
  skipped jsonb not null default '[]',
  created_at timestamptz(3) not null default now()
);
create index if not exists series_changes_series on series_changes (series_id, created_at desc);

-- A series names its template, so that a reference back would be a circle, which no backup can order. No series is ever deleted.
alter table events
  add column if not exists series_id uuid,
  add column if not exists series_position integer,
  drop constraint if exists events_series_position_check,
  add constraint events_series_position_check check (series_position > 0) not valid;
alter table events validate constraint events_series_position_check;
