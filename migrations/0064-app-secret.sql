-- What APP_SECRET has sealed is of use to nobody without it: a start finds out here whether it has the right one.

-- One row. Sealed are the keys that stay when the secret is exchanged for another.
create table app_secret (
  is_only boolean primary key default true check (is_only),
  kept_keys_sealed bytea not null,
  -- Which secret sealed it, by a hash of a key of its own.
  fingerprint text not null,
  sealed_at timestamptz(3) not null default now()
);

-- Processes that serve, with what they write and read: two with different secrets would not understand each other.
create table secret_users (
  id uuid primary key,
  writes text not null,
  reads text[] not null,
  last_seen_at timestamptz(3) not null default now()
);
