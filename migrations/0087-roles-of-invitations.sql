-- The same roles in invitations. A node of the release before shows such an invitation as one of STAFF and can take it back, but
-- cannot accept it: its token is hashed in another way (src/core/accounts/members/invitation.ts).
alter table invitations
  add column narrow_role text check (narrow_role in ('MANAGER', 'FINANCE', 'DOOR', 'VIEWER')),
  add column event_ids uuid[] check (cardinality(event_ids) between 1 and 200);
