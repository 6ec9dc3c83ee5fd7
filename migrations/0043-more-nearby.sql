-- What else is on in the same city is asked venue by venue, each of them for its soonest, so that it costs the same however much
-- is on elsewhere.
create index events_listed_of_venue on events (venue_id, date_time, id)
  where status = 'PUBLISHED' and visibility = 'PUBLIC' and not is_sandbox;
create index venues_of_city on venues (city_text);
