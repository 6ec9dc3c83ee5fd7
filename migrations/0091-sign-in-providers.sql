-- Organizations whose members sign in by the organization's own OpenID provider (docs/decisions/0121-sign-in-by-a-provider.md).
create table sign_in_providers (
  organization_id uuid primary key references organizations (id) on delete cascade,
  issuer text not null,
  client_id text not null,
  client_secret_sealed bytea not null,
  -- Another one with each change: a sign-in that began before it ends nowhere.
  version uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Set where the organization's provider began the session: it is good for that organization alone. A node of the release before does not find
-- such a session: its token is hashed in another way (src/core/accounts/sign-in/secret-token.ts).
alter table sessions add column organization_id uuid;
