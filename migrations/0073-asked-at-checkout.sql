-- Questions that are asked while people order, and names for single tickets.

alter table questions add column ask_at text not null default 'AFTER' check (ask_at in ('CHECKOUT', 'AFTER'));

alter table events add column names_per_ticket boolean not null default false;

-- What a buyer said while ordering, until there are tickets to say it of.
create table checkout_answers (
  order_id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  -- {answers: [{questionId, ticketTypeId, ordinal, value}], names: [{ticketTypeId, ordinal, name}]}: a ticket is known by its
  -- type and its place among those of that type in the order.
  said jsonb not null,
  created_at timestamptz(3) not null default now()
);
create index checkout_answers_of_event on checkout_answers (event_id);
