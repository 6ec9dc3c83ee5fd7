-- What somebody who signs up says for those who approve the organization: what it wants to sell, and where to look it up.
alter table organizations add column plans text check (length(plans) between 1 and 2000);

alter table sign_ups
  add column plans text,
  add column website text,
  add column contact_phone text;
