-- How an order came about, and from which link.

alter table orders
  -- Bought on the site, paid in cash at the organizer's counter, or given away.
  add column channel text not null default 'ONLINE' check (channel in ('ONLINE', 'COUNTER', 'COMPLIMENTARY')),
  -- The `via` of the link by which the buyer came, as it was written.
  add column via text check (length(via) between 1 and 100);
