-- concurrently
create unique index concurrently scans_one_admission_a_key on scans (ticket_id, passage_key) where is_admission;
create unique index concurrently scans_one_exit_a_key on scans (ticket_id, passage_key) where is_exit;
-- How many are in a zone is asked for each scan at its gates, where it has a capacity.
create index concurrently scans_of_zone on scans (zone_id, entry_day, is_exit) where zone_id is not null and (is_admission or is_exit);
create index concurrently scans_exits on scans (event_id) where is_exit;
-- In its place: scans_one_admission_a_key.
drop index concurrently if exists scans_one_admission;
