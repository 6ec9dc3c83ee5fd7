-- What the pages for developers show of secrets and of attempts.

alter table organizations
  -- When the callback secret was shown to a person; it is shown once.
  add column callback_secret_shown_at timestamptz(3),
  -- The secret before the last rotation, which signs as well until then.
  add column callback_previous_secret_sealed bytea,
  add column callback_previous_secret_until timestamptz(3);

alter table deliveries
  -- What came of the attempts before the latest one. Most deliveries need one attempt and keep nothing here.
  add column past_attempts jsonb not null default '[]';
