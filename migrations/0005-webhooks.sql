-- Who hears of notices, and every attempt to tell them.

alter table notices
  -- The order in which they were written, as far as one can tell before they are committed.
  add column ordinal bigint generated always as identity,
  -- Given by the relay once they are committed: consecutive for each organization, so that a reader who has seen one
  -- has seen all before it.
  add column position bigint;

create index notices_to_relay on notices (ordinal) where position is null;
create unique index notices_position on notices (organization_id, position) where position is not null;
create index notices_created on notices (created_at);

create table notice_positions (
  organization_id uuid primary key references organizations (id),
  last bigint not null
);

-- One row, locked by whoever relays: one relay at a time keeps the order.
create table relay (
  is_only boolean primary key default true check (is_only)
);
insert into relay default values;

alter table organizations
  -- Signs what goes to the callback address of an event that was made in the dashboard; made when first needed.
  add column callback_secret_sealed bytea;

create table webhooks (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  is_active boolean not null default true,
  disabled_reason text,
  secret_sealed bytea not null,
  -- The secret before the last rotation, which signs as well until then.
  previous_secret_sealed bytea,
  previous_secret_until timestamptz(3),
  -- Whether the key that registered it could read orders: only then do its messages name buyers.
  sees_buyers boolean not null,
  -- Since when there was nothing but failures; null after a success.
  failing_since timestamptz(3),
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index webhooks_organization on webhooks (organization_id, created_at, id);

-- One message to one receiver, with every attempt to send it.
create table deliveries (
  id uuid primary key,
  organization_id uuid not null,
  -- Who is told: a webhook, the callback address of an API key, or that of an event.
  target_kind text not null check (target_kind in ('WEBHOOK', 'API_KEY', 'EVENT')),
  target_id uuid not null,
  -- The same id as target_id where it is a webhook: its history goes with it.
  webhook_id uuid references webhooks (id) on delete cascade,
  -- Whose secrets sign it. More than one where an event's callback address stands in for several receivers.
  signer_webhook_ids uuid[] not null default '{}',
  signer_api_key_id uuid,
  -- Null for a test, which has no notice.
  notice_id uuid,
  message_id text not null,
  event_type text not null,
  trigger text not null check (trigger in ('EVENT', 'TEST', 'REDELIVERY')),
  sees_buyers boolean not null,
  -- The body where it is not made from the notice.
  body text,
  url text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0,
  response_status integer,
  duration_ms integer,
  error text,
  last_attempt_at timestamptz(3),
  -- When it is tried next; null once it is settled.
  next_attempt_at timestamptz(3),
  -- Who is trying it now: an outcome counts only from whoever holds this.
  lease uuid,
  created_at timestamptz(3) not null default now(),
  check ((status = 'PENDING') = (next_attempt_at is not null))
);

create unique index deliveries_once on deliveries (notice_id, target_id) where trigger = 'EVENT';
create index deliveries_due on deliveries (target_id, next_attempt_at) where status = 'PENDING';
create index deliveries_of_webhook on deliveries (webhook_id, created_at desc, id desc);
create index deliveries_created on deliveries (created_at);
