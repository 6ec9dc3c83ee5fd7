-- Pictures that organizers uploaded, as they are shown: re-encoded, without anything that the camera wrote into them.

create table pictures (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  -- SHA-256 of the file as it came: the same one again is the same picture.
  source_hash bytea not null check (length(source_hash) = 32),
  -- One on its way to or from a store outside is neither shown nor forgotten.
  status text not null check (status in ('KEEPING', 'KEPT', 'REMOVING')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_count integer not null check (byte_count > 0),
  created_at timestamptz not null default now(),
  -- When it was uploaded last, or last found to be shown anywhere.
  used_at timestamptz not null default now()
);
-- Also for what an organization has in all.
create unique index pictures_source on pictures (organization_id, source_hash) where status <> 'REMOVING';

-- Apart from the rest, so that no list carries them along. Empty where there is a store outside.
create table picture_bytes (
  picture_id uuid primary key references pictures (id) on delete cascade,
  bytes bytea not null
);
-- They cannot be made smaller by trying.
alter table picture_bytes alter column bytes set storage external;
