-- How often an unpaid order was taken along to another browser: the link for it is good once.
alter table orders add column handovers int not null default 0;
