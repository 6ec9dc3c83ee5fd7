-- Ids tell when a row was written, so a table a day is a range of ids, and an id stands once in all of them. The tables of the
-- days to come are made by a job; what has none goes into request_log_other.
do $$
declare
  bound uuid := (select substring(pg_get_constraintdef(oid) from '[0-9a-f]{8}-[0-9a-f-]{27}')::uuid from pg_constraint
                 where conrelid = 'request_log'::regclass and conname = 'request_log_before_bound');
begin
  create table request_log_other (like request_log including defaults);
  -- An id that tells no time, or a wrong one.
  with odd as (delete from request_log where id >= bound returning *)
  insert into request_log_other select * from odd;
  -- Reads what there is while others write; whatever locks them out comes after it, and is quick.
  alter table request_log validate constraint request_log_before_bound;

  alter table request_log rename to request_log_before;
  alter table request_log_before rename constraint request_log_pkey to request_log_before_pkey;
  alter index request_log_organization rename to request_log_before_organization;
  alter index request_log_request rename to request_log_before_request;

  create table request_log (like request_log_before including defaults) partition by range (id);
  alter table request_log add primary key (id);
  create index request_log_organization on request_log (organization_id, created_at desc, id desc);
  create index request_log_request on request_log using hash (request_id);
  execute format('alter table request_log attach partition request_log_before for values from (minvalue) to (%L)', bound);
  alter table request_log attach partition request_log_other default;
  alter table request_log_before drop constraint request_log_before_bound;
end $$;
