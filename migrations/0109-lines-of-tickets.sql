-- The line of its order that a ticket is of; null where its type has one line there. A node of the version before prices
-- a ticket by its type alone: it fails to take one back that names its line, and to give one on.
alter table issued_tickets
  add column line smallint,
  -- The line by which it is being taken back, and by which it was taken back or given on.
  add column returning_line smallint,
  add column voided_line smallint,
  add constraint issued_tickets_line check (line is null
    or ((returning_at is null or returning_line is not distinct from line)
      and (status <> 'VOID' or voided_line is not distinct from line))) not valid;
