-- What is sold with tickets and lets nobody in: parking, a shirt, a meal. Nodes of the version before sell everything as tickets.
alter table ticket_types
  add column kind text not null default 'TICKET' check (kind in ('TICKET', 'ADD_ON')),
  -- How many of it an order may have for each of its tickets; null where that does not matter.
  add column per_ticket_max smallint check (per_ticket_max between 1 and 20),
  -- Whether it is sold without a ticket too.
  add column standalone boolean not null default false,
  add constraint ticket_types_add_on check (kind = 'ADD_ON' or (per_ticket_max is null and not standalone));

-- People hold what they bought: what it is stays what it was.
create function keep_kind() returns trigger language plpgsql as $$
begin
  raise exception 'What a type sells stays once something of it was sold';
end $$;

create trigger ticket_types_kind before update of kind on ticket_types for each row
  when (old.kind <> new.kind and old.sold_quantity + old.held_quantity + old.refunded_quantity > 0)
  execute function keep_kind();
