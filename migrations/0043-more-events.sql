-- What else an organizer has, and what else is on in the same city, the latter asked venue by venue: each for its soonest, so that
-- it costs the same however much is on elsewhere. Of the same events as events_listed, or the planner would rather read that
-- one until it has met enough of a rare organizer.
create index events_listed_of_organization on events (organization_id, date_time, id)
  where status = 'PUBLISHED' and visibility = 'PUBLIC' and not is_sandbox;
create index events_listed_of_venue on events (venue_id, date_time, id)
  where status = 'PUBLISHED' and visibility = 'PUBLIC' and not is_sandbox;
create index venues_of_city on venues (city_text);
