-- The sites of others whose pages may call the marketplace for an organization's events.
create table allowed_origins (
  organization_id uuid not null references organizations (id) on delete cascade,
  origin text not null check (origin ~ '^https?://[^/]+$' and length(origin) <= 268),
  primary key (organization_id, origin)
);
create index allowed_origins_by_origin on allowed_origins (origin);
