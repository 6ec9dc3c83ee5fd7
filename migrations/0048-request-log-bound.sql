-- The log of requests is to lie in one table a day, which goes as a whole when its time is over. What there is becomes the
-- first of them without being copied: from here on nothing is added to it that belongs to a later one. Old rows are looked
-- at in the next file, while others go on writing.
do $$
begin
  execute format('alter table request_log add constraint request_log_before_bound check (id < %L::uuid) not valid',
    (lpad(to_hex((extract(epoch from date_trunc('day', now(), 'UTC') + interval '2 days') * 1000)::bigint), 12, '0')
     || repeat('0', 20))::uuid);
end $$;
