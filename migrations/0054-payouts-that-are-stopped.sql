-- Payouts that can be stopped, and files for the bank that have a number and stay as they were made.

create table payout_files (
  number integer generated always as identity primary key,
  made_at timestamptz(3) not null default now()
);

alter table payouts
  drop constraint payouts_status_check,
  add constraint payouts_status_check check (status in ('SCHEDULED', 'FILED', 'SENT', 'PAID', 'RETURNED', 'WITHDRAWN')),
  drop constraint payouts_sent,
  add constraint payouts_sent check ((status in ('SCHEDULED', 'FILED', 'WITHDRAWN')) = (sent_at is null)),
  -- A bank may send back what had arrived.
  drop constraint payouts_paid,
  add constraint payouts_paid check (
    (status <> 'PAID' or paid_at is not null) and (paid_at is null or status in ('PAID', 'RETURNED'))),
  -- Which file it stands in, whatever became of it since.
  add column file_number integer references payout_files (number),
  add column withdrawn_at timestamptz(3),
  add column withdraw_cause text check (withdraw_cause in (
    'OPERATOR', 'ORGANIZATION_SUSPENDED', 'EVENT_CANCELLED', 'EVENT_TAKEN_DOWN', 'NOT_COVERED')),
  -- In the operator's words.
  add column withdraw_reason text,
  -- Withdrawn, and paid anew only when somebody says so: it may have been sent to the bank, or a person stopped it.
  add column is_held boolean not null default false,
  add constraint payouts_filed check (status <> 'FILED' or (file_number is not null and account_id is not null)),
  add constraint payouts_withdrawn check (
    (status = 'WITHDRAWN') = (withdrawn_at is not null) and (status = 'WITHDRAWN') = (withdraw_cause is not null)
    and (status = 'WITHDRAWN' or not is_held));

-- What files of the version before named is in a file: it may be with the bank, and enters no other.
with older as (
  insert into payout_files (made_at)
  select now() where exists (select from payouts where status = 'SCHEDULED' and account_id is not null)
  returning number
)
update payouts p set status = 'FILED', file_number = older.number
from older where p.status = 'SCHEDULED' and p.account_id is not null;

-- Of which payout it was taken back last. Nothing is added to it; the next payout takes it as it is.
alter table earnings add column withdrawn_payout_id uuid;

-- What a payout that was withdrawn was made of.
create table withdrawn_parts (
  payout_id uuid not null references payouts (id),
  earnings_id uuid not null,
  primary key (payout_id, earnings_id)
);
