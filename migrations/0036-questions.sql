-- What organizers ask those who bought tickets, and what they said.

create table questions (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  event_id uuid not null references events (id) on delete cascade,
  -- Its place among the questions of the event.
  position integer not null,
  label text not null,
  kind text not null check (kind in ('TEXT', 'CHOICE', 'CHECK', 'NUMBER', 'DATE')),
  options text[] check (cardinality(options) > 0),
  required boolean not null,
  -- The types whose buyers are asked; null for all.
  ticket_type_ids uuid[] check (cardinality(ticket_type_ids) > 0),
  -- Asked once for each ticket, or once for the order.
  per_ticket boolean not null,
  -- Nobody is asked any more; what was answered stays.
  withdrawn_at timestamptz(3),
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((kind = 'CHOICE') = (options is not null))
);
create index questions_of_event on questions (event_id, position, id);

create table answers (
  organization_id uuid not null,
  event_id uuid not null,
  order_id uuid not null,
  question_id uuid not null references questions (id),
  -- Null where it is of the order.
  ticket_id uuid,
  -- A text, a number or a truth value, as the kind of the question asks for; never null.
  value jsonb not null check (jsonb_typeof(value) in ('string', 'number', 'boolean')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint answers_once unique nulls not distinct (order_id, question_id, ticket_id)
);
create index answers_of_question on answers (question_id);
