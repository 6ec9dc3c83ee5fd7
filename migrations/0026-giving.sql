-- Tickets that were given on and addresses that were put right, found by whom they name.

-- Mails about a ticket, to whom it is: not to the buyer of the order.
create index mails_of_holders on mails (recipient) where data ? 'ticketId';
create index address_changes_old on address_changes (old_email_key);
create index address_changes_new on address_changes (new_email_key);
