-- Live keys that agents may act with; no key of before is one.

alter table api_keys add column allows_agents boolean not null default false;
