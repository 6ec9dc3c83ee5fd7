-- Lists and reports that come by themselves (docs/decisions/0118-exports.md).

create table exports (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  is_sandbox boolean not null,
  -- Who set it up: it comes to them, and only while they may see what is in it.
  user_id uuid not null references users (id),
  kind text not null,
  -- Null for all events.
  event_id uuid,
  -- What a report of sales is grouped by.
  dimension text,
  frequency text not null check (frequency in ('DAILY', 'WEEKLY', 'MONTHLY')),
  -- The weekday (1 is Monday) or the day of the month; null for every day.
  day smallint check (day between 1 and 28),
  -- In Manila.
  hour smallint not null check (hour between 0 and 23),
  delivery text not null check (delivery in ('MAIL', 'URL')),
  url text,
  secret_sealed bytea,
  -- Whoever takes this time puts the next one in its place in the same transaction: of several nodes one does.
  next_due_at timestamptz(3) not null,
  paused_at timestamptz(3),
  paused_because text,
  -- When its owner was last told that it fails; null after a success.
  told_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint exports_to_url check ((delivery = 'URL') = (url is not null and secret_sealed is not null))
);

create index exports_organization on exports (organization_id, created_at, id);
create index exports_due on exports (next_due_at) where paused_at is null;

create table export_runs (
  id uuid primary key,
  export_id uuid not null references exports (id) on delete cascade,
  due_at timestamptz(3) not null,
  -- Somebody asked for it at that moment.
  is_asked boolean not null,
  -- The days in Manila that it is about; both count.
  from_day text not null,
  to_day text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'DONE', 'FAILED')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- Each due time once.
  constraint export_runs_once unique (export_id, due_at)
);

create index export_runs_created on export_runs (created_at);
