-- Which key asked for a change: what it may not see, a callback URL that it sets must not tell either.
alter table series_changes add column created_by_api_key_id uuid references api_keys (id);

-- The date that a device is at, where its code is of another date of the run; null for the event of the code. A date that is
-- gone ends its sessions, because they are found together with it.
alter table door_sessions add column event_id uuid;
