-- How many ticket records an organization has in its events is summed from its ticket types whenever it is to have more.
-- Sales change none of these columns, so they stay as cheap as they were.

create index ticket_types_organization on ticket_types (organization_id) include (event_id, quantity);
