-- What an organization's plans take with all their versions, kept where they are counted: a plan has thousands of versions.
alter table seating_plans add column bytes bigint not null default 0;
update seating_plans p set bytes = (select coalesce(sum(pg_column_size(v.body)), 0) from seating_plan_versions v where v.plan_id = p.id);
