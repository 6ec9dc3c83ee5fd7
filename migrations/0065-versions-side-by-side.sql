-- Nodes of two versions serve beside each other.

-- The first release whose nodes can serve on what this migration made; null: those of the release before can, too.
alter table schema_migrations add column needs_release text;

-- What pages load by the hash in its name, of the last builds: whoever is asked for a file of another version has it from here.
create table web_builds (
  id text primary key,
  files text[] not null,
  announced_at timestamptz(3) not null default now()
);
create table web_files (
  name text primary key,
  content_type text not null,
  bytes bytea not null
);
-- They are packed already, or by whoever sends them.
alter table web_files alter column bytes set storage external;

-- What was taken back of a payout is in no other until somebody lets it: workers of the version before do not know of such, and
-- would pay it. Their settlement of that organization fails instead.
alter table earnings add constraint earnings_taken_back check (payout_id is null or withdrawn_payout_id is null) not valid;
