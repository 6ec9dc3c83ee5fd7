-- An organization may have several sandboxes, and each can begin anew (docs/decisions/0122-sandboxes.md).

alter table organizations
  -- Of a sandbox: the live organization that it belongs to.
  add column live_id uuid references organizations (id),
  add column sandbox_name text check (sandbox_name ~ '^[a-z0-9](-?[a-z0-9]){0,29}$'),
  -- Since when another stands in its place: nobody reaches what is in it.
  add column retired_at timestamptz(3);

-- Nodes of releases before know one sandbox an organization, and find it here: the first one, while it is in use. All others
-- name themselves.
comment on column organizations.sandbox_of is 'The live organization in its first sandbox, in others their own id';

update organizations set live_id = sandbox_of, sandbox_name = 'default' where sandbox_of is not null;

-- Those nodes know of no other when they found an organization.
create function name_first_sandbox() returns trigger language plpgsql as $$
begin
  new.live_id := new.sandbox_of;
  new.sandbox_name := 'default';
  return new;
end $$;
create trigger organizations_first_sandbox before insert on organizations
  for each row when (new.sandbox_of is not null and new.live_id is null) execute function name_first_sandbox();

create unique index organizations_sandboxes on organizations (live_id, sandbox_name) where retired_at is null;
create index organizations_retired on organizations (live_id, sandbox_name, retired_at) where retired_at is not null;
