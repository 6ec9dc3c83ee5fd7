-- in steps
-- was b90d195520b077ed8bb743eca5d5472f6c5be9249f4f1c1de8d4bc810c79caf8
-- What the law takes off tickets (TAX_RULES): how admission is taxed, what a line of an order keeps of it, and by whose card. A price by
-- law stands in price_centavos, so that a node of the release before counts it right.
alter table events add column if not exists tax_kind text not null default 'VATABLE', add column if not exists amusement_tax jsonb;
alter table ticket_types add column if not exists statutory_discount boolean not null default true, add column if not exists statutory_reason text;
alter table orders add column if not exists taxes jsonb;
alter table order_items add column if not exists statutory jsonb;
create table if not exists statutory_cards (
  order_id uuid not null,
  position smallint not null,
  -- 0 is the card that the ticket was bought with, a later one of somebody it was given to.
  nth smallint not null,
  kind text not null,
  document text not null,
  name text not null,
  number_sealed bytea not null,
  card_hash bytea not null,
  created_at timestamptz(3) not null,
  primary key (order_id, position, nth),
  foreign key (order_id, position) references order_items (order_id, position) on delete cascade
);
create index if not exists statutory_cards_hash on statutory_cards (card_hash);
