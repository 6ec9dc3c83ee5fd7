-- More kinds of things that are told. Which there are stands in one place, src/core/telling/notices/kinds.ts, and no longer here
-- as well; a payout is of no event.
alter table notices
  drop constraint notices_type_check,
  alter column event_id drop not null;
