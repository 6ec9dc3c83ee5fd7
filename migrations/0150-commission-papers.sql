-- The service's own invoices (TAX_RULES): one for what it kept of each payout that left; a credit note where refunds came to more. Whoever
-- numbers them locks the table, so that no number is left out or given twice.
create table commission_papers (
  id uuid primary key,
  payout_id uuid not null unique references payouts,
  organization_id uuid not null references organizations,
  -- LIVE, or the id of a sandbox, which counts for itself.
  series text not null,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  number integer not null check (number between 1 and 99999999),
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  total_centavos bigint not null check (total_centavos > 0),
  issued_at timestamptz(3) not null,
  unique (series, kind, number)
);
create trigger commission_papers_stay before update or delete on commission_papers for each row execute function refuse_paper_change();
