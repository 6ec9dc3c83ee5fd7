-- in steps
-- was 73e7f8ce737aabcf15e9d0e823d018ff0d64d375170a81c06e2f8e42b4b414cf
-- Until when the tickets of an order wait for cash, from the first code on: they do while that is the end of the hold. The code of a payment in cash.
alter table orders add column if not exists cash_until timestamptz(3);
alter table payments add column if not exists code text;
