-- Mails to buyers and members, queued in the transaction of what they tell.

alter table orders
  -- In which the buyer is written to.
  add column language text not null default 'en' check (language in ('en', 'fil'));

-- Orders of an address, newest first, for the links that a buyer asks for.
create index orders_of_buyer on orders (lower(buyer_email), created_at desc, id desc);

create table mails (
  id uuid primary key,
  -- Null where it is nobody's: links to orders of several organizers, a forgotten password.
  organization_id uuid,
  order_id uuid,
  kind text not null check (kind in ('ORDER_RECEIVED', 'TICKETS', 'REFUNDED', 'PAYMENT_RETURNED', 'FIND_ORDERS',
                                     'PASSWORD_RESET', 'INVITATION', 'EVENT_CANCELLED')),
  recipient text not null,
  language text not null check (language in ('en', 'fil')),
  -- What cannot be read again when it is composed. One-time links are sealed, and gone once the mail is settled.
  data jsonb not null,
  -- Of a sandbox: it is kept and never sent.
  is_sandbox boolean not null default false,
  -- KEPT: composed and shown in the mailbox instead of being sent.
  status text not null default 'PENDING' check (status in ('PENDING', 'SENT', 'KEPT', 'FAILED')),
  attempts integer not null default 0,
  -- When it is tried next; null once it is settled.
  next_attempt_at timestamptz(3) default now(),
  -- Who is trying it now: an outcome counts only from whoever holds this.
  lease uuid,
  error text,
  sent_at timestamptz(3),
  subject text,
  -- Only of mails that are kept, and sealed: they hold links and tickets that are good for whoever has them.
  html_sealed bytea,
  text_sealed bytea,
  created_at timestamptz(3) not null default now(),
  check ((status = 'PENDING') = (next_attempt_at is not null))
);

create index mails_due on mails (next_attempt_at) where status = 'PENDING';
create index mails_order on mails (order_id) where order_id is not null;
create index mails_newest on mails (created_at desc, id desc);

-- When links to orders were asked for, so that nobody floods an address with them. Also for addresses that never bought:
-- the answer, and the work for it, must not tell the two apart.
create table order_link_requests (
  -- SHA-256 of the address: anybody may type in anybody's.
  address_hash bytea primary key,
  asked_at timestamptz(3)[] not null,
  last_asked_at timestamptz(3) not null
);

create index order_link_requests_last on order_link_requests (last_asked_at);
