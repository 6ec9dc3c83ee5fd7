-- What the operator writes in place of the words that are shipped, and what organizers say of refunds.

create table site_pages (
  slug text not null check (slug in ('terms', 'privacy', 'refunds', 'help')),
  language text not null check (language in ('en', 'fil')),
  -- The last counts. Those before it stay: an order keeps to what stood there when it was placed.
  revision integer not null,
  -- Markdown; null where the shipped words were put back.
  text text,
  created_at timestamptz(3) not null default now(),
  primary key (slug, language, revision)
);

alter table events add column refund_policy text;
