-- Messages to the holders of tickets that were chosen from a list; null where it goes by types.
alter table messages add column ticket_ids uuid[];
