-- What is told to an event's callback address is what whoever set the address may see.

alter table events
  -- The key that set the callback address; null where a person did, or there is none.
  add column callback_set_by_api_key_id uuid references api_keys (id);

-- Of addresses of before nobody knows who set them: it may have been the key of the organization that sees least.
update events e set callback_set_by_api_key_id = coalesce(
  (select k.id from api_keys k
   where k.organization_id = e.organization_id and 'events:write' = any(k.scopes) and not 'orders:read' = any(k.scopes)
   order by k.created_at, k.id limit 1),
  e.created_by_api_key_id)
where e.callback_url is not null;
