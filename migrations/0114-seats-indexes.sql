-- concurrently
create unique index concurrently tickets_seats on tickets (ticket_type_id, seat_id) where seat_id is not null;
-- What changed since somebody looked last.
create index concurrently tickets_changed on tickets (ticket_type_id, changed) where changed is not null;
