alter table scans
  -- In its place: scans_once.
  drop constraint scans_pkey,
  -- Of an admission: another device was told of it since, and sent somebody away or let another one in.
  add column is_relied_on boolean not null default false;
