-- How much may be sold with a door code at one event in a day of it: whole pesos, and tickets.
alter table door_codes
  add column sales_pesos_max integer,
  add column sales_tickets_max integer;
