-- A return of which a person gave the refund up is over, and its ticket can be returned again (docs/decisions/0139-acts.md).
create unique index ticket_returns_stand on ticket_returns (ticket_id) where status in ('OPEN', 'SOLD');
drop index ticket_returns_once;

-- Who comes in with a ticket keeps it, whichever node lets them in: its return and its gift end.
update ticket_offers o set status = 'TAKEN_BACK', ended_at = now()
from issued_tickets t where o.status = 'OPEN' and t.id = o.ticket_id and t.status <> 'VALID';

create or replace function keep_admitted() returns trigger language plpgsql as $$
begin
  update ticket_returns set status = 'TAKEN_BACK', ended_at = new.updated_at where ticket_id = new.id and status = 'OPEN';
  update ticket_offers set status = 'TAKEN_BACK', ended_at = new.updated_at where ticket_id = new.id and status = 'OPEN';
  return new;
end $$;
