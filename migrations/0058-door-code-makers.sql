-- A door code ends with whoever made it, and names people only where its maker may read of them. Null: not known, as codes were
-- before, or made by a node of the version before.
alter table door_codes
  add column maker text check (maker in ('KEY', 'PERSON', 'OPERATOR')),
  -- The key or the person.
  add column maker_id uuid,
  add constraint door_codes_maker check ((maker_id is not null) = (maker is not null and maker <> 'OPERATOR'));

-- Who made those that there are stands in the audit log, of the same moment.
update door_codes c set
  maker = case when a.api_key_id is not null then 'KEY' when a.user_id is not null then 'PERSON' else 'OPERATOR' end,
  maker_id = coalesce(a.api_key_id, a.user_id)
from organizations o
cross join lateral (
  select api_key_id, user_id, details, created_at from audit_entries
  where organization_id = coalesce(o.sandbox_of, o.id) and action = 'door_code.created') a
where o.id = c.organization_id and a.created_at between c.created_at - interval '1 second' and c.created_at + interval '1 second'
  and a.details ->> 'id' = c.id::text;

-- How many scans of a code were refused in an hour. So many are kept one by one; beyond that this is all that is kept of them.
create table refused_scans (
  door_code_id uuid not null references door_codes (id) on delete cascade,
  hour timestamptz(3) not null,
  count integer not null,
  primary key (door_code_id, hour)
) with (fillfactor = 50);
