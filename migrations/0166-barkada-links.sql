-- The link by which friends take tickets of an order: one at a time, each with a token of its own.
create table barkada_links (
  order_id uuid primary key references orders (id),
  organization_id uuid not null,
  number integer not null check (number >= 1),
  token_hash bytea not null unique,
  -- How many tickets the buyer keeps.
  keep integer not null check (keep >= 0),
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3)
);
