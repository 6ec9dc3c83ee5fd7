-- Venues of one organization's own, beside those that all may use.

alter table venues
  add column organization_id uuid references organizations (id),
  -- By which those of the seeds are found again.
  alter column slug drop not null,
  alter column latitude drop not null,
  alter column longitude drop not null,
  add constraint venues_slug check ((slug is null) = (organization_id is not null)),
  add constraint venues_place check ((latitude is null) = (longitude is null));
create index venues_own on venues (organization_id) where organization_id is not null;
