-- concurrently
-- Who asks to be forgotten is found by address.
create index concurrently waiting_entries_email on waiting_entries (email_key);
-- What a worker looks for: something is kept for those who wait, or somebody waits, or is offered something.
create index concurrently waiting_entries_offered on waiting_entries (order_id) where status = 'OFFERED';
create index concurrently ticket_types_aside on ticket_types (event_id) where set_aside_quantity > 0;
create index concurrently ticket_types_returned on ticket_types (event_id) where open_returns > 0;
create index concurrently ticket_types_waited_for on ticket_types (event_id) where waiting_least is not null;
