-- A ticket has a life of its own: a holder, refunds of its own, an admission. And the door, where it is shown.

alter table issued_tickets
  -- Whose it is, where it is no longer the buyer's.
  add column holder_name text,
  add column holder_email text,
  add column holder_email_key text,
  -- What its holder shows instead of the order's token.
  add column token_hash bytea,
  -- The ticket that took its place when it became somebody else's: the same admission, another code.
  add column replaced_by uuid,
  -- Since when a refund under way is about to take it back: meanwhile it admits nobody.
  add column returning_at timestamptz(3),
  -- Kept where it is void afterwards.
  add column admitted_at timestamptz(3),
  add column admitted_gate text,
  add column updated_at timestamptz(3) not null default now(),
  add constraint issued_tickets_holder
    check ((holder_name is null) = (holder_email is null) and (holder_email is null) = (holder_email_key is null)),
  add constraint issued_tickets_replaced check (replaced_by is null or status = 'VOID'),
  add constraint issued_tickets_used check (status <> 'USED' or admitted_at is not null),
  add constraint issued_tickets_admitted check ((admitted_at is null) = (admitted_gate is null));
create index issued_tickets_changed on issued_tickets (event_id, updated_at, id);
create index issued_tickets_holder_email on issued_tickets (holder_email_key) where holder_email_key is not null;

alter table refunds
  -- The tickets that it takes back; null where it is of an amount alone.
  add column ticket_ids uuid[] check (cardinality(ticket_ids) > 0);

alter table events
  -- Whether buyers may give their tickets on to others.
  add column transfers_allowed boolean not null default true;

-- A ticket that its holder wants to give on, until the recipient takes it or the holder takes it back.
create table ticket_offers (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  order_id uuid not null,
  ticket_id uuid not null references issued_tickets (id),
  recipient_name text not null,
  recipient_email text not null,
  recipient_email_key text not null,
  token_hash bytea not null unique,
  status text not null default 'OPEN' check (status in ('OPEN', 'ACCEPTED', 'TAKEN_BACK')),
  -- What the recipient got.
  new_ticket_id uuid,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  check ((ended_at is null) = (status = 'OPEN')),
  check ((new_ticket_id is not null) = (status = 'ACCEPTED'))
);
create unique index ticket_offers_open on ticket_offers (ticket_id) where status = 'OPEN';
create index ticket_offers_order on ticket_offers (order_id);
create index ticket_offers_recipient on ticket_offers (recipient_email_key);

alter table orders
  -- How often the links that were mailed to its buyer were made worthless: they went to a wrong address.
  add column link_generation integer not null default 0;

-- A buyer's address that is to be put right: confirmed by a link to the old one, or by the operator.
create table address_changes (
  id uuid primary key,
  organization_id uuid not null,
  order_id uuid not null,
  old_email text not null,
  old_email_key text not null,
  new_email text not null,
  new_email_key text not null,
  token_hash bytea not null unique,
  status text not null default 'OPEN' check (status in ('OPEN', 'CONFIRMED', 'REPLACED', 'REFUSED')),
  -- The operator who decided; null where the link did.
  decided_by text,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  check ((ended_at is null) = (status = 'OPEN'))
);
create unique index address_changes_open on address_changes (order_id) where status = 'OPEN';
create index address_changes_waiting on address_changes (created_at) where status = 'OPEN';
create index address_changes_order on address_changes (order_id);

-- Lets devices in at one gate of one event. The code itself is shown once.
create table door_codes (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null references events (id) on delete cascade,
  gate text not null,
  role text not null check (role in ('SCAN', 'SUPERVISE')),
  code_hash bytea not null unique,
  -- Where none is said it ends a day after the event, whenever that is then.
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index door_codes_event on door_codes (event_id, created_at, id);

create table door_sessions (
  id uuid primary key,
  door_code_id uuid not null references door_codes (id) on delete cascade,
  device text not null,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now()
);
create index door_sessions_code on door_sessions (door_code_id);

-- Everything that was shown at a door, refused or not.
create table scans (
  event_id uuid not null,
  device text not null,
  -- As the device calls it: sent again, it is answered the same.
  id text not null,
  organization_id uuid not null,
  door_code_id uuid not null,
  gate text not null,
  -- Null where nothing of ours was shown.
  ticket_id uuid,
  ticket_type_id uuid,
  scanned_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  is_undo boolean not null default false,
  result text not null check (result in ('ADMITTED', 'ALREADY_ADMITTED', 'VOID', 'OTHER_EVENT', 'UNKNOWN', 'UNDONE', 'CONFLICT')),
  -- The one that counts for its ticket now.
  is_admission boolean not null default false,
  -- Of an admission: since when the server knows that the ticket was admitted, by whichever scan.
  known_since timestamptz(3),
  -- The admission that it met.
  first_scanned_at timestamptz(3),
  first_gate text,
  first_device text,
  primary key (event_id, device, id),
  check (not is_admission or (ticket_id is not null and not is_undo and result in ('ADMITTED', 'CONFLICT'))),
  check (not is_admission or known_since is not null),
  check ((first_scanned_at is null) = (first_gate is null) and (first_gate is null) = (first_device is null))
);
-- One admission a ticket.
create unique index scans_one_admission on scans (ticket_id) where is_admission;
create index scans_ticket on scans (ticket_id, received_at) where ticket_id is not null;
create index scans_admissions on scans (event_id, scanned_at) where is_admission;
create index scans_conflicts on scans (event_id, received_at) where result = 'CONFLICT';
