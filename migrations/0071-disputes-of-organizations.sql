-- concurrently
-- What disputes took from an organization, however much it sold.
create index concurrently disputes_organization on disputes (organization_id);
