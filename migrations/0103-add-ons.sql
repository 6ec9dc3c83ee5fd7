-- in steps
-- was 808e026a4230bb013510a5f2e6f6f1111262daabf026304f4fabec86cac7f316
-- What is sold with tickets and lets nobody in: parking, a shirt, a meal. Nodes of the version before sell everything as tickets.
alter table ticket_types
  add column if not exists kind text not null default 'TICKET',
  -- How many of it an order may have for each of its tickets; null where that does not matter.
  add column if not exists per_ticket_max smallint,
  -- Whether it is sold without a ticket too.
  add column if not exists standalone boolean not null default false,
  drop constraint if exists ticket_types_kind_check,
  drop constraint if exists ticket_types_per_ticket_max_check,
  drop constraint if exists ticket_types_add_on,
  add constraint ticket_types_kind_check check (kind in ('TICKET', 'ADD_ON')) not valid,
  add constraint ticket_types_per_ticket_max_check check (per_ticket_max between 1 and 20) not valid,
  add constraint ticket_types_add_on check (kind = 'ADD_ON' or (per_ticket_max is null and not standalone)) not valid;
alter table ticket_types validate constraint ticket_types_kind_check, validate constraint ticket_types_per_ticket_max_check,
  validate constraint ticket_types_add_on;

-- People hold what they bought: what it is stays what it was.
create or replace function keep_kind() returns trigger language plpgsql as $$
begin
  raise exception 'What a type sells stays once something of it was sold';
end $$;

create or replace trigger ticket_types_kind before update of kind on ticket_types for each row
  when (old.kind <> new.kind and old.sold_quantity + old.held_quantity + old.refunded_quantity > 0)
  execute function keep_kind();
