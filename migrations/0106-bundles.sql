-- What is sold together for one price, and types whose buyers choose theirs.
alter table ticket_types
  add column price_kind text not null default 'FIXED' check (price_kind in ('FIXED', 'CHOSEN')),
  -- Whole pesos; the price is what is suggested then.
  add column price_min integer,
  add column price_max integer,
  add constraint ticket_types_price_bounds check (case price_kind when 'FIXED' then price_min is null and price_max is null
    else price_min is not null and price_min between 0 and price_centavos / 100 and (price_max is null or price_max >= price_centavos / 100) end) not valid;

create table bundles (
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
create index bundles_event on bundles (event_id, created_at, id);

create table bundle_items (
  bundle_id uuid not null references bundles (id) on delete cascade,
  position smallint not null,
  -- At the end of a transaction, so that an event can go with all that it has.
  ticket_type_id uuid not null references ticket_types (id) deferrable initially deferred,
  quantity integer not null check (quantity > 0),
  primary key (bundle_id, position),
  unique (bundle_id, ticket_type_id)
);
create index bundle_items_type on bundle_items (ticket_type_id);
