-- How many deliveries a webhook has, kept with them: counting them took the longer the more there were. By day, so that what a
-- node of the version before wrote without counting it is forgotten with its day.
create table delivery_counts (
  webhook_id uuid not null,
  -- In UTC.
  day date not null,
  count integer not null,
  primary key (webhook_id, day)
) with (fillfactor = 50);

create index delivery_counts_day on delivery_counts (day);

insert into delivery_counts (webhook_id, day, count)
select webhook_id, (created_at at time zone 'UTC')::date, count(*) from deliveries where webhook_id is not null group by 1, 2;

-- Words that nothing is found by any more go, a day after that was first seen: whoever writes an event with them meanwhile keeps them.
alter table search_words add column unused_since timestamptz(3);
