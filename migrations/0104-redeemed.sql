-- An add-on is redeemed at a door, once: under the key of those that are let in once, whatever the event's mode.
alter table scans
  drop constraint scans_result,
  add constraint scans_result check (result in ('ADMITTED', 'ALREADY_ADMITTED', 'VOID', 'OTHER_EVENT', 'UNKNOWN', 'UNDONE',
    'CONFLICT', 'LEFT', 'NOT_TODAY', 'NOT_HERE', 'NOT_INSIDE', 'FULL', 'REDEEMED')) not valid,
  drop constraint scans_check,
  add constraint scans_admission check (not is_admission or (ticket_id is not null and not is_undo
    and result in ('ADMITTED', 'CONFLICT', 'REDEEMED'))) not valid;
