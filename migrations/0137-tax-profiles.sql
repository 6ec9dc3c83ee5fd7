-- How organizations are registered for taxes beside name, TIN and address, and the papers that show it (TAX_RULES).
alter table organizations
  add column tax_vat text not null default 'NON_VAT' check (tax_vat in ('VAT', 'NON_VAT')),
  add column permit_number text,
  add column permit_issued_on date,
  add column permit_from integer,
  add column permit_to integer;
create table tax_documents (
  organization_id uuid not null references organizations,
  kind text not null check (kind in ('COR_2303', 'SWORN_DECLARATION', 'EXEMPTION')),
  year integer not null check (year between 2000 and 2999),
  status text not null check (status in ('SUBMITTED', 'ACCEPTED', 'REFUSED')),
  file bytea,
  file_type text,
  updated_at timestamptz not null default now(),
  primary key (organization_id, kind, year)
);
