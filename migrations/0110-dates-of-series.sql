-- concurrently
-- What of a run is still to come and may be shown: its next date, and how many there are. What is over costs nothing.
create index concurrently events_of_series_listed on events (series_id, ends_at, date_time, id)
  where series_id is not null and status = 'PUBLISHED' and visibility = 'PUBLIC';
