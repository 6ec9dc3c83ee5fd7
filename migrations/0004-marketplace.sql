-- What the public sees: the marketplace's list of events, and who asked to hear of those that are not on sale yet.

alter table events
  -- Whether it is a sandbox twin's: reachable by its link, never listed.
  add column is_sandbox boolean not null default false,
  add column ends_at timestamptz(3) not null generated always as (coalesce(end_date_time, date_time)) stored;

update events set is_sandbox = true
from organizations o
where o.id = events.organization_id and o.sandbox_of is not null;

-- What is still to come, in the order of the list and with what it is filtered by; and what is going on right now, which
-- comes before all that. So events that are over cost a list nothing, however many there are.
create index events_listed on events (date_time, id) include (venue_id, type)
  where status = 'PUBLISHED' and visibility = 'PUBLIC' and not is_sandbox;
create index events_listed_running on events using gist (tstzrange(date_time, ends_at))
  where status = 'PUBLISHED' and visibility = 'PUBLIC' and not is_sandbox;
create index events_listed_search on events using gin (search_text gin_trgm_ops)
  where status = 'PUBLISHED' and visibility = 'PUBLIC' and not is_sandbox;

alter table venues
  -- The city in lower case and without accents: what a search is compared with.
  add column city_text text not null generated always as (
    lower(regexp_replace(normalize(city, NFKD), '[\u0300-\u036f]+', '', 'g'))) stored;

create table interests (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  event_id uuid not null references events (id) on delete cascade,
  name text not null,
  email text not null,
  created_at timestamptz(3) not null default now()
);

create unique index interests_once on interests (event_id, lower(email));
