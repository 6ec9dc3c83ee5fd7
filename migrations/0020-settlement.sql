-- Settlement as states: what was earned, found without reading what was settled before; payouts that are scheduled, sent,
-- paid or returned; and the accounts that they go to.

alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check check (kind in (
  'SALE', 'REFUND', 'UNMATCHED_PAYMENT', 'UNMATCHED_REFUND', 'PAYOUT', 'PAYOUT_RETURNED', 'DISPUTE', 'DISPUTE_WON'));

alter table payouts
  -- What was there before was written down as money that had been sent.
  add column status text not null default 'PAID' check (status in ('SCHEDULED', 'SENT', 'PAID', 'RETURNED')),
  add column sent_at timestamptz(3),
  add column paid_at timestamptz(3),
  add column returned_at timestamptz(3),
  add column return_reason text;
update payouts set sent_at = created_at, paid_at = created_at;
alter table payouts
  alter column status set default 'SCHEDULED',
  add constraint payouts_sent check ((status = 'SCHEDULED') = (sent_at is null)),
  add constraint payouts_paid check ((status = 'PAID') = (paid_at is not null)),
  add constraint payouts_returned check ((status = 'RETURNED') = (returned_at is not null));

-- Those that somebody has yet to do something about.
create index payouts_open on payouts (status, created_at, id) where status in ('SCHEDULED', 'SENT');

-- Where an organization is paid. A change is a new row: which account a payout went to stays known.
create table payout_accounts (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('BANK', 'GCASH', 'MAYA')),
  -- Of a bank only.
  bank_code text,
  name_sealed bytea not null,
  number_sealed bytea not null,
  -- The last digits, which are shown.
  number_end text not null,
  -- A change rests, so that owners who read their mail can stop it.
  usable_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  check ((kind = 'BANK') = (bank_code is not null))
);

create index payout_accounts_newest on payout_accounts (organization_id, created_at desc, id desc);

alter table payouts
  -- Where it goes, from when it was put into a file for the bank or sent.
  add column account_id uuid references payout_accounts (id);

alter table organizations
  add column tax_name text,
  add column tax_number text,
  add column tax_address text;

-- What an event brought and no payout has taken yet, by the end of the event that stood when it was sold. Movements of the
-- ledger name the row that they were added to, so a payout takes whole rows, however many movements stand behind them.
create table earnings (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  -- Null for what is carried over: a payout that came back, or what one kept back for refunds under way.
  event_id uuid,
  -- The end that stood at the sale. Of what is carried over, from when on it may be paid.
  ends_at timestamptz(3) not null,
  is_sandbox boolean not null default false,
  amount_centavos bigint not null,
  movements integer not null,
  -- Set where a settlement came to nothing or less: it is taken from a later one, and nothing is added to it.
  carried_at timestamptz(3),
  payout_id uuid references payouts (id),
  returned_payout_id uuid unique references payouts (id),
  check ((event_id is null) = (movements = 0))
) with (fillfactor = 50);

-- No index has the amount in it: every sale changes it, and finds room for that beside the old version.
create unique index earnings_open on earnings (event_id, ends_at) where payout_id is null and carried_at is null;
create index earnings_owed on earnings (organization_id) where payout_id is null;
create index earnings_due on earnings (ends_at)
  where payout_id is null and carried_at is null and not is_sandbox;
create index earnings_payout on earnings (payout_id) where payout_id is not null;
create index earnings_event on earnings (event_id) where payout_id is not null;

alter table ledger add column earnings_id uuid;

insert into earnings (organization_id, event_id, ends_at, is_sandbox, amount_centavos, movements, payout_id)
select l.organization_id, l.event_id, e.ends_at, e.is_sandbox, -sum(l.organization_centavos), count(*), i.payout_id
from ledger l
join events e on e.id = l.event_id
left join payout_items i on i.ledger_id = l.id
where l.kind in ('SALE', 'REFUND', 'DISPUTE', 'DISPUTE_WON')
group by l.organization_id, l.event_id, e.ends_at, e.is_sandbox, i.payout_id;

alter table ledger disable trigger ledger_is_append_only;
update ledger l set earnings_id = b.id
from earnings b
where l.kind in ('SALE', 'REFUND', 'DISPUTE', 'DISPUTE_WON') and b.event_id = l.event_id
  and b.payout_id is not distinct from (select payout_id from payout_items i where i.ledger_id = l.id);
alter table ledger enable trigger ledger_is_append_only;

drop table payout_items;

create index ledger_earnings on ledger (earnings_id, created_at, id) where earnings_id is not null;
-- A payout is counted once, and its return once.
drop index ledger_payout_once;
create unique index ledger_payout_once on ledger (payout_id, kind) where payout_id is not null;

-- What is to be kept back of a payout.
create index refunds_under_way on refunds (organization_id, event_id) where status in ('PENDING', 'FAILED');
