-- Sent again, a scan is answered the same: how its ticket stood after it is part of that.

alter table scans
  add column ticket_status text check (ticket_status in ('VALID', 'USED', 'VOID')),
  add constraint scans_ticket_status check ((ticket_status is null) = (ticket_id is null));

-- How many are inside, by type and gate, is asked for by every device every few seconds: read from the index alone.
drop index scans_admissions;
create index scans_admissions on scans (event_id, scanned_at) include (ticket_type_id, gate) where is_admission;
