-- What is done every day beside sales, and what came of it last: one row each, of which /metrics tells.
create table upkeep (
  name text primary key check (name in ('audit', 'backup', 'base-backup')),
  -- From when on it is expected: what was never done has an age too.
  since timestamptz not null default now(),
  begun_at timestamptz,
  ended_at timestamptz,
  -- When it last went well.
  succeeded_at timestamptz,
  is_good boolean,
  seconds double precision,
  -- What it counted: rows that break an invariant, bytes of a backup.
  figure bigint
);

insert into upkeep (name) values ('audit'), ('backup');
