-- Those who run the service: who they are, what they may stop, what they did; and what reconciliation looks for.

create table operators (
  user_id uuid primary key references users (id) on delete cascade,
  created_at timestamptz(3) not null default now()
);

alter table organizations
  -- Null until the operator lets it sell; a sandbox needs nobody's leave.
  add column approved_at timestamptz(3) default now(),
  add column suspended_at timestamptz(3),
  -- As the operator put it; its members read it.
  add column suspension_reason text,
  add constraint organizations_suspended_why check ((suspended_at is null) = (suspension_reason is null));
update organizations set approved_at = created_at;

-- Looked at with every event that is shown or sold, and nearly always empty.
create index organizations_withheld on organizations (id) where suspended_at is not null or approved_at is null;

alter table events
  -- Whatever its status is: the organizer cannot put back what the operator took down.
  add column taken_down_at timestamptz(3),
  add column take_down_reason text,
  add constraint events_taken_down_why check ((taken_down_at is null) = (take_down_reason is null));
create index events_taken_down on events (taken_down_at desc, id) where taken_down_at is not null;
create index events_of_all on events (created_at desc, id desc);
create index events_text on events using gin (search_text gin_trgm_ops);

-- Who of the operators it was. Members read that it was the operator, and not who.
alter table audit_entries add column operator text;
update audit_entries set operator = 'command line' where actor_label = 'operator' and api_key_id is null;
create index audit_entries_operator on audit_entries (created_at desc, id desc) where operator is not null;

-- By what the provider calls them. The times cost next to nothing to keep: rows lie nearly in their order.
create index payments_of_provider on payments (provider_payment_id) where provider_payment_id is not null;
create index payments_paid on payments using brin (paid_at) with (pages_per_range = 16);
create index refunds_of_provider on refunds (provider_refund_id) where provider_refund_id is not null;
create index refunds_updated on refunds using brin (updated_at) with (pages_per_range = 16);
