-- Organizers who sign up by themselves, and what an organization tells of itself.

create table sign_ups (
  -- SHA-256 of the token that is mailed; the row goes with its use.
  token_hash bytea primary key,
  -- Of what the browser was given that asked: in any other one the password is asked for once more.
  browser_hash bytea not null,
  email text not null,
  email_key text not null,
  name text not null,
  organization_name text not null,
  language text not null check (language in ('en', 'fil')),
  password_hash text not null,
  expires_at timestamptz(3) not null
);
create index sign_ups_email on sign_ups (email_key);
create index sign_ups_expires on sign_ups (expires_at);
-- They name somebody who may never have asked, and go when their link does.
create index mails_of_sign_ups on mails (created_at) where kind in ('SIGN_UP', 'SIGN_UP_KNOWN');

-- Of a live organization; its sandbox shows the same.
alter table organizations
  add column logo_url text,
  add column description text,
  -- Addresses by where they lead: website, facebook, instagram, x, tiktok, youtube.
  add column links jsonb not null default '{}',
  add column contact_email text,
  add column contact_phone text,
  add column profile_revision integer not null default 1;
