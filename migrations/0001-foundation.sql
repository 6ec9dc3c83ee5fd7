-- Organizations, the people who run them, and the keys that act for them.

create table organizations (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  tier text not null check (tier in ('FREE', 'PRO', 'ENTERPRISE')),
  -- Set on a sandbox twin: the organization whose trials happen here. Test keys belong to the twin, so keeping
  -- trials apart from sales is the ordinary tenancy.
  sandbox_of uuid unique references organizations (id),
  created_at timestamptz(3) not null default now()
);

create table users (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create unique index users_email on users (lower(email));

create table memberships (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('OWNER', 'STAFF')),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, user_id)
);

create index memberships_user on memberships (user_id);

create table api_keys (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  name text not null,
  description text,
  -- SHA-256 of the key: the value itself is shown once and stored nowhere.
  key_hash bytea not null unique,
  -- The first characters, so that a person recognizes a key in a list.
  key_start text not null,
  scopes text[] not null,
  callback_url text,
  callback_secret_sealed bytea not null,
  allowlist text[] not null default '{}',
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create index api_keys_organization on api_keys (organization_id, created_at desc, id desc);
