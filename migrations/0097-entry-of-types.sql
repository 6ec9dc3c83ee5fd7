-- What a type is good for; null for everything. Days are kept by their number in the event, so that moving the event keeps them.
alter table ticket_types
  add column day_numbers smallint[] check (cardinality(day_numbers) > 0),
  add column zone_ids uuid[] check (cardinality(zone_ids) > 0);
