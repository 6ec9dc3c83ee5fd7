-- An order is REFUNDED when none of its tickets is good any more, also where a part of the money was kept (docs/decisions/0139-acts.md).
alter table orders drop constraint orders_refunded_whole;
