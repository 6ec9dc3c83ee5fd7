-- in steps
-- Messages that go by themselves, and those to the holders of all dates of a series.
alter table messages
  alter column event_id drop not null,
  add column if not exists series_id uuid references series (id) on delete cascade,
  -- What the types are called, of a series: each date has types of its own.
  add column if not exists ticket_type_names text[],
  -- When it goes: at a time, or so many minutes before the start or after the end; none of them where a person sends it.
  add column if not exists send_at timestamptz(3),
  add column if not exists minutes_before integer,
  add column if not exists minutes_after integer,
  -- When it was written, in the time of its organization: dates of a series whose moment came before get none.
  add column if not exists written_at timestamptz(3),
  -- The message of a series that it is, for one date.
  add column if not exists of_message_id uuid,
  -- Why it did not go at its time.
  add column if not exists unsent_because text,
  drop constraint if exists messages_whose,
  add constraint messages_whose check (num_nonnulls(event_id, series_id) = 1) not valid;
alter table messages validate constraint messages_whose;
create index if not exists messages_of_series on messages (series_id, created_at desc, id desc) where series_id is not null;
create index if not exists messages_to_come on messages (id)
  where status = 'DRAFT' and unsent_because is null and num_nonnulls(send_at, minutes_before, minutes_after) > 0;
create unique index if not exists messages_of_dates on messages (of_message_id, event_id) where of_message_id is not null;
