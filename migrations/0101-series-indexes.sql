-- concurrently
create unique index concurrently events_of_series on events (series_id, series_position) where series_id is not null;
-- The dates of a run in their order, on its page and in lists that show one row a run.
create index concurrently events_of_series_by_date on events (series_id, date_time) where series_id is not null;
