-- concurrently
-- Who waits to be told, first come first.
create index concurrently interests_waiting on interests (event_id, asked_at, id) where told_at is null or asked_at > told_at;
-- When somebody was told last of an event.
create index concurrently interests_told on interests (event_id, told_at) where told_at is not null;
-- What is still to go to somebody who stops it.
create index concurrently mails_on_sale_to_stop on mails ((data ->> 'recipientHash')) where kind = 'ON_SALE';
