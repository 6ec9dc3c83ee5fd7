-- Whether a refund of an amount takes tickets back is decided when it is asked for (docs/decisions/0139-acts.md): one of all that is
-- left names them, any other takes none. A node of 0.1.0 writes neither, and its tickets go with the last of the money.
alter table refunds add column leaves_tickets boolean not null default false;
