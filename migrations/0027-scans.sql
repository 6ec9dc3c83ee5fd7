-- Sent again, a scan is answered the same: how its ticket stood after it is part of that.

alter table scans
  add column ticket_status text check (ticket_status in ('VALID', 'USED', 'VOID')),
  add constraint scans_ticket_status check ((ticket_status is null) = (ticket_id is null));
