-- When each provider of payments last failed, and of what: for a minute the others are asked first.
create table provider_failures (
  provider text primary key,
  at timestamptz not null default now(),
  reason text not null
);
