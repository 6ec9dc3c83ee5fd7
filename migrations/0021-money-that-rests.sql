-- Money that rests: refunds that the provider refused, money that fits no order, and disputes. Each has a state, and each
-- ends by itself or by an act of a person.

alter table refunds
  drop constraint refunds_status_check,
  add constraint refunds_status_check
    check (status in ('PENDING', 'SUCCEEDED', 'FAILED', 'SETTLED_OTHERWISE', 'GIVEN_UP')),
  -- Which asking of the provider it is: one that refused is asked anew only where a person says so.
  add column attempt integer not null default 1 check (attempt > 0),
  -- Since when it rests; kept while it is tried again.
  add column refused_at timestamptz(3),
  -- What a person said who ended it: by which other way it was paid back, or why it was given up.
  add column resolution text;
update refunds set refused_at = updated_at where status = 'FAILED';
-- What was refused once and can no longer be had, because another refund took its place, needs nobody.
update refunds r set status = 'GIVEN_UP', resolution = 'Another refund took its place'
from orders o
where o.id = r.order_id and r.kind = 'REQUESTED' and r.status = 'FAILED'
  and (o.status <> 'COMPLETED' or r.amount_centavos > o.total_centavos - o.refunded_centavos);
create index refunds_resting on refunds (created_at) where status in ('PENDING', 'FAILED');

-- What the provider took and we did not ask for so: another amount, another currency, no payment of ours. It is in no
-- organization's books before a person accepts it.
create table stray_payments (
  id uuid primary key,
  provider text not null,
  -- What the provider calls it; its notice, where it names no payment.
  provider_payment_id text not null,
  -- The attempt to pay that it was reported for, where there is one.
  payment_id uuid,
  order_id uuid,
  event_id uuid,
  organization_id uuid,
  amount_centavos bigint,
  currency text,
  -- What is wrong with it.
  flag text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'RETURNING', 'RETURNED', 'ACCEPTED', 'GIVEN_UP')),
  -- What goes back: all of it, or what an accepted payment was too much.
  return_centavos bigint check (return_centavos > 0),
  attempt integer not null default 0,
  provider_refund_id text,
  failure text,
  resolution text,
  received_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  check ((ended_at is not null) = (status in ('RETURNED', 'ACCEPTED', 'GIVEN_UP')))
);
-- However often and by however many notices it is told.
create unique index stray_payments_once on stray_payments (provider, provider_payment_id);
create index stray_payments_resting on stray_payments (received_at) where status in ('OPEN', 'RETURNING');
create index stray_payments_order on stray_payments (order_id) where order_id is not null;

-- What was told before there was a place for it.
insert into stray_payments (id, provider, provider_payment_id, payment_id, order_id, event_id, organization_id,
                            amount_centavos, currency, flag, received_at)
select gen_random_uuid(), n.provider, coalesce(p.provider_payment_id, n.notice_id), p.id, p.order_id, p.event_id,
       p.organization_id, n.amount_centavos, n.currency, coalesce(p.flag, 'fits no payment'), n.received_at
from (
  select distinct on (coalesce(payment_id::text, notice_id)) * from provider_notices
  where state = 'PAID' and outcome in ('FLAGGED', 'UNKNOWN')
  order by coalesce(payment_id::text, notice_id), received_at
) as n
left join payments p on p.id = n.payment_id
where p.id is null or p.status <> 'PAID'
on conflict do nothing;
-- The same where no notice told of it: the provider was asked, and nobody wrote down what it took.
insert into stray_payments (id, provider, provider_payment_id, payment_id, order_id, event_id, organization_id, flag,
                            received_at)
select gen_random_uuid(), p.provider, coalesce(p.provider_payment_id, p.id::text), p.id, p.order_id, p.event_id,
       p.organization_id, p.flag, p.updated_at
from payments p
where p.flag is not null and p.status <> 'PAID' and not exists (select from stray_payments s where s.payment_id = p.id)
on conflict do nothing;

-- Entered by the operator, each once by the provider's reference.
create table disputes (
  id uuid primary key,
  provider text not null,
  reference text not null,
  organization_id uuid not null,
  event_id uuid not null,
  order_id uuid not null,
  payment_id uuid not null references payments (id),
  amount_centavos bigint not null check (amount_centavos > 0),
  reason text,
  status text not null default 'OPEN' check (status in ('OPEN', 'WON', 'LOST')),
  opened_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  check ((ended_at is null) = (status = 'OPEN'))
);
create unique index disputes_once on disputes (provider, reference);
create index disputes_order on disputes (order_id);
create index disputes_open on disputes (opened_at) where status = 'OPEN';

alter table orders
  -- What disputes hold that are open or lost.
  add column disputed_centavos bigint not null default 0 check (disputed_centavos >= 0),
  add constraint orders_disputed check (disputed_centavos <= total_centavos),
  -- One whose money went back by a lost dispute is given back whole too.
  drop constraint orders_check3,
  add constraint orders_refunded_whole
    check (status <> 'REFUNDED' or refunded_centavos + disputed_centavos >= total_centavos);

alter table ledger
  drop constraint ledger_kind_check,
  add constraint ledger_kind_check check (kind in ('SALE', 'REFUND', 'UNMATCHED_PAYMENT', 'UNMATCHED_REFUND', 'PAYOUT',
                                                   'PAYOUT_RETURNED', 'DISPUTE', 'DISPUTE_WON')),
  add column dispute_id uuid;
-- Taken once, and come back once.
create unique index ledger_dispute_once on ledger (dispute_id, kind) where dispute_id is not null;

alter table simulator_payments
  -- What goes wrong with it afterwards; null where all is well.
  add column trouble text check (trouble in ('refund-refused', 'refund-refused-for-now', 'refund-pending', 'disputed'));
