-- Invoices and credit notes (TAX_RULES). Whoever numbers them locks the organization's row of tax_paper_marks, so that no number is left
-- out or given twice, and reads what was sold from its notices, so that no sale waits for it.
create table tax_papers (
  id uuid primary key,
  organization_id uuid not null references organizations,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  number integer not null check (number between 1 and 99999999),
  order_id uuid not null,
  invoice_id uuid references tax_papers,
  -- Null of what is credited because a sale at the counter was undone.
  refund_id uuid,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  total_centavos bigint not null check (total_centavos > 0),
  is_sandbox boolean not null,
  issued_at timestamptz(3) not null,
  unique (organization_id, kind, number),
  check ((kind = 'CREDIT_NOTE') = (invoice_id is not null))
);
create unique index tax_papers_of_order on tax_papers (order_id, kind, coalesce(refund_id, order_id));
create index tax_papers_newest on tax_papers (organization_id, issued_at desc, id desc);
create function refuse_paper_change() returns trigger language plpgsql as $$
begin
  raise exception 'What was invoiced stays as it is';
end $$;
create trigger tax_papers_stay before update or delete on tax_papers for each row execute function refuse_paper_change();
create table tax_paper_marks (
  organization_id uuid primary key references organizations,
  -- The last notice that was looked at.
  position bigint not null,
  -- Refunds that changed before then were looked at.
  refunds_until timestamptz not null default now(),
  -- Of the range that owners were told is nearly used up.
  told_permit text
);
-- Orders whose invoice waits for a longer range of numbers.
create table tax_papers_waiting (
  order_id uuid primary key,
  organization_id uuid not null references organizations,
  created_at timestamptz not null default now()
);
create index tax_papers_waiting_of on tax_papers_waiting (organization_id, created_at, order_id);
alter table orders add column invoice jsonb;
