-- in steps
-- was 50f18ea7d0fe900d6ac224f8cc157203e7a3e79ce55894e611ccb879dc1ef087
-- A ticket has one admission a key: one at all, one a day, or one after each exit; by itself in each zone. Nodes of the version before
-- write no key, which is that of one admission at all.
alter table scans
  add column if not exists passage_key text not null default '',
  add column if not exists direction text not null default 'IN',
  drop constraint if exists scans_direction_check,
  add constraint scans_direction_check check (direction in ('IN', 'OUT')) not valid,
  -- The event's day that an admission or an exit counts for.
  add column if not exists entry_day date,
  add column if not exists zone_id uuid,
  -- The ticket's how-manyth admission it was.
  add column if not exists entry_number integer,
  -- The exit that ends the admission of its key now.
  add column if not exists is_exit boolean not null default false,
  add column if not exists is_override boolean not null default false,
  drop constraint if exists scans_result_check,
  drop constraint if exists scans_result,
  add constraint scans_result check (result in ('ADMITTED', 'ALREADY_ADMITTED', 'VOID', 'OTHER_EVENT', 'UNKNOWN', 'UNDONE',
    'CONFLICT', 'LEFT', 'NOT_TODAY', 'NOT_HERE', 'NOT_INSIDE', 'FULL')) not valid,
  drop constraint if exists scans_exit,
  add constraint scans_exit check (not is_exit or (ticket_id is not null and not is_undo and not is_admission
    and result = 'LEFT' and known_since is not null)) not valid;
alter table scans validate constraint scans_direction_check;
