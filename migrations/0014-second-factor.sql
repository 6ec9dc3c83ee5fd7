-- A second factor beside the password, when somebody last proved who they are, and the devices that they sign in from.

create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret_sealed bytea not null,
  -- Thirty seconds each, since 1970: no code of this step, or of one before it, is taken again.
  last_step integer not null,
  created_at timestamptz(3) not null
);

create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  -- SHA-256: a code is 80 random bits.
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

-- Whoever gave the right password and still owes a code. No session: it opens nothing.
create table half_sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz(3) not null
);

create index half_sign_ins_user on half_sign_ins (user_id);
create index half_sign_ins_expires on half_sign_ins (expires_at);

alter table sessions
  -- When the person last gave password and code in it.
  add column proved_at timestamptz(3) not null default now();
update sessions set proved_at = created_at;

-- Browsers that somebody signed in with before, by a cookie that outlives the session.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null,
  last_seen_at timestamptz(3) not null,
  primary key (user_id, token_hash)
);

alter table organizations add column requires_second_factor boolean not null default false;

-- The kinds stand in the code, where each must have its template; a list here would be written anew with every kind.
alter table mails drop constraint if exists mails_kind_check;
