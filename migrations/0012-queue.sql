-- One queue for everything that workers do one by one: what is to be done, when, and who is at it. What is done leaves it.

create table queue (
  kind text not null,
  -- Of what is to be done: a mail, a refund, a payment …
  id uuid not null,
  -- Whose turn it takes. However much waits for one of them, the others have their turns.
  lane uuid not null,
  due_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  -- Who is at it: an outcome counts only from whoever holds this.
  lease uuid,
  leased_until timestamptz(3),
  -- Nobody tries it any more by himself; an operator looks at it.
  is_failed boolean not null default false,
  error text,
  created_at timestamptz(3) not null default now(),
  primary key (kind, id)
-- A claim writes into the room beside the old version and touches no index. Rows come and go: vacuum often, it is quick.
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
        autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 50000);

create index queue_due on queue (kind, lane, due_at) where not is_failed;

-- Deliveries have a table of their own: there are as many of them as of everything else together.
create table delivery_queue (like queue including all)
  with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
        autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 50000);

insert into queue (kind, id, lane, due_at, attempts)
select case when order_id is null then 'account-mail' else 'mail' end, id,
       coalesce(organization_id, '00000000-0000-0000-0000-000000000000'), next_attempt_at, attempts
from mails where status = 'PENDING';
-- The check that tied it to the status goes with it.
alter table mails drop column next_attempt_at, drop column lease;

insert into queue (kind, id, lane, due_at, attempts)
select 'payment-poll', id, organization_id, next_poll_at, polls from payments where next_poll_at is not null;
alter table payments drop column next_poll_at, drop column polls;

insert into queue (kind, id, lane, due_at, attempts)
select 'refund', id, organization_id, next_try_at, attempts from refunds where next_try_at is not null;
alter table refunds drop column next_try_at, drop column attempts;

insert into queue (kind, id, lane, due_at)
select 'event-cancellation', id, organization_id, next_turn_at from event_cancellations where next_turn_at is not null;
alter table event_cancellations drop column next_turn_at;

insert into delivery_queue (kind, id, lane, due_at)
select 'delivery', id, target_id, next_attempt_at from deliveries where status = 'PENDING';
drop index deliveries_due;
-- A webhook is deleted at once, and its deliveries little by little: meanwhile nobody waits for it.
alter table deliveries drop column lease, drop constraint deliveries_webhook_id_fkey;
-- Room for the outcome beside what was written when it was queued: no index has to hear of it.
alter table deliveries set (fillfactor = 50);

create table deleted_webhooks (
  id uuid primary key,
  deleted_at timestamptz(3) not null default now()
);
