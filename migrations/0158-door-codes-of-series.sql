-- in steps
-- Door codes that are good for all dates of a series.
alter table door_codes
  alter column event_id drop not null,
  add column if not exists series_id uuid references series (id) on delete cascade,
  -- What its zone is called, of a series: each date has zones of its own, and the date that it was named by may go.
  add column if not exists zone_name text,
  drop constraint if exists door_codes_zone_id_fkey,
  add constraint door_codes_zone_id_fkey foreign key (zone_id) references event_zones (id) on delete set null not valid,
  drop constraint if exists door_codes_whose,
  add constraint door_codes_whose check (num_nonnulls(event_id, series_id) = 1) not valid;
alter table door_codes validate constraint door_codes_zone_id_fkey;
alter table door_codes validate constraint door_codes_whose;
create index if not exists door_codes_of_series on door_codes (series_id, created_at, id) where series_id is not null;
