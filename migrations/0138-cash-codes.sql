-- Until when the tickets of an order wait for cash, from the first code on: they do while that is the end of the hold. The code of a payment in cash.
alter table orders add column cash_until timestamptz(3);
alter table payments add column code text;
