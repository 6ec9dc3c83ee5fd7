-- Lists of an event's tickets, newest first: of one status, or those of several merged; and how many there are of one.
create index issued_tickets_of_status on issued_tickets (event_id, status, created_at desc, id desc);
-- Those that are no longer the buyer's, whose holders a search reads one by one.
create index issued_tickets_holders on issued_tickets (event_id) where holder_name is not null;
