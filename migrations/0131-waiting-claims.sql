-- Somebody who joins with an address that waits already has a claim: it answers as a place does, so that nobody learns who waits, and
-- becomes the entry when the link is followed that was mailed to the address (docs/decisions/0132-one-pool.md).
create table waiting_claims (
  id uuid primary key,
  entry_id uuid not null references waiting_entries (id) on delete cascade,
  organization_id uuid not null,
  event_id uuid not null,
  name text not null,
  email text not null,
  language text not null,
  token_hash bytea not null,
  ticket_type_ids uuid[],
  quantity smallint not null,
  accepts_fewer boolean not null,
  -- As a newcomer would have it.
  place bigint not null default nextval('waiting_places'),
  left_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index waiting_claims_entry on waiting_claims (entry_id);

-- The claim that became it last: its id is the one by which those who wait know it, and its token opens it.
alter table waiting_entries add column known_as uuid;
