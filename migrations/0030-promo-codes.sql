-- Codes that make tickets cheaper.

create table promo_codes (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  event_id uuid not null references events (id) on delete cascade,
  code text not null,
  -- The code as it is compared: whatever its case.
  code_key text not null,
  kind text not null check (kind in ('PERCENT', 'AMOUNT')),
  -- Per cent, or whole pesos off each ticket.
  value integer not null check (value > 0 and (kind <> 'PERCENT' or value <= 100)),
  -- The types that it touches; null for all.
  ticket_type_ids uuid[] check (cardinality(ticket_type_ids) > 0),
  orders_max integer check (orders_max > 0),
  tickets_max integer check (tickets_max > 0),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  is_active boolean not null default true,
  -- Orders that hold or bought something with it, the tickets in them that it made cheaper, and by how much. Money that
  -- comes late may bring them past what is allowed.
  used_orders integer not null default 0 check (used_orders >= 0),
  used_tickets integer not null default 0 check (used_tickets >= 0),
  discount_centavos bigint not null default 0 check (discount_centavos >= 0),
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (event_id, code_key),
  check (ends_at > starts_at)
);
create index promo_codes_newest on promo_codes (event_id, created_at desc, id desc);

alter table orders
  add column promo_code_id uuid,
  -- As it was written when the order was placed.
  add column promo_code text,
  add column discount_centavos bigint not null default 0 check (discount_centavos >= 0),
  add constraint orders_promo check ((promo_code_id is null) = (promo_code is null));

alter table order_items
  -- Off each of its tickets.
  add column discount_centavos bigint not null default 0,
  add constraint order_items_discount check (discount_centavos between 0 and price_centavos);
