-- concurrently
-- A scan is known by its id among those of its device and code, and only as what it was: the same ticket, and an undo or not.
create unique index concurrently scans_once on scans (event_id, device, id, door_code_id, is_undo, ticket_id) nulls not distinct;
