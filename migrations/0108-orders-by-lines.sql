-- Orders in which tickets of one type have several prices; null for all others. OPEN: not completed. ISSUED: completed by a node that
-- wrote with each ticket of which line it is. A node of the version before cannot do that, and fails to complete one.
alter table orders
  add column lines text check (lines in ('OPEN', 'ISSUED')),
  add constraint orders_lines check (lines is distinct from 'OPEN' or status in ('PENDING', 'CANCELLED')) not valid;
