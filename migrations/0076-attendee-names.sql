-- Who comes with a ticket that is still its buyer's, where the organizer wants to know.

alter table issued_tickets add column attendee_name text;
