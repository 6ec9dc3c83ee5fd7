-- concurrently
-- A series has a code once, in whatever case.
drop index concurrently if exists promo_codes_of_series;
create unique index concurrently promo_codes_of_series on promo_codes (series_id, code_key) where series_id is not null;
