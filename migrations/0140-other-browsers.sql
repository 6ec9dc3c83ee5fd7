-- How often an unpaid order was taken along to another browser: the link for it is good once. Null: never.
alter table orders add column handovers int;
