-- in steps
-- Refunds that cannot go back by the method of their payment: since when the buyer is asked for an account, since when it is known, and how many were
-- wrong. The account is forgotten once the money has arrived. And when a refund that was refused once is tried again by itself.
alter table refunds
  add column if not exists account_wanted_at timestamptz(3),
  add column if not exists account_given_at timestamptz(3),
  add column if not exists account_sealed bytea,
  add column if not exists wrong_accounts smallint not null default 0,
  add column if not exists second_try_at timestamptz(3);
create table if not exists simulator_transfers (
  key text primary key,
  amount_centavos bigint not null,
  created_at timestamptz(3) not null default now()
);
