-- The time of a sandbox can be moved ahead, for trying out what comes by time.

alter table organizations
  -- How far its time is ahead of the real one: whole milliseconds, and without days, whose length depends on a zone.
  add column clock_ahead interval not null default '0',
  add constraint organizations_clock_is_of_sandbox
    check (clock_ahead >= interval '0' and (sandbox_of is not null or clock_ahead = interval '0'));

create index organizations_moved on organizations (id) where clock_ahead > interval '0';

-- Holds of a sandbox that was moved are over by its own time, which no other index can find.
create index orders_expiring_in_sandbox on orders (organization_id, expires_at) where status = 'PENDING' and is_sandbox;
create index earnings_due_in_sandbox on earnings (organization_id, ends_at)
  where payout_id is null and carried_at is null and is_sandbox;
-- By when they were really written, which their ids tell.
create index orders_sandbox_by_id on orders (id) where is_sandbox and erased_at is null;
