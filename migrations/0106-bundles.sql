-- in steps
-- was 8b305254433f100667159d68892e315c0e3620e71227ae198dc243bf95fad441
-- What is sold together for one price, and types whose buyers choose theirs.
alter table ticket_types
  add column if not exists price_kind text not null default 'FIXED',
  drop constraint if exists ticket_types_price_kind_check,
  add constraint ticket_types_price_kind_check check (price_kind in ('FIXED', 'CHOSEN')) not valid,
  -- Whole pesos; the price is what is suggested then.
  add column if not exists price_min integer,
  add column if not exists price_max integer,
  drop constraint if exists ticket_types_price_bounds,
  add constraint ticket_types_price_bounds check (case price_kind when 'FIXED' then price_min is null and price_max is null
    else price_min is not null and price_min between 0 and price_centavos / 100 and (price_max is null or price_max >= price_centavos / 100) end) not valid;

create table if not exists bundles (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null references events (id) on delete cascade,
  name text not null,
  description text,
  price_centavos bigint not null check (price_centavos >= 0),
  published boolean not null default false,
  maximum_purchase_quantity integer not null default 8 check (maximum_purchase_quantity > 0),
  on_sale_at timestamptz(3),
  off_sale_at timestamptz(3),
  -- Whether an order ever had it. Then it stays, because lines of orders name it.
  is_used boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (off_sale_at > on_sale_at)
);
create index if not exists bundles_event on bundles (event_id, created_at, id);

create table if not exists bundle_items (
  bundle_id uuid not null references bundles (id) on delete cascade,
  position smallint not null,
  -- At the end of a transaction, so that an event can go with all that it has.
  ticket_type_id uuid not null references ticket_types (id) deferrable initially deferred,
  quantity integer not null check (quantity > 0),
  primary key (bundle_id, position),
  unique (bundle_id, ticket_type_id)
);
create index if not exists bundle_items_type on bundle_items (ticket_type_id);
alter table ticket_types validate constraint ticket_types_price_kind_check;
