-- People who sign in to the dashboard, what was done and by whom, and what was asked of the Open API.

alter table users
  add column name text,
  add column language text not null default 'en' check (language in ('en', 'fil')),
  add column password_changed_at timestamptz(3);
update users set password_changed_at = created_at;
alter table users
  alter column password_changed_at set default now(),
  alter column password_changed_at set not null;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the token: the token itself is in the person's cookie and nowhere else.
  token_hash bytea not null unique,
  user_agent text,
  address text not null,
  created_at timestamptz(3) not null default now(),
  -- Written at most once a minute.
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index sessions_user on sessions (user_id, last_seen_at desc);
create index sessions_expires on sessions (expires_at);

-- How often something was tried that may be guessed at: one row a name and window. The name is hashed, for people type
-- passwords where their e-mail address belongs.
create table attempt_counts (
  name_hash bytea primary key,
  count integer not null,
  ends_at timestamptz(3) not null
);

create index attempt_counts_ends on attempt_counts (ends_at);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

create index password_resets_user on password_resets (user_id, created_at desc);
create index password_resets_expires on password_resets (expires_at);

create table invitations (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  email text not null,
  role text not null check (role in ('OWNER', 'STAFF')),
  token_hash bytea not null unique,
  invited_by uuid not null references users (id),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  check (accepted_at is null or revoked_at is null)
);

create index invitations_organization on invitations (organization_id, created_at desc, id desc);
-- One open invitation for a person and organization: another one takes its place.
create unique index invitations_open on invitations (organization_id, lower(email))
  where accepted_at is null and revoked_at is null;

-- Only ever added to. Names are kept as they were, so an entry can be read when the person or the key is gone.
create table audit_entries (
  id uuid primary key,
  -- Null for what a person does with their own account.
  organization_id uuid references organizations (id),
  user_id uuid,
  api_key_id uuid,
  actor_label text not null,
  action text not null,
  subject_kind text,
  subject_id text,
  subject_label text,
  details jsonb not null default '{}',
  address text,
  created_at timestamptz(3) not null default now()
);

create index audit_entries_organization on audit_entries (organization_id, created_at desc, id desc);
create index audit_entries_account on audit_entries (user_id, created_at desc, id desc) where organization_id is null;

-- What was asked of the Open API with a key: no header, no query, no body. Without foreign keys, for it is written a
-- lot, and in the order of its ids, by which the oldest go after thirty days.
create table request_log (
  id uuid primary key,
  request_id text not null,
  organization_id uuid not null,
  api_key_id uuid not null,
  method text not null,
  path text not null,
  status integer not null,
  error_code text,
  duration_ms integer not null,
  address text not null,
  user_agent text,
  created_at timestamptz(3) not null
);

create index request_log_organization on request_log (organization_id, created_at desc, id desc);
create index request_log_request on request_log using hash (request_id);
