-- Passkeys: keys of a person's devices, which sign in without a password (docs/decisions/0120-passkeys.md).

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique,
  -- As the device gave it (COSE).
  public_key bytea not null,
  -- How often the device has signed, where it counts: a count that does not grow comes from a copy.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);

create index passkeys_user on passkeys (user_id, created_at);

-- Challenges travel sealed. Those that were answered are kept until their time is over, so that none is answered twice.
create table spent_sign_in_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz(3) not null
);

create index spent_sign_in_challenges_expires on spent_sign_in_challenges (expires_at);

-- The passkey that began the session; null where a password did.
alter table sessions add column passkey_id uuid;
