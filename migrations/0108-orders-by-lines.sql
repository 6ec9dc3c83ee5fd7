-- in steps
-- was c2c2844acd968e128c629784a0bf5d436e3508d5db47e9d682dd839c3c730975
-- Orders in which tickets of one type have several prices; null for all others. OPEN: not completed. ISSUED: completed by a node that
-- wrote with each ticket of which line it is. A node of the version before cannot do that, and fails to complete one.
alter table orders
  add column if not exists lines text,
  drop constraint if exists orders_lines_check,
  drop constraint if exists orders_lines,
  add constraint orders_lines_check check (lines in ('OPEN', 'ISSUED')) not valid,
  add constraint orders_lines check (lines is distinct from 'OPEN' or status in ('PENDING', 'CANCELLED')) not valid;
alter table orders validate constraint orders_lines_check;
