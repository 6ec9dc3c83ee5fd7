-- Roles that nodes of the release before do not know, and roles for some events. They stand in a table of their own: to such a node
-- these people are no members, so that it lets nobody do more than their role. Owners, and managers of all events (STAFF), stay in memberships.
create table narrow_memberships (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('MANAGER', 'FINANCE', 'DOOR', 'VIEWER')),
  -- Null for all events.
  event_ids uuid[] check (cardinality(event_ids) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, user_id),
  check (role <> 'MANAGER' or event_ids is not null)
);

create index narrow_memberships_user on narrow_memberships (user_id);
