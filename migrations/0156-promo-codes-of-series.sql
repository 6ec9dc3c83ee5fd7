-- in steps
-- Promo codes that are good for all dates of a series, and limited over all of them.
alter table promo_codes
  alter column event_id drop not null,
  add column if not exists series_id uuid references series (id) on delete cascade,
  -- What its types are called, of a series: each date has types of its own.
  add column if not exists ticket_type_names text[],
  drop constraint if exists promo_codes_whose,
  add constraint promo_codes_whose check (num_nonnulls(event_id, series_id) = 1) not valid;
alter table promo_codes validate constraint promo_codes_whose;
