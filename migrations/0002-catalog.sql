-- Venues, events and what hangs on them, and the individual tickets.

-- For venues, whose search forgives a typing error.
create extension if not exists pg_trgm;

create table venues (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  address1 text not null,
  city text not null,
  state text not null,
  country text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  aliases text[] not null default '{}',
  -- Name and aliases, lower case and without accents: what a search is compared with.
  search_text text not null,
  created_at timestamptz(3) not null default now()
);

create index venues_search on venues using gin (search_text gin_trgm_ops);

create table events (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  -- The key that created it: its callback address hears of the event's notices. Null when made in the dashboard.
  created_by_api_key_id uuid references api_keys (id),
  name text not null,
  search_text text not null,
  -- Hashes of the name's pieces of one to four characters together with the organization: a search reads only what the
  -- organization itself has under its rarest piece, however much others have.
  search_grams integer[] not null,
  slug text not null unique,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'ARCHIVED')),
  date_time timestamptz(3) not null,
  end_date_time timestamptz(3) check (end_date_time > date_time),
  description text,
  type text not null check (type in ('PAID', 'FREE')),
  journey_type text not null check (journey_type in ('STANDARD', 'RSVP', 'PRESELLING')),
  currency text not null check (currency = 'PHP'),
  location_type text not null check (location_type in ('VENUE', 'ONLINE')),
  venue_id uuid references venues (id),
  image_url text,
  gallery_urls text[] not null default '{}',
  event_capacity integer check (event_capacity > 0),
  visibility text not null check (visibility in ('PUBLIC', 'PRIVATE')),
  timezone text not null,
  absorb_fees boolean not null,
  callback_url text,
  published_at timestamptz(3),
  archived_at timestamptz(3),
  -- Counts the organizer's edits, for If-Match, and changes of the venue, which an event shows too.
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index events_newest on events (organization_id, created_at desc, id desc);
create index events_newest_of_status on events (organization_id, status, created_at desc, id desc);
create index events_by_date on events (organization_id, date_time, id);
create index events_by_name on events (organization_id, left(search_text, 200), id);
create index events_search on events using gin (search_grams);
create index events_venue on events (venue_id);

-- How many events an organization has, so that the total of a list costs the same however many there are.
create table event_counts (
  organization_id uuid primary key references organizations (id),
  draft integer not null default 0 check (draft >= 0),
  published integer not null default 0 check (published >= 0),
  archived integer not null default 0 check (archived >= 0)
);

create table ticket_types (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  event_id uuid not null references events (id) on delete cascade,
  ordinal bigint generated always as identity,
  name text not null,
  price_centavos bigint not null check (price_centavos >= 0 and price_centavos % 100 = 0),
  quantity integer not null check (quantity > 0),
  section text not null,
  row_label text not null,
  type text not null check (type in ('GENERAL_ADMISSION', 'RESERVED_SEAT', 'VIP')),
  maximum_purchase_quantity integer not null check (maximum_purchase_quantity > 0),
  published boolean not null,
  -- The truth for admission: every ticket is in exactly one of these four, at every instant.
  sold_quantity integer not null default 0 check (sold_quantity >= 0),
  held_quantity integer not null default 0 check (held_quantity >= 0),
  remaining_quantity integer not null check (remaining_quantity >= 0),
  withdrawn_quantity integer not null default 0 check (withdrawn_quantity >= 0),
  -- Set by sold-out: what comes back from refunds and expired holds stays off sale too.
  is_marked_sold_out boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint ticket_types_quantities_add_up
    check (sold_quantity + held_quantity + remaining_quantity + withdrawn_quantity = quantity),
  constraint ticket_types_marked_has_none_left check (not is_marked_sold_out or remaining_quantity = 0)
);

create index ticket_types_event on ticket_types (event_id, ordinal);

-- One row a ticket. No foreign key to ticket_types: checking it row by row doubled the time of making an inventory, and
-- rows are made, retired and removed in one place only, in the same transaction as the counters above.
create table tickets (
  ticket_type_id uuid not null,
  number integer not null check (number > 0),
  state text not null default 'FREE' check (state in ('FREE', 'HELD', 'SOLD')),
  seat text,
  primary key (ticket_type_id, number)
);

create table performers (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  event_id uuid not null references events (id) on delete cascade,
  ordinal bigint generated always as identity,
  name text not null,
  type text,
  image_url text,
  description text,
  created_at timestamptz(3) not null default now(),
  unique (event_id, id)
);

create index performers_event on performers (event_id, ordinal);

create table schedules (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  event_id uuid not null references events (id) on delete cascade,
  title text not null,
  start_time timestamptz(3) not null,
  end_time timestamptz(3) not null check (end_time > start_time),
  description text,
  icon text,
  color text check (color ~ '^#[0-9A-Fa-f]{6}$'),
  performer_id uuid,
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  foreign key (event_id, performer_id) references performers (event_id, id) on delete set null (performer_id)
);

create index schedules_event on schedules (event_id, start_time, id);
create index schedules_performer on schedules (event_id, performer_id);

create table brands (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  event_id uuid not null references events (id) on delete cascade,
  ordinal bigint generated always as identity,
  name text not null,
  url text,
  image_url text,
  description text,
  created_at timestamptz(3) not null default now()
);

create index brands_event on brands (event_id, ordinal);

-- Answers that are kept for a day, written in the transaction of what they answer.
create table idempotency_records (
  organization_id uuid not null references organizations (id),
  key text not null,
  method text not null,
  path text not null,
  body_hash bytea not null,
  -- Null while the first request is under way; nobody else ever sees that.
  status integer,
  headers jsonb,
  body text,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, key, method, path)
);

create index idempotency_records_created on idempotency_records (created_at);
