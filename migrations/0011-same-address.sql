-- Addresses are compared by a key that src/core/mail-address.ts makes, and by nothing in the database: its lower() takes
-- İ for i, so that an address at another domain passed for a buyer's. See docs/decisions/0017-same-address.md.

-- Null where the key is not made yet, which is the same as nobody: such a row is found by no address. Here it is made for
-- all addresses whose domain is ASCII; of the others, which need IDNA, it is made at the next start.
alter table users add column email_key text;
alter table invitations add column email_key text;
alter table interests add column email_key text;
alter table orders add column buyer_email_key text;

drop index users_email, invitations_open, interests_once, orders_of_buyer;

-- In a locale with letters of its own two addresses may have been different that are the same by ASCII: the older one
-- keeps the address.
update users u set email_key = k.key
from (
  select id, lower(email collate "C") as key,
         row_number() over (partition by lower(email collate "C") order by created_at, id) as place
  from users
) as k
where k.id = u.id and k.place = 1 and u.email collate "C" !~ '@.*[^ -~]';

update interests i set email_key = k.key
from (
  select id, lower(email collate "C") as key,
         row_number() over (partition by event_id, lower(email collate "C") order by created_at, id) as place
  from interests
) as k
where k.id = i.id and k.place = 1 and i.email collate "C" !~ '@.*[^ -~]';

-- Of invitations the last one is the one that is good.
update invitations i set email_key = k.key
from (
  select id, lower(email collate "C") as key,
         row_number() over (
           partition by organization_id, lower(email collate "C"), accepted_at is null and revoked_at is null
           order by created_at desc, id desc) as place
  from invitations
) as k
where k.id = i.id and i.email collate "C" !~ '@.*[^ -~]'
  and (k.place = 1 or i.accepted_at is not null or i.revoked_at is not null);

update orders set buyer_email_key = lower(buyer_email collate "C") where buyer_email collate "C" !~ '@.*[^ -~]';

create unique index users_email on users (email_key);
create unique index invitations_open on invitations (organization_id, email_key)
  where accepted_at is null and revoked_at is null;
-- Also how those without a key are found, so the key comes first.
create unique index interests_once on interests (email_key, event_id);
create index orders_of_buyer on orders (buyer_email_key, created_at desc, id desc);

-- The same fault with cities: folded by the database here and by the service in what is asked for, ΣΥΡΟΣ was not found by its
-- own name. It is written by whoever writes the venue, as its search text is; what is there is renewed with the venues file.
alter table venues alter column city_text drop expression;
