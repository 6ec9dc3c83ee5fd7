-- The test key that somebody reads the documentation with: the value, sealed, so that it can be filled in again.

create table documentation_keys (
  user_id uuid not null references users (id),
  -- The sandbox in which the key acts.
  organization_id uuid not null references organizations (id),
  api_key_id uuid not null unique references api_keys (id),
  value_sealed bytea not null,
  -- Of several organizations, the one that was chosen last is filled in.
  chosen_at timestamptz not null default now(),
  primary key (user_id, organization_id)
);
