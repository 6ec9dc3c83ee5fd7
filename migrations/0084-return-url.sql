-- Where a buyer may go back to once the order is paid: a page of a site that the organization allows.
alter table orders add column return_url text;
