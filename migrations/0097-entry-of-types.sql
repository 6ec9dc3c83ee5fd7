-- in steps
-- was 2aa6779cec02fe5adb20bdb7df0c7ea0aedf990d5b5fe1721ea059f1932ca958
-- What a type is good for; null for everything. Days are kept by their number in the event, so that moving the event keeps them.
alter table ticket_types
  add column if not exists day_numbers smallint[],
  add column if not exists zone_ids uuid[],
  drop constraint if exists ticket_types_day_numbers_check,
  drop constraint if exists ticket_types_zone_ids_check,
  add constraint ticket_types_day_numbers_check check (cardinality(day_numbers) > 0) not valid,
  add constraint ticket_types_zone_ids_check check (cardinality(zone_ids) > 0) not valid;
alter table ticket_types validate constraint ticket_types_day_numbers_check, validate constraint ticket_types_zone_ids_check;
