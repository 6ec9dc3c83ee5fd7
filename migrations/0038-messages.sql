-- What organizers write to those who hold tickets, and who wants none of it.

create table messages (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  event_id uuid not null references events (id) on delete cascade,
  subject text not null,
  text text not null,
  -- To those who hold a ticket of these types; null for all.
  ticket_type_ids uuid[] check (cardinality(ticket_type_ids) > 0),
  -- True: to those whose ticket was admitted. False: to those whose was not yet. Null: to both.
  is_admitted boolean,
  -- SENDING: its mails are being queued and sent, which cannot be taken back.
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SENDING', 'SENT')),
  -- Where answers go: to whoever sent it.
  reply_to text,
  -- As many as there were when it was sent; once all are queued, as many as those are.
  recipients integer not null default 0,
  queued integer not null default 0,
  -- The recipient up to whom mails are queued, as a keyed hash that names nobody.
  walked_hash bytea,
  sent_at timestamptz(3),
  -- Since when every recipient has a mail, and since when every mail has an outcome.
  queued_at timestamptz(3),
  finished_at timestamptz(3),
  -- What came of the mails, which are not kept as long.
  mailed integer,
  failed integer,
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((status = 'DRAFT') = (sent_at is null)),
  check ((status = 'SENT') = (finished_at is not null)),
  check ((finished_at is null) = (mailed is null) and (finished_at is null) = (failed is null))
);
create index messages_newest on messages (event_id, created_at desc, id desc);
create index messages_sent on messages (event_id, sent_at desc) where sent_at is not null;

-- Who wants no messages of an organization. It outlives whatever else is known of the address.
create table message_stops (
  organization_id uuid not null references organizations (id),
  -- A keyed hash of the address: it tells a known address and names nobody.
  address_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, address_hash)
);

-- Nobody has a message twice, and how far it has come is counted here.
create unique index mails_of_message on mails ((data ->> 'messageId'), (data ->> 'recipientHash')) where kind = 'MESSAGE';
-- What is still to go to somebody who stops them.
create index mails_to_stop on mails ((data ->> 'recipientHash')) where kind = 'MESSAGE';
