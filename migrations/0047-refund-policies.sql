-- What an organizer said of refunds before it was changed: an order keeps to what stood there when it was placed.

create table past_refund_policies (
  event_id uuid not null references events (id) on delete cascade,
  -- Of the event while this still stood there.
  revision integer not null,
  -- Markdown; null where there was none.
  policy text,
  replaced_at timestamptz not null default clock_timestamp(),
  primary key (event_id, revision)
);
