-- in steps
-- What is kept back of a payout for the tax office (TAX_RULES): an account of the ledger.
alter table ledger
  add column if not exists withheld_centavos bigint not null default 0,
  drop constraint if exists ledger_balances,
  add constraint ledger_balances check (
    provider_centavos + organization_centavos + commission_centavos + processing_centavos + unmatched_centavos
      + paid_out_centavos + withheld_centavos = 0) not valid;
alter table ledger validate constraint ledger_balances;
