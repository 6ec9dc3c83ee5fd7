-- A ticket has one admission a key: one at all, one a day, or one after each exit; by itself in each zone. Nodes of the version before
-- write no key, which is that of one admission at all.
alter table scans
  add column passage_key text not null default '',
  add column direction text not null default 'IN' check (direction in ('IN', 'OUT')),
  -- The event's day that an admission or an exit counts for.
  add column entry_day date,
  add column zone_id uuid,
  -- The ticket's how-manyth admission it was.
  add column entry_number integer,
  -- The exit that ends the admission of its key now.
  add column is_exit boolean not null default false,
  add column is_override boolean not null default false,
  drop constraint scans_result_check,
  add constraint scans_result check (result in ('ADMITTED', 'ALREADY_ADMITTED', 'VOID', 'OTHER_EVENT', 'UNKNOWN', 'UNDONE',
    'CONFLICT', 'LEFT', 'NOT_TODAY', 'NOT_HERE', 'NOT_INSIDE', 'FULL')) not valid,
  add constraint scans_exit check (not is_exit or (ticket_id is not null and not is_undo and not is_admission
    and result = 'LEFT' and known_since is not null)) not valid;
