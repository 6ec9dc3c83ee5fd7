-- Nobody can have more than a few mails an hour sent to anybody: what is over is folded into one later mail.

alter table mails
  -- When it may go at the earliest, where it has to wait for room in somebody's hour.
  add column waits_until timestamptz(3),
  -- Whether it has its place among the mails to its recipient.
  add column is_counted boolean not null default false,
  -- While it waits and takes others to the same address with it: the key of that address. Null once it is on its way.
  add column open_key text,
  -- The mail that tells what this one was to tell.
  add column folded_into uuid,
  drop constraint mails_status_check,
  -- FOLDED: told in another mail. Without one it is told nowhere: it was for one spelling of an address too many.
  add constraint mails_status_check check (status in ('PENDING', 'SENT', 'KEPT', 'FAILED', 'FOLDED'));

create unique index mails_open on mails (open_key, recipient) where open_key is not null;
create index mails_folded on mails (folded_into) where folded_into is not null;

-- How many mails were sent, or have their time to be, to and on behalf of whom.
create table mail_counts (
  -- SHA-256: anybody may type in anybody's address.
  name_hash bytea primary key,
  -- The hour of the first of them begins here; whatever is over goes into the hours after it.
  started_at timestamptz(3) not null,
  count integer not null,
  -- When the last of these hours is over, and counting begins anew.
  ends_at timestamptz(3) not null
);

create index mail_counts_ends on mail_counts (ends_at);
